import Automapper
import Foundation

// A timeline of entries of several kinds. The data says which is which: "kind" names the class.

class Entry: Codable {
  var id = 0
  var author: String?
}

final class Photo: Entry {
  var imageURL: URL?

  private enum CodingKeys: String, CodingKey { case imageURL }

  required init(from decoder: any Decoder) throws {
    imageURL = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent(URL.self, forKey: .imageURL)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(imageURL, forKey: .imageURL)
  }
}

/// A subclass without code of its own: what it has, it has from `Entry`.
final class Notice: Entry {}

protocol Reaction: Codable, Sendable {
  var summary: String { get }
}

struct Like: Reaction {
  var by: String
  var summary: String { "liked by \(by)" }
}

struct Comment: Reaction {
  var by: String
  var text: String
  var summary: String { "\(by): \(text)" }
}

struct Timeline: Codable {
  var entries: [Entry]
  var pinned: Entry?
  @Inferred var reactions: [any Reaction]
}

let mapper = try Mapper { configuration in
  configuration.keyStyle = .snakeCase
  configuration.register(
    Entry.self, discriminator: "kind", ["photo": Photo.self, "notice": Notice.self],
    fallback: Entry.self)
  configuration.register(
    (any Reaction).self, discriminator: "type", ["like": Like.self, "comment": Comment.self])
}

let payload = """
  {
    "entries": [
      {"kind": "photo", "id": 1, "author": "Ada", "image_url": "https://example.com/1.jpg"},
      {"kind": "notice", "id": 2},
      {"kind": "poll", "id": 3}
    ],
    "pinned": {"kind": "photo", "id": 4},
    "reactions": [{"type": "like", "by": "Kari"}, {"type": "comment", "by": "Ola", "text": "Nice!"}]
  }
  """
let timeline = try mapper.object(from: payload, as: Timeline.self)
for entry in timeline.entries + [timeline.pinned].compactMap({ $0 }) {
  let image = (entry as? Photo)?.imageURL.map { ", \($0)" } ?? ""
  print("\(type(of: entry)) \(entry.id)\(image)")
}
for reaction in timeline.reactions { print(reaction.summary) }

print("\nWritten back, with the names of the types:")
print(try mapper.json(from: timeline, options: [.prettyPrinted, .sortedKeys]))

print("\nA reaction that nobody registered:")
do {
  _ = try mapper.object(
    from: #"{"entries": [], "reactions": [{"type": "shrug"}]}"#, as: Timeline.self)
} catch {
  print(error)
}
