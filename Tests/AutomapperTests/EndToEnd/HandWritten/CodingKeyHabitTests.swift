import Automapper
import Foundation
import Testing

/// Coding keys as projects write them by hand.
@Suite struct CodingKeyHabitTests {
  /// A key that its author makes from constants only.
  struct TotalKey: CodingKey, Equatable {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { fatalError("use init(_:)") }
    init?(intValue: Int) { fatalError("use init(_:)") }
  }

  struct Page: Codable, Equatable {
    var total: Int
    var next: String?
    var inner: [Int]

    init(total: Int, next: String?, inner: [Int]) {
      (self.total, self.next, self.inner) = (total, next, inner)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: TotalKey.self)
      total = try container.decode(Int.self, forKey: TotalKey("total"))
      next = try container.decodeIfPresent(String.self, forKey: TotalKey("nextPage"))
      let nested = try container.nestedContainer(keyedBy: TotalKey.self, forKey: TotalKey("inner"))
      inner = try nested.decode([Int].self, forKey: TotalKey("items"))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: TotalKey.self)
      try container.encode(total, forKey: TotalKey("total"))
      try container.encodeIfPresent(next, forKey: TotalKey("nextPage"))
      var nested = container.nestedContainer(keyedBy: TotalKey.self, forKey: TotalKey("inner"))
      try nested.encode(inner, forKey: TotalKey("items"))
    }
  }

  private static let json = #"{"total":3,"next_page":"x","inner":{"items":[1]},"other":null}"#
  private static let page = Page(total: 3, next: "x", inner: [1])

  @Test func keysThatNoStringMayMake() throws {
    let mapper = Mapper()
    try compareDecoding(Page.self, #"{"total":3,"nextPage":"x","inner":{"items":[1]}}"#)
    try refuse(Page.self, #"{"total":"x","inner":{"items":1}}"#)
    #expect(try mapper.everywhere(Self.json, as: Page.self) == Self.page)
    #expect(
      try mapper.json(from: Self.page, options: .sortedKeys)
        == #"{"inner":{"items":[1]},"nextPage":"x","total":3}"#)
    #expect(
      NSDictionary(dictionary: try mapper.dictionary(from: Self.page))
        == ["inner": ["items": [1]], "nextPage": "x", "total": 3])
  }

  @Test func updatesAndErrorsForKeysThatNoStringMayMake() throws {
    let mapper = try Mapper { $0.register(Page.self) }
    var page = Self.page
    try mapper.update(&page, from: #"{"total": 4}"#)
    #expect(page == Page(total: 4, next: "x", inner: [1]))
    let registered = try Mapper { configuration in
      configuration.learnsOnFailure = false
      configuration.register(Page.self)
    }
    let source = #"{"total": []}"#
    expectIssues("missingKey inner", "typeMismatch total") {
      try mapper.object(from: source, as: Page.self)
    }
    // Without further runs, only the first problem is known.
    expectIssues("typeMismatch total") { try registered.object(from: source, as: Page.self) }
  }

  /// Keys that come from constants only, without a trap.
  struct ConstantKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }

  struct Count: Decodable, Equatable {
    var total: Int
    init(total: Int) { self.total = total }
    init(from decoder: any Decoder) throws {
      total = try decoder.container(keyedBy: ConstantKey.self)
        .decode(Int.self, forKey: ConstantKey("total"))
    }
  }

  @Test(arguments: [false, true]) func knownKeysThatNoStringMakes(hasRule: Bool) throws {
    let mapper = try Mapper { configuration in
      configuration.unknownKeys = .error
      if hasRule { configuration.map(Count.self) { $0.property("total").default(0) } }
    }
    #expect(try mapper.everywhere(#"{"TOTAL": 3}"#, as: Count.self) == Count(total: 3))
    expectIssues("unknownKey") {
      try mapper.object(from: #"{"total": 3, "other": 1}"#, as: Count.self)
    }
  }

  /// A key with a number from its text, which traps for other texts.
  struct IndexKey: CodingKey {
    let index: Int
    var stringValue: String { String(index) }
    var intValue: Int? { index }
    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { index = Int(stringValue)! }
    init?(intValue: Int) { index = intValue }
  }

  struct Row: Codable, Equatable {
    var cells: [Int]
    init(cells: [Int]) { self.cells = cells }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: IndexKey.self)
      let keys = container.allKeys.sorted { $0.index < $1.index }
      cells = try keys.map { try container.decode(Int.self, forKey: $0) }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: IndexKey.self)
      for (index, cell) in cells.enumerated() {
        try container.encode(cell, forKey: IndexKey(index))
      }
    }
  }

  @Test func keysThatAreNumbers() throws {
    try compareDecoding(Row.self, #"{"0":5,"1":6,"10":7}"#)
    #expect(try Mapper().json(from: Row(cells: [5, 6]), options: .sortedKeys) == #"{"0":5,"1":6}"#)
  }

  /// The keys fold alike, and the initialiser asks for the second one only if the first one is absent.
  struct Document: Codable, Equatable {
    var id: String
    enum CodingKeys: String, CodingKey {
      case id
      case mongo = "_id"
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let id = try container.decodeIfPresent(String.self, forKey: .id) {
        self.id = id
      } else {
        id = try container.decode(String.self, forKey: .mongo)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
    }
  }

  /// What a call has met must not change what the next one finds.
  @Test func keysThatFoldAlike() throws {
    let mapper = Mapper()
    for json in [#"{"ID":"a","_id":"b"}"#, #"{"_id":"b"}"#, #"{"ID":"a","_id":"b"}"#] {
      #expect(try mapper.object(from: json, as: Document.self).id == "b", "\(json)")
      #expect(try Mapper().object(from: json, as: Document.self).id == "b", "\(json)")
    }
  }

  enum Role: String, Codable { case admin, guest }

  /// A model that tells an unknown raw value by the text of the standard library's error.
  struct Member: Decodable, Equatable {
    var role: Role?
    enum CodingKeys: CodingKey { case role, roles }
    init(role: Role?) { self.role = role }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      do {
        role =
          if container.contains(.roles) {
            try container.decode([Role].self, forKey: .roles).first
          } else {
            try container.decode(Role.self, forKey: .role)
          }
      } catch DecodingError.dataCorrupted(let context)
        where context.debugDescription.hasPrefix("Cannot initialize")
      {
        role = nil
      }
    }
  }

  @Test func textsOfRawValueErrors() throws {
    #expect(try Mapper().everywhere(#"{"role":"owner"}"#, as: Member.self) == Member(role: nil))
    #expect(try Mapper().everywhere(#"{"role":"guest"}"#, as: Member.self).role == .guest)
    #expect(
      try Mapper().everywhere(#"{"roles":["guest","owner"]}"#, as: Member.self) == Member(role: nil)
    )
    expectIssues("typeMismatch role") {
      try Mapper().object(from: #"{"role":[]}"#, as: Member.self)
    }
  }
}
