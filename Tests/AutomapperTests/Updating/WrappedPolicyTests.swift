import Automapper
import Testing

/// Update policies of properties in property wrappers: they combine the wrapped collections.
@Suite struct WrappedPolicyTests {
  @propertyWrapper struct Kept<Value: Codable & Equatable>: Codable, Equatable {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  /// Stores its value in another form.
  @propertyWrapper struct Joined: Codable, Equatable {
    private var text: String
    private var separator = ","
    var wrappedValue: [String] {
      get { text.split(separator: ",").map(String.init) }
      set { text = newValue.joined(separator: ",") }
    }
    init(wrappedValue: [String]) { text = wrappedValue.joined(separator: ",") }
    init(from decoder: any Decoder) throws {
      self.init(wrappedValue: try decoder.singleValueContainer().decode([String].self))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  protocol Message: Codable { var id: Int { get } }
  struct Text: Message, Equatable {
    var id: Int
    var body: String
    var likes: Int?
  }
  struct Post: Codable, Equatable {
    var id: Int
    var title: String
    var likes: Int?
  }
  final class Entry: Codable, Equatable {
    var id = 0
    var note: String?
    init(id: Int, note: String?) { (self.id, self.note) = (id, note) }
    static func == (one: Entry, other: Entry) -> Bool {
      one.id == other.id && one.note == other.note
    }
  }
  struct Board: Codable, Equatable {
    @Kept var tags: [String]
    @Joined var names: [String]
    @Kept var posts: [Post]
    @Kept var entries: [Entry]?
  }
  final class Wall: Codable, Equatable {
    @Kept var tags: [String]
    @Kept var posts: [Post]
    init(tags: [String], posts: [Post]) {
      (_tags, _posts) = (Kept(wrappedValue: tags), Kept(wrappedValue: posts))
    }
    static func == (one: Wall, other: Wall) -> Bool {
      one._tags == other._tags && one._posts == other._posts
    }
  }
  struct Room: Codable {
    @Inferred var messages: [any Message]
    @Inferred var notes: [Any]?
  }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.register((any Message).self, discriminator: "type", ["text": Text.self])
      configuration.map(Board.self) { board in
        board.property(\.tags).onUpdate(.append, unique: true)
        board.property(\.names, named: "names").onUpdate(.append)
        board.property(\.posts).onUpdate(.merge(by: \.id))
        board.property(\.entries).onUpdate(.merge(by: \.id))
      }
      configuration.map(Wall.self) { wall in
        wall.property(\.tags, named: "tags").onUpdate(.append)
        wall.property(\.posts, named: "posts").onUpdate(.merge(by: \.id))
      }
      configuration.map(Entry.self) { entry in
        entry.property(\.id)
        entry.property(\.note)
      }
      configuration.map(Room.self) { room in
        room.property(\.messages).onUpdate(.merge(by: \.id))
        room.property(\.notes).onUpdate(.append)
      }
    }
  }

  private let source = """
    {"tags": ["a", "b"], "names": ["y", "z"],
     "posts": [{"id": 1, "title": "new"}, {"id": 2, "title": "other"}]}
    """
  private let posts = [
    Post(id: 1, title: "new", likes: 3), Post(id: 2, title: "other"),
  ]

  @Test func wrappersOfStructs() throws {
    let old = Board(tags: ["a"], names: ["x"], posts: [Post(id: 1, title: "old", likes: 3)])
    let new = try mapper().updating(old, source)
    #expect(new == Board(tags: ["a", "b"], names: ["x", "y", "z"], posts: posts))
    // An element need not be complete.
    let part = try mapper().updating(old, #"{"posts": [{"id": 1, "likes": 4}]}"#)
    #expect(part.posts == [Post(id: 1, title: "old", likes: 4)])
    #expect(
      try mapper().updateFailure(old, #"{"posts": [{"id": 2}]}"#)
        == #"Board.posts[0].title: expected String, found nothing (key "title")"#)
  }

  @Test func wrappersOfClasses() throws {
    let old = Wall(tags: ["a"], posts: [Post(id: 1, title: "old", likes: 3)])
    try mapper().update(old, from: source)
    #expect(old == Wall(tags: ["a", "a", "b"], posts: posts))
  }

  @Test func instancesKeepTheirIdentity() throws {
    let entry = Entry(id: 1, note: "a")
    var board = Board(tags: [], names: [], posts: [], entries: [entry])
    try mapper().update(&board, from: #"{"entries": [{"id": 1, "note": "b"}, {"id": 2}]}"#)
    #expect(board.entries == [Entry(id: 1, note: "b"), Entry(id: 2, note: nil)])
    #expect(board.entries?.first === entry)
  }

  @Test func inferredValues() throws {
    let mapper = try mapper()
    let json = #"{"messages": [{"type": "text", "id": 1, "body": "a", "likes": 3}], "notes": [1]}"#
    var room = try mapper.object(from: json, as: Room.self)
    let update = """
      {"messages": [{"id": 1, "body": "b"}, {"type": "text", "id": 2, "body": "c"}], "notes": ["x"]}
      """
    try mapper.update(&room, from: update)
    #expect(
      room.messages as? [Text] == [
        Text(id: 1, body: "b", likes: 3), Text(id: 2, body: "c", likes: nil),
      ])
    #expect(room.notes?.first as? Int == 1 && room.notes?.last as? String == "x")
    try mapper.update(&room, from: #"{"messages": null, "notes": null}"#)
    #expect(room.messages.count == 2 && room.notes?.count == 2)
  }
}
