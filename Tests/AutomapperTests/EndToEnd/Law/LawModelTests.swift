import Automapper
import Foundation
import Testing

struct LawModelTests {
  // MARK: Enums

  enum Plan: String, Codable {
    case free
    case paidMonthly = "paid_monthly"
  }
  enum Priority: Int, Codable {
    case low = -1
    case high = 9
  }
  enum Shape: Codable, Equatable, Sendable {
    case empty
    case circle(radius: Double)
    case rectangle(width: Double, heightInCM: Double)
    case label(String)
    case pair(Int, String)
    case mixed(Int, named: String?, [Int])
    case userIDNote(noteText: String)
    case v2Beta
    indirect case group([Shape])
    indirect case inside(Shape)
  }
  enum Single: Codable, Equatable { case only }

  static let shapes: [Shape] = [
    .empty, .circle(radius: 1.5), .rectangle(width: 1, heightInCM: 2), .label("a"), .pair(1, "b"),
    .mixed(1, named: nil, []), .mixed(2, named: "n", [3]), .userIDNote(noteText: "t"), .v2Beta,
    .group([]), .group([.empty, .inside(.label("x"))]), .inside(.inside(.empty)),
  ]

  @Test func enums() {
    Law.check(everywhere: [Plan.free, .paidMonthly])
    Law.check(everywhere: [Priority.low, .high])
    Law.check(everywhere: [Single.only])
    for shape in Self.shapes {
      Law.check(shape)
      Law.check(everywhere: [shape])
    }
  }

  // MARK: Recursion and generics

  struct Comment: Codable, Equatable {
    var bodyText: String
    var replies: [Comment]
  }
  final class Link: Codable, Equatable {
    var nodeID: Int
    var nextLink: Link?
    init(_ nodeID: Int, _ next: Link?) {
      self.nodeID = nodeID
      nextLink = next
    }
    static func == (left: Link, right: Link) -> Bool {
      left.nodeID == right.nodeID && left.nextLink == right.nextLink
    }
  }
  indirect enum Tree: Codable, Equatable {
    case leaf(Int)
    case branch(left: Tree, right: Tree)
  }

  @Test func recursion() {
    func comment(_ depth: Int) -> Comment {
      Comment(bodyText: "\(depth)", replies: depth == 0 ? [] : [comment(depth - 1), comment(0)])
    }
    Law.check(comment(0))
    Law.check(comment(12))
    Law.check((0..<40).reduce(Link(0, nil)) { Link($1, $0) })
    Law.check(Tree.branch(left: .leaf(1), right: .branch(left: .leaf(2), right: .leaf(3))))
  }

  struct Page<Item: Codable & Equatable, Cursor: Codable & Equatable>: Codable, Equatable {
    var pageItems: [Item]
    var nextCursor: Cursor?
    var byItemID: [String: Item]
  }

  @Test func generics() {
    Law.check(Page<Int, String>(pageItems: [1], nextCursor: "n", byItemID: ["a_b": 1]))
    Law.check(Page<Shape, Int>(pageItems: Self.shapes, nextCursor: nil, byItemID: [:]))
    let inner = Page<Plan, Date>(pageItems: [.free], nextCursor: Date(), byItemID: ["x": .free])
    Law.check(Page<Page<Plan, Date>, URL>(pageItems: [inner, inner], byItemID: ["y": inner]))
  }

  // MARK: Names

  struct Renamed: Codable, Equatable {
    var first: Int
    var second: String?
    var third: [Int]
    enum CodingKeys: String, CodingKey {
      case first = "the_1st"
      case second = "Second-Value"
      case third = "third.value"
    }
  }
  // The names are what is tested.
  // swift-format-ignore: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII
  struct Names: Codable, Equatable {
    var profileImageURL: Int
    var userID: Int
    var URLString: Int
    var HTTPServer: Int
    var line2Text: Int
    var _leading: Int
    var trailing_: Int
    var snake_case_name: Int
    var sha256Hash: Int
    var x: Int
    var größe: Int
    var URL: Int
  }

  @Test func names() {
    Law.check(Renamed(first: 1, second: "2", third: [3]))
    Law.check(Renamed(first: 1, second: nil, third: []))
    Law.check(
      Names(
        profileImageURL: 1, userID: 2, URLString: 3, HTTPServer: 4, line2Text: 5, _leading: 6,
        trailing_: 7, snake_case_name: 8, sha256Hash: 9, x: 10, größe: 11, URL: 12))
  }

  // MARK: Wrappers and single values

  @propertyWrapper struct Clamped: Codable, Equatable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = min(max(wrappedValue, 0), 100) }
    init(from decoder: any Decoder) throws {
      self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  @propertyWrapper struct Boxed<Value: Codable & Equatable>: Codable, Equatable {
    var wrappedValue: Value
  }
  struct Email: RawRepresentable, Codable, Hashable { var rawValue: String }
  struct Port: RawRepresentable, Codable, Equatable { var rawValue: UInt16 }
  struct Celsius: Codable, Equatable {
    var degrees: Double
    init(_ degrees: Double) { self.degrees = degrees }
    init(from decoder: any Decoder) throws {
      degrees = try decoder.singleValueContainer().decode(Double.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(degrees)
    }
  }
  struct Nothing: Codable, Equatable {}

  @Test func wrappers() {
    struct Panel: Codable, Equatable {
      @Clamped var brightLevel: Int
      @Boxed var boxedName: String
      @Boxed var boxedList: [Celsius?]
      var contactEmail: Email
      var webPort: Port?
      var outside: Celsius
      var byEmail: [Email: Celsius]
      var nothing: Nothing
      var nothings: [Nothing]
    }
    Law.check(
      Panel(
        brightLevel: 50, boxedName: "b", boxedList: [nil, Celsius(1)],
        contactEmail: Email(rawValue: "a@b.c"), webPort: Port(rawValue: 443),
        outside: Celsius(-1.5), byEmail: [Email(rawValue: "x_y"): Celsius(0)],
        nothing: Nothing(), nothings: [Nothing(), Nothing()]))
  }

  @Test func emptyModels() {
    Law.check(Nothing())
    Law.check(Page<Nothing, Nothing>(pageItems: [Nothing()], nextCursor: Nothing(), byItemID: [:]))
  }
}
