import Automapper
import Foundation
import Testing

/// Property wrappers and lazy properties of values that are not Encodable.
struct MirrorPropertyTests {
  @propertyWrapper struct Clamped {
    private var value: Int
    var limits = 0...9
    init(wrappedValue: Int) { value = min(max(wrappedValue, 0), 9) }
    var wrappedValue: Int {
      get { value }
      set { value = min(max(newValue, 0), 9) }
    }
  }
  @propertyWrapper struct Boxed<Value> { var wrappedValue: Value }
  @propertyWrapper final class Shared<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
  final class Panel {
    @Clamped var brightLevel = 12
    @Boxed var title: String? = "t"
    @Boxed var size = MirrorTests.Size(widthInCM: 3)
    @Shared var points = [MirrorTests.Point(x: 1, y: nil)]
    lazy var area = 12
    lazy var note: String? = "n"
    var _internal = 5
  }

  @Test func wrappersStandUnderTheirPlainNames() throws {
    let written = try MirrorTests.text(Panel())
    #expect(
      written == """
        {"_internal":5,"brightLevel":9,"points":[{"x":1}],"size":{"widthInCM":3},"title":"t"}
        """)
  }

  struct Record {
    var _created = Date(timeIntervalSince1970: 0)
    var _id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")
    var _home = URL(string: "https://example.com/")
  }

  @Test func anUnderscoreBeforeAValueIsNoWrapper() throws {
    #expect(
      try MirrorTests.text(Record()) == """
        {"_created":"1970-01-01T00:00:00Z","_home":"https://example.com/",\
        "_id":"00000000-0000-0000-0000-000000000001"}
        """)
  }

  @Test func lazyPropertiesOnceTheyAreComputed() throws {
    let panel = Panel()
    panel.title = nil
    #expect(panel.area == 12)
    let written = try MirrorTests.text(panel)
    #expect(
      written == """
        {"_internal":5,"area":12,"brightLevel":9,"points":[{"x":1}],"size":{"widthInCM":3}}
        """)
    #expect(panel.note == "n")
    #expect(try Mapper.default.dictionary(from: panel)["note"] as? String == "n")
  }
}
