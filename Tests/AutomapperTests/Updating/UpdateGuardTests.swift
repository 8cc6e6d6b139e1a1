import Automapper
import Foundation
import Testing

/// What protects `object(from:)` protects updates and `infer(from:)` too.
struct UpdateGuardTests {
  struct Account: Codable, Equatable {
    var name = "n"
    var password = "p"
  }

  static let invalid = #"{"name": "n", "password": x"secret"}"#

  @Test func anErrorOfTheTextHidesSensitiveValues() throws {
    let mapper = try Mapper {
      $0.register(Account.self)
      $0.map(Account.self) { $0.property(\.password).sensitive() }
    }
    let reading = #expect(throws: MappingError.self) {
      try mapper.object(from: Self.invalid, as: Account.self)
    }
    var account = Account()
    let updating = #expect(throws: MappingError.self) {
      try mapper.update(&account, from: Self.invalid)
    }
    let inferring = #expect(throws: MappingError.self) { try mapper.infer(from: Self.invalid) }
    #expect(reading?.issues.map(\.found) == ["a sensitive value"])
    #expect(updating?.issues.map(\.found) == ["a sensitive value"])
    #expect(inferring?.issues.map(\.found) == ["a sensitive value"])
  }

  @Test func theMappersLimitsHoldForInfer() throws {
    let text = #"{"numbers": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}"#
    #expect(throws: MappingError.self) {
      try Mapper({ $0.maximumElements = 10 }).infer(from: text)
    }
    #expect(throws: MappingError.self) {
      try Mapper({ $0.maximumInputBytes = 20 }).infer(from: Data(text.utf8))
    }
    #expect(try Mapper({ $0.maximumElements = 100 }).infer(from: text).count == 1)
  }

  final class Item: Codable {
    var id = 0
    var count = 0

    init(id: Int, count: Int) { (self.id, self.count) = (id, count) }
  }

  struct Box: Codable { var items: [Item] }

  @Test func aRejectedCollectionChangesNoElement() throws {
    let mapper = try Mapper {
      $0.map(Item.self) {
        $0.property(\.id)
        $0.property(\.count)
      }
      $0.map(Box.self) {
        $0.property(\.items).onUpdate(.merge(by: \.id)).invalidValues(.useDefault)
      }
    }
    let first = Item(id: 1, count: 0)
    var box = Box(items: [first, Item(id: 2, count: 7)])
    try mapper.update(&box, from: #"{"items":[{"id":1,"count":5},{"id":2,"count":[]}]}"#)
    #expect(box.items.map(\.count) == [0, 7])
    #expect(first.count == 0)
    try mapper.update(&box, from: #"{"items":[{"id":1,"count":5},{"id":2,"count":8}]}"#)
    #expect(box.items.map(\.count) == [5, 8])
  }

  /// Both keys fold alike, and the stored property is that of the first one.
  struct Patient: Decodable, Equatable {
    var active: Bool?
    var isNoted = false

    enum CodingKeys: String, CodingKey { case active, _active }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      active = try container.decodeIfPresent(Bool.self, forKey: .active)
      isNoted = container.contains(._active)
    }
  }

  @Test func theLabelOfAnotherKey() throws {
    let mapper = Mapper()
    var patient = try mapper.object(from: #"{"active": true}"#, as: Patient.self)
    try mapper.update(&patient, from: #"{"active": false}"#)
    #expect(patient.active == false)
    #expect(!patient.isNoted)
  }
}
