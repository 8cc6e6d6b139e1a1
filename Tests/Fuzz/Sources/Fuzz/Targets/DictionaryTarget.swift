import Automapper
import Foundation
import Reference

/// Dictionaries → models. The same document as bytes, as Swift's own values and as Foundation's must
/// give the same model, or fail at the same places, whatever the configuration.
enum DictionaryTarget {
  private static let mappers: [Mapper] = {
    let changes: [(inout MapperConfiguration) -> Void] = [
      { _ in },
      { $0.coercion = .strict },
      { $0.coercion = .lenient },
      { $0.keyMatching = .exact },
      { $0.unknownKeys = .error },
      { $0.invalidElements = .skip },
      { $0.invalidValues = .useDefault },
      { $0.maximumDepth = 5 },
      { configuration in
        configuration.keyStyle = .snakeCase
        configuration.register(Person.self, Scalars.self, Tables.self, Texts.self)
      },
      { configuration in
        configuration.map(Person.self) { person in
          person.property(\.firstName).keys("first", "name.first", "firstName")
          person.property(\.userID).default(7)
          person.property(\.isAdmin).key("roles.0")
          person.property("address.city").key("city")
        }
        configuration.map(Person.Post.self) { $0.property(\.datePosted).date(.pattern("dd/MM/yy")) }
      },
    ]
    return changes.map { configured($0) }
  }()

  static func run(_ bytes: [UInt8]) {
    var feed = ByteFeed(bytes)
    let mapper = feed.choice(mappers)
    let shape = feed.choice(Shapes.all)
    func open<Shape: FuzzShape>(_ type: Shape.Type) {
      guard let written = try? mapper.foundation(of: Shape.make(&feed)) else { return }
      var variation = Variation(feed: feed)
      let tree = variation.vary(JSONTree(written))
      compare(tree, as: type, mapper, variation.feed)
    }
    open(shape)
  }

  private static func compare<Shape: FuzzShape>(
    _ tree: JSONTree, as type: Shape.Type, _ mapper: Mapper, _ feed: ByteFeed
  ) {
    var feed = feed
    let sources: [(String, any MappingSource)] = [
      ("bytes", Data(tree.text.utf8)), ("native", .any(tree.native(&feed))),
      ("Foundation", .any(tree.foundation(&feed))),
    ]
    var first: Result<Shape, MappingError>?
    for (name, source) in sources {
      let result = Result { () throws(MappingError) in try mapper.object(from: source, as: type) }
      switch (first, result) {
      case (nil, _): first = result
      case (.success(let one), .success(let other)):
        expect(one == other, "\(tree.text)\nbytes: \(one)\n\(name): \(other)")
      case (.failure(let one), .failure(let other)):
        expect(places(one) == places(other), "\(tree.text)\nbytes: \(one)\n\(name): \(other)")
      case (.success(let one), .failure(let error)):
        finding("\(tree.text)\nbytes: \(one)\n\(name): \(error)")
      case (.failure(let error), .success(let other)):
        finding("\(tree.text)\nbytes: \(error)\n\(name): \(other)")
      }
      if case .failure(let error) = result { ModelTarget.check(error) }
    }
  }

  /// Where an error is, and what: a dictionary has no order of its own.
  private static func places(_ error: MappingError) -> Set<String> {
    Set(error.issues.map { "\($0.code) \($0.path)" })
  }
}
