import Automapper
import Foundation
import Testing

@Suite struct InverseMappingArticleTests {
  @Test func theArticle() throws {
    // article
    struct Address: Codable, Equatable {
      var city: String?
      var zip: String?
    }
    struct Trip: Codable, Equatable {
      var title: String
      var distance: Double
      var unit: String?
      var start: Address?
    }

    let mapper = try Mapper { configuration in
      configuration.map(Trip.self) { trip in
        trip.property(\.title).keys("name", "title")
        trip.property(\.distance).key("distance.value")
        trip.property(\.unit).key("distance.unit")
        trip.property(\.start?.city).key("from")
      }
    }
    let trip = Trip(
      title: "Fjords", distance: 12.5, unit: "km", start: Address(city: "Bergen", zip: "5003"))
    let json = try mapper.json(from: trip, options: .sortedKeys)
    // {"distance":{"unit":"km","value":12.5},"from":"Bergen","name":"Fjords",
    //  "start":{"zip":"5003"}}
    let same = try mapper.object(from: json, as: Trip.self) == trip  // true
    // end of article
    #expect(
      json == """
        {"distance":{"unit":"km","value":12.5},"from":"Bergen","name":"Fjords",\
        "start":{"zip":"5003"}}
        """)
    #expect(same)

    // article
    let plain = try Mapper { configuration in
      configuration.generatesInverse = false
      configuration.map(Trip.self) { trip in
        trip.property(\.title).key("name").generatesInverse(true)
        trip.property(\.distance).key("distance.value")
      }
    }
    let text = try plain.json(from: trip, options: .sortedKeys)
    // {"distance":12.5,"name":"Fjords","start":{"city":"Bergen","zip":"5003"},"unit":"km"}
    // end of article
    #expect(
      text == """
        {"distance":12.5,"name":"Fjords","start":{"city":"Bergen","zip":"5003"},"unit":"km"}
        """)
    #expect(try plain.readBack(trip) == trip)
  }

  @Test func modelsThatAreNotCodable() throws {
    // article
    struct Place { var city = "Oslo" }
    struct Visit { var _place = Place() }

    let visit = try Mapper().json(from: Visit())
    // {"place":"Oslo"}, not {"_place":{"city":"Oslo"}}
    // end of article
    #expect(visit == #"{"place":"Oslo"}"#)
  }
}
