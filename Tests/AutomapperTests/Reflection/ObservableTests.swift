import Automapper
import Observation
import Testing

/// Classes with the macro `@Observable`, which stores their properties with an underscore.
struct ObservableTests {
  @Observable final class Profile {
    var userID = 1
    var name = "Ann"
    @ObservationIgnored var visits = 2
    init() {}
  }

  @Test func namesWithoutMapping() throws {
    #expect(try Mapper().written(Profile()) == #"{"name":"Ann","userID":1,"visits":2}"#)
    let snake = try Mapper { $0.keyStyle = .snakeCase }
    #expect(try snake.written(Profile()) == #"{"name":"Ann","user_id":1,"visits":2}"#)
  }

  @Test func namesOfKeyPaths() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Profile.self, create: { Profile() }) { profile in
        profile.property(\.userID).key("id")
        profile.property(\.name)
      }
    }
    let profile = try mapper.object(from: #"{"id": 7, "name": "Bo"}"#, as: Profile.self)
    #expect(profile.userID == 7)
    try mapper.update(profile, from: #"{"id": 8}"#)
    #expect(try mapper.written(profile) == #"{"id":8,"name":"Bo"}"#)
    #expect(
      try mapper.failure(#"{"id": []}"#, as: Profile.self) == """
        Profile.userID: expected Int, found an array (key "id")
        """)
  }

  @propertyWrapper struct Clamped {
    var wrappedValue: Int
  }
  @Observable final class Gauge {
    var level = 1
    @ObservationIgnored @Clamped var limit = 3
    init() {}
  }

  @Test func wrappersThatAreNotObserved() throws {
    #expect(try Mapper().written(Gauge()) == #"{"level":1,"limit":3}"#)
  }
}
