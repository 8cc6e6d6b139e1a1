import Automapper
import Foundation
import Testing

protocol Rolling { var wheels: Int { get } }

@Suite struct InferredTests {
  struct Cart: Codable, Rolling, Equatable { var wheels: Int }
  final class Truck: Codable, Rolling, Equatable {
    var wheels: Int
    var load: Int?
    init(_ wheels: Int, load: Int? = nil) {
      self.wheels = wheels
      self.load = load
    }
    static func == (left: Truck, right: Truck) -> Bool {
      left.wheels == right.wheels && left.load == right.load
    }
  }
  struct Attachment: Codable, Equatable { var file: String }

  struct Garage: Codable {
    @Inferred var attachments: [Any]
    @Inferred var attachment: Any?
    @Inferred var rolling: [any Rolling]
    @Inferred var first: (any Rolling)?
    @Inferred var named: [String: any Rolling]
    @Inferred var table: [String: Any]
    @Inferred var maybe: [any Rolling]?
    @Inferred var rows: [[any Rolling]]
    @Inferred var one: any Rolling
  }

  private func mapper(_ more: (inout MapperConfiguration) -> Void = { _ in }) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(Attachment.self)
      configuration.register(
        (any Rolling).self, discriminator: "type", ["cart": Cart.self, "truck": Truck.self])
      more(&configuration)
    }
  }

  static let json = """
    {"attachment":{"file":"a"},"attachments":[{"file":"b"},7,null],"first":{"load":1,"type":"truck","wheels":6},\
    "maybe":[{"type":"cart","wheels":1}],"named":{"x":{"type":"cart","wheels":2}},"one":{"type":"cart","wheels":3},\
    "rolling":[{"type":"cart","wheels":4},{"type":"truck","wheels":8}],"rows":[[{"type":"cart","wheels":5}],[]],\
    "table":{"n":[1,true,{"k":"v"}],"u":null}}
    """

  @Test func everyForm() throws {
    let mapper = try mapper()
    for (_, source) in try EverySource.forms(of: Self.json) {
      let garage = try mapper.object(from: source, as: Garage.self)
      #expect(garage.attachment as? Attachment == Attachment(file: "a"))
      #expect(garage.attachments.count == 3)
      #expect(garage.attachments[0] as? Attachment == Attachment(file: "b"))
      #expect(garage.attachments[1] as? Int == 7)
      #expect(garage.attachments[2] is NSNull)
      #expect(garage.first as? Truck == Truck(6, load: 1))
      #expect(garage.maybe?.first as? Cart == Cart(wheels: 1))
      #expect(garage.named["x"] as? Cart == Cart(wheels: 2))
      #expect(garage.one as? Cart == Cart(wheels: 3))
      #expect(garage.rolling.map(\.wheels) == [4, 8] && garage.rolling[1] is Truck)
      #expect(garage.rows[0][0] as? Cart == Cart(wheels: 5) && garage.rows[1].isEmpty)
      #expect((garage.table["n"] as? [Any])?[0] as? Int == 1)
      #expect(garage.table["u"] is NSNull)
      #expect(try mapper.written(garage) == Self.json)
    }
  }

  @Test func convertKeepsTheTypes() throws {
    let mapper = try mapper()
    let garage = try mapper.object(from: Self.json, as: Garage.self)
    let copy = try mapper.convert(garage, to: Garage.self)
    #expect(copy.first is Truck && copy.rolling[0] is Cart && copy.attachment is Attachment)
    #expect(try mapper.written(copy) == Self.json)
  }

  // MARK: Absence

  struct Note: Codable {
    @Inferred var one: Any?
    @Inferred var rolling: (any Rolling)?
    @Inferred var list: [Any]?
  }

  @Test(arguments: ["{}", #"{"one": null, "rolling": null, "list": null}"#])
  func absentAndNullAreNil(json: String) throws {
    let mapper = try mapper()
    for (_, source) in try EverySource.forms(of: json) {
      let note = try mapper.object(from: source, as: Note.self)
      #expect(note.one == nil && note.rolling == nil && note.list == nil)
      #expect(try mapper.written(note) == "{}")
    }
    let note = try JSONDecoder().decode(Note.self, from: Data(json.utf8))
    #expect(note.one == nil && note.rolling == nil && note.list == nil)
    #expect(try String(decoding: JSONEncoder().encode(note), as: UTF8.self) == "{}")
    let nulls = try self.mapper { $0.nilValues = .null }
    #expect(try nulls.written(note) == #"{"list":null,"one":null,"rolling":null}"#)
  }

  struct Strict: Codable {
    @Inferred var list: [Any]
    @Inferred var rolling: any Rolling
    @Inferred var anything: Any
  }

  @Test func whatIsRequiredIsMissed() throws {
    #expect(
      try mapper { $0.register(Strict.self, named: "s", learns: false) }
        .failure("{}", as: Strict.self)
        == #"Strict.list: expected [Any], found nothing (key "list")"#)
    let noList = try mapper().failure(#"{"list": null}"#, as: Strict.self)
    #expect(
      noList == """
        Strict.rolling: expected Rolling, found nothing (key "rolling")
        Strict.anything: expected Any, found nothing (key "anything")
        Strict.list: expected [Any], found null (key "list")
        """)
    let noRolling = try mapper().failure(#"{"list": [], "rolling": null}"#, as: Strict.self)
    #expect(
      noRolling == """
        Strict.anything: expected Any, found nothing (key "anything")
        Strict.rolling: expected Rolling, found null (key "rolling")
        """)
    #expect(
      try mapper().failure(
        #"{"list": [], "rolling": {"type": "cart", "wheels": 1}, "anything": null}"#,
        as: Strict.self)
        == #"Strict.anything: expected a value, found null (key "anything")"#)
  }

  // MARK: Errors

  @Test(arguments: [
    (
      #"[{"type": "sled"}]"#,
      #"Fleet.rolling[0]: expected one of cart, truck, found string "sled" (key "type")"#
    ),
    (
      #"[{"type": "cart", "wheels": "x"}]"#,
      #"Fleet.rolling[0].wheels: expected Int, found string "x" (key "wheels")"#
    ),
    (#"{"a": 1}"#, #"Fleet.rolling: expected [Rolling], found an object (key "rolling")"#),
  ])
  func whatIsWrongIsSaid(rolling: String, text: String) throws {
    struct Fleet: Codable { @Inferred var rolling: [any Rolling] }
    #expect(try mapper().failure(#"{"rolling": \#(rolling)}"#, as: Fleet.self) == text)
  }

  @Test func aProtocolOfWhichNothingIsKnown() throws {
    struct Fleet: Codable { @Inferred var carts: [any Rolling] }
    let json = #"{"carts": [{"wheels": 1}]}"#
    #expect(
      try Mapper().failure(json, as: Fleet.self)
        == #"Fleet.carts[0]: expected a type that is registered for Rolling, found an object (key "carts")"#
    )
    let byName = try Mapper { $0.register(Cart.self) }
    #expect(try byName.object(from: json, as: Fleet.self).carts[0] is Cart)
    let wrong = try Mapper { $0.register(Attachment.self, named: "cart") }
    #expect(
      try wrong.failure(#"{"carts": [{"file": "a"}]}"#, as: Fleet.self)
        == #"Fleet.carts[0]: expected a kind of Rolling, found Attachment (key "carts")"#)
  }

  @Test func elementsCanBeSkippedAndReported() throws {
    struct Fleet: Codable { @Inferred var rolling: [any Rolling] }
    let mapper = try mapper { $0.invalidElements = .skip }
    var report = MappingReport()
    let json = #"{"rolling": [{"type": "sled"}, {"type": "cart", "wheels": "4"}], "x": 1}"#
    let fleet = try mapper.object(from: json, as: Fleet.self, report: &report)
    #expect(fleet.rolling.map(\.wheels) == [4])
    #expect(report.entries.map(\.path) == ["rolling[0]", "rolling[1].wheels", ""])
  }

  // MARK: Names

  struct Mail: Codable {
    @Inferred var emailAttachments: [Any]
    @Inferred var plain: [Any]
  }

  @Test func theKeyNamesTheType() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Attachment.self, named: "email_attachment", "file")
      configuration.map(Mail.self) { $0.property(\.plain).key("files") }
    }
    let json = #"{"email_attachments": [{"file": "a"}], "files": [{"file": "b"}]}"#
    for (_, source) in try EverySource.forms(of: json) {
      let mail = try mapper.object(from: source, as: Mail.self)
      #expect(mail.emailAttachments as? [Attachment] == [Attachment(file: "a")])
      #expect(mail.plain as? [Attachment] == [Attachment(file: "b")])
    }
  }

  @Test func theDeclaredTypeBeatsTheName() throws {
    struct Post: Codable, Equatable { var title: String }
    struct User: Codable, Equatable { var name: String }
    struct Page: Codable, Equatable {
      var user: Post
      var users: [Post]
      @Inferred var posts: [User]
      @Inferred var post: User?
    }
    let mapper = try Mapper { $0.register(User.self, Post.self) }
    let page = try mapper.everywhere(
      #"{"user": {"title": "a"}, "users": [{"title": "b"}], "posts": [{"name": "c"}], "post": {"name": "d"}}"#,
      as: Page.self)
    #expect(
      page
        == Page(
          user: Post(title: "a"), users: [Post(title: "b")], posts: [User(name: "c")],
          post: User(name: "d")))
  }

  @Test func theDiscriminatorBeatsTheKey() throws {
    struct Fleet: Codable { @Inferred var truck: (any Rolling)? }
    let json = #"{"truck": {"type": "cart", "wheels": 1}}"#
    for (_, source) in try EverySource.forms(of: json) {
      let mapper = try mapper { $0.register(Truck.self) }
      #expect(try mapper.object(from: source, as: Fleet.self).truck is Cart)
    }
  }

  // MARK: Places

  final class Node: Codable {
    @Inferred var rolling: any Rolling
    var next: Node?
    init(_ rolling: any Rolling, _ next: Node?) {
      self.rolling = rolling
      self.next = next
    }
  }

  @Test func insideClassesAtAnyDepth() throws {
    let mapper = try mapper()
    var node: Node?
    for depth in 0..<30 { node = Node(Cart(wheels: depth), node) }
    let first = try #require(node)
    let copy = try mapper.object(from: mapper.data(from: first), as: Node.self)
    #expect(try mapper.written(copy) == mapper.written(first))
    #expect((copy.next?.next?.rolling as? Cart)?.wheels == 27)
  }

  @Test func nativeValuesAreTakenAsTheyAre() throws {
    let mapper = try mapper()
    let truck = Truck(3)
    let date = Date(timeIntervalSince1970: 5)
    let note = try mapper.object(
      from: ["rolling": truck, "one": date, "list": [date, 1, truck]] as [String: Any],
      as: Note.self)
    #expect(note.rolling as? Truck === truck)
    #expect(note.one as? Date == date)
    #expect(note.list?[2] as? Truck === truck)
  }

  @Test func overridesWork() throws {
    let mapper = try mapper { configuration in
      configuration.map(Note.self) { note in
        note.property(\.one).key("a.b").default("none")
        note.property(\.rolling).type(Truck.self)
        note.property(\.list).transform { node, _ in
          node.stringValue?.split(separator: ",").map { $0 as Any }
        } inverse: { list, _ in
          list.map { "\($0)" }.joined(separator: ",")
        }
      }
    }
    for (_, source) in try EverySource.forms(of: #"{"rolling": {"wheels": 1}, "list": "x,y"}"#) {
      let note = try mapper.object(from: source, as: Note.self)
      #expect(note.one as? String == "none")
      #expect(note.rolling is Truck)
      #expect(note.list?.map { "\($0)" } == ["x", "y"])
      #expect(
        try mapper.written(note)
          == #"{"a":{"b":"none"},"list":"x,y","rolling":{"type":"truck","wheels":1}}"#)
    }
  }

  @Test func plainValuesAsTheRoot() throws {
    let plain = try Mapper().object(from: #"{"a": [1, null]}"#, as: [String: Any].self)
    #expect((plain["a"] as? [Any])?.first as? Int == 1)
    #expect(try Mapper().object(from: "[1, \"x\"]", as: [Any].self).count == 2)
  }

  // MARK: Other coders

  @Test func foundationsDecoderGivesPlainValues() throws {
    struct Page: Codable {
      @Inferred var anything: Any
      @Inferred var list: [Any]
      @Inferred var numbers: [Int]
      @Inferred var object: [String: Any]
    }
    let json = #"{"anything":1.5,"list":[1,"a",null,[true]],"numbers":[1],"object":{"k":{"n":1}}}"#
    let page = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
    #expect(page.anything as? Double == 1.5)
    #expect(page.list[0] as? Int == 1 && page.list[1] as? String == "a" && page.list[2] is NSNull)
    #expect(page.numbers == [1])
    #expect((page.object["k"] as? [String: Any])?["n"] as? Int == 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try String(decoding: encoder.encode(page), as: UTF8.self) == json)
  }

  /// The keys of an object are data, which a strategy for keys does not change.
  @Test func foundationsEncoderKeepsTheKeysOfObjects() throws {
    struct Page: Codable {
      @Inferred var note: Any?
      @Inferred var firstList: [Any]
    }
    let page = Page(
      note: ["firstName": 1, "innerObject": ["lastName": NSNull()]] as [String: Any],
      firstList: [["aB": true] as [String: Any]])
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    #expect(
      try String(decoding: encoder.encode(page), as: UTF8.self) == """
        {"first_list":[{"aB":true}],"note":{"firstName":1,"innerObject":{"lastName":null}}}
        """)
  }

  @Test func foundationsDecoderCannotKnowAProtocol() throws {
    struct Fleet: Codable { @Inferred var rolling: [any Rolling] }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Fleet.self, from: Data(#"{"rolling": [{"wheels": 1}]}"#.utf8))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Fleet(rolling: [Cart(wheels: 1), Truck(2)]))
    #expect(String(decoding: data, as: UTF8.self) == #"{"rolling":[{"wheels":1},{"wheels":2}]}"#)
  }

  @Test func valuesThatNobodyCanWrite() throws {
    struct Page: Codable { @Inferred var list: [Any] }
    final class Opaque { let secret = 1 }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(Page(list: [Opaque()])) }
    #expect(try Mapper().written(Page(list: [Opaque()])) == #"{"list":[{"secret":1}]}"#)
  }

  @Test func validationAndExplanation() throws {
    let mapper = try mapper { $0.register(Garage.self, Note.self, Strict.self) }
    try mapper.validate(Garage.self)
    try mapper.validate(Note.self)
    let rows = mapper.explain(Note.self).rows
    #expect(rows.map(\.property) == ["one", "rolling", "list"])
    #expect(rows.map(\.type) == ["Any?", "Rolling?", "[Any]?"])
  }

  @Test func wrappersAreValues() {
    #expect(Inferred(wrappedValue: [1]) == Inferred(wrappedValue: [1]))
    #expect(Set([Inferred(wrappedValue: 1), Inferred(wrappedValue: 1)]).count == 1)
    #expect("\(Inferred(wrappedValue: "a"))" == "a")
    #expect(String(reflecting: Inferred(wrappedValue: ["a"])) == #"["a"]"#)
  }
}
