import Automapper
import AutomapperStorage
import Foundation
import Testing

/// Records as sources, and what of a type must be known to read them.
@Suite struct StoredRowTests {
  /// No value of it can be made up, so that nothing is known of the properties after it.
  enum Status: String, Codable { case packed, sent }
  struct Address: Codable, Equatable {
    var city: String
    var zip: String?
  }
  struct Parcel: Codable, Equatable {
    var parcelID: Int
    var status: Status
    var address: Address?
    var stops: [Address]?
    var note: String?
    var extra: JSONValue?
  }

  @Test(arguments: [Mapper(), try? Mapper { $0.register(Parcel.self) }])
  func jsonIsReadWhereTheTypeIsNotKnown(mapper: Mapper?) throws {
    let mapper = try #require(mapper)
    let row: [String: StoreValue] = [
      "parcel_id": 7, "status": "sent", "address": #"{"city": "Oslo"}"#,
      "stops": #"[{"city": "Bergen", "zip": "5003"}]"#, "note": "[sic] {", "extra": "[1]",
    ]
    let parcel = Parcel(
      parcelID: 7, status: .sent, address: Address(city: "Oslo"),
      stops: [Address(city: "Bergen", zip: "5003")], note: "[sic] {", extra: [1])
    #expect(try mapper.object(from: row, as: Parcel.self) == parcel)
  }

  @Test func whatIsNoJSONIsToldAsTheTextThatItIs() throws {
    let row: [String: StoreValue] = ["parcel_id": 7, "status": "sent", "address": "{Oslo}"]
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: row, as: Parcel.self)
    }
    #expect(
      error?.description
        == #"Parcel.address: expected Address as an object, found string "{Oslo}" (key "address")"#)
  }

  @Test func aClosureSeesTheText() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Parcel.self) { parcel in
        parcel.property(\.note).transform { node in
          (node.any as? String).map { "\($0), \(node.stringValue ?? "")" }
        }
      }
    }
    let row: [String: StoreValue] = ["parcel_id": 7, "status": "sent", "note": "[1]"]
    #expect(try mapper.object(from: row, as: Parcel.self).note == "[1], [1]")
  }

  @Test func modelsAreUpdatedWhereTheTypeIsNotKnown() async throws {
    let mapper = try Mapper { $0.map(Parcel.self) { $0.primaryKey(\.parcelID) } }
    let store = InMemoryStore()
    let first = #"{"parcelID": 7, "status": "packed", "address": {"city": "Oslo"}, "note": "{x"}"#
    _ = try await mapper.upsert(from: first, as: Parcel.self, into: store)
    let second = #"{"parcelID": 7, "status": "sent"}"#
    let parcel = try await mapper.upsert(from: second, as: Parcel.self, into: store)
    #expect(
      parcel == Parcel(parcelID: 7, status: .sent, address: Address(city: "Oslo"), note: "{x"))
    #expect(try await mapper.fetch(Parcel.self, from: store, key: 7) == parcel)
  }

  struct Post: Codable, Equatable {
    var postID: Int
    var title: String?
  }

  /// What was found for the columns of one row is kept for the next, if it has the same.
  @Test func rowsOfOneTypeMayHaveOtherColumnsEach() throws {
    let mapper = Mapper()
    let rows: [([String: StoreValue], Post)] = [
      (["post_id": 1, "title": "a"], Post(postID: 1, title: "a")),
      (["post_id": 2, "title": "b"], Post(postID: 2, title: "b")),
      (["POSTID": 3, "title": "c"], Post(postID: 3, title: "c")),
      (["postID": 4, "TITLE": "d"], Post(postID: 4, title: "d")),
      (["post_id": 5], Post(postID: 5)),
      (["post_id": 6, "title": "f", "author": "g"], Post(postID: 6, title: "f")),
      (["post_id": 7, "postID": 8, "title": "h"], Post(postID: 8, title: "h")),
    ]
    for (row, post) in rows + rows.reversed() {
      #expect(try mapper.object(from: row, as: Post.self) == post)
    }
  }
  /// Errors and reports name columns, and closures see them.
  @Test func columnsKeepTheirNames() throws {
    struct Person: Codable {
      var personID: Int
      var name: String?
      var city: String?
    }
    let mapper = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property(\.name).transform { node, parent in
          "\(try node.string()) \(parent["family_name"]?.stringValue ?? "")"
        }
        person.property(\.city).key("address.city")
      }
    }
    let row: [String: StoreValue] = [
      "person_id": "1", "NAME": "Ada", "family_name": "King", "ADDRESS_CITY": "Oslo",
    ]
    var report = MappingReport()
    let person = try mapper.object(from: StoredRow(row), as: Person.self, report: &report)
    #expect(person.name == "Ada King" && person.city == "Oslo")
    #expect(report.entries.first?.sourceKey == "person_id")
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: row.merging(["person_id": "x"]) { $1 }, as: Person.self)
    }
    #expect(
      error?.description == #"Person.personID: expected Int, found string "x" (key "person_id")"#)
  }

  struct Offer: Codable {
    var price: Decimal
  }

  @Test(
    arguments: ["12.50", " 12.50\n", "+12.5", "0012.5", "125e-1"], [Coercion.strict, .standard])
  func decimalsInTexts(_ text: String, _ coercion: Coercion) throws {
    let mapper = try Mapper { $0.coercion = coercion }
    let offer = try mapper.object(from: StoredRow(["price": .text(text)]), as: Offer.self)
    #expect(offer.price == 12.5)
  }

  /// A text that only begins like a number is an error, as in a dictionary.
  @Test(arguments: ["12 EUR", "12.5.0", "1_000", "0x10", "EUR"])
  func textsThatAreNoDecimals(_ text: String) throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: StoredRow(["price": .text(text)]), as: Offer.self)
    }
    #expect(
      error?.description
        == #"Offer.price: expected Decimal, found string "\#(text)" (key "price")"#)
  }
}
