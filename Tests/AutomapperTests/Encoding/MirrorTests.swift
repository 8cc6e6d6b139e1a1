import Automapper
import Foundation
import Testing

/// Dictionaries of values that are not Encodable.
struct MirrorTests {
  /// The value as JSON with sorted keys, by way of a dictionary and directly; both must agree.
  static func text<T>(
    _ value: T, _ mapper: Mapper = .default,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    let options: JSONOptions = [.sortedKeys, .withoutEscapingSlashes]
    let direct = try mapper.json(from: value, options: options)
    let fields = try mapper.dictionary(from: value)
    #expect(
      try mapper.json(from: fields, options: options) == direct, sourceLocation: sourceLocation)
    return direct
  }

  struct Point {
    var x: Int
    var y: Double?
  }
  struct Size: Codable { var widthInCM: Int }
  class Base {
    let baseID = 1
    private var secret = "s"
  }
  class Middle: Base { var middleName: String? = "m" }
  final class Leaf: Middle {
    var leafPoints = [Point(x: 1, y: 2.5), Point(x: 3, y: nil)]
    weak var owner: Base?
    unowned let root: Base
    init(root: Base) { self.root = root }
  }

  @Test func propertiesOfSuperclasses() throws {
    let root = Base()
    let leaf = Leaf(root: root)
    let written = try Self.text(leaf)
    #expect(
      written == """
        {"baseID":1,"leafPoints":[{"x":1,"y":2.5},{"x":3}],"middleName":"m",\
        "root":{"baseID":1,"secret":"s"},"secret":"s"}
        """)
    leaf.owner = root
    leaf.middleName = nil
    let snake = try Mapper {
      $0.keyStyle = .snakeCase
      $0.nilValues = .null
    }
    let snakeText = try Self.text(leaf, snake)
    #expect(
      snakeText == """
        {"base_id":1,"leaf_points":[{"x":1,"y":2.5},{"x":3,"y":null}],"middle_name":null,\
        "owner":{"base_id":1,"secret":"s"},"root":{"base_id":1,"secret":"s"},"secret":"s"}
        """)
  }

  // MARK: Collections and Foundation's values

  struct Collections {
    var tuple = (1, "two")
    var labelled = (width: 1, height: 2)
    var set: Set<Int> = [7]
    var points = [[Point(x: 1, y: nil)], []]
    var byName = ["first_name": Point(x: 1, y: nil)]
    var byNumber = [5: Point(x: 2, y: nil)]
    var byCase = [MirrorEnumTests.Raw.first: 1]
    var optionals: [Int?] = [1, nil]
    var slice = [1, 2, 3][1...]
    var range = 0..<3
  }

  @Test func collections() throws {
    let fields = try Mapper.default.dictionary(from: Collections())
    #expect(fields["labelled"] as? [String: Int] == ["width": 1, "height": 2])
    #expect((fields["tuple"] as? [String: Any])?["_1"] as? String == "two")
    #expect(fields["set"] as? [Int] == [7])
    #expect((fields["points"] as? [[Any]])?.map(\.count) == [1, 0])
    #expect((fields["byName"] as? [String: [String: Int]]) == ["first_name": ["x": 1]])
    #expect((fields["byNumber"] as? [String: [String: Int]]) == ["5": ["x": 2]])
    #expect(fields["byCase"] as? [String: Int] == ["the first": 1])
    #expect((fields["optionals"] as? [Any])?.last is NSNull)
    #expect(fields["slice"] as? [Int] == [2, 3])
    #expect(fields["range"] as? [Int] == [0, 3])
    #expect(throws: Never.self) { try Mapper.default.json(from: Collections()) }
  }

  final class Mixed {
    var number: NSNumber = 1.5
    var flag: NSNumber = true
    var null = NSNull()
    var date = Date(timeIntervalSince1970: 0)
    var url = URL(string: "https://example.com/a")
    var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    var data = Data([1])
    var decimal: Decimal = 1.25
    var text: NSString = "t"
    var list: NSArray = [1, "a"]
    var objects: [Any] = [
      NSDate(timeIntervalSince1970: 0), NSData(data: Data([1])), NSURL(fileURLWithPath: "/a"),
      NSDictionary(dictionary: ["k": NSDecimalNumber(string: "1.25")]),
    ]
    var size = Size(widthInCM: 1)
    var anything: Any = Point(x: 1, y: nil)
    var anyNil: Any? = nil
    var any: [String: Any] = ["point": Point(x: 2, y: nil), "size": Size(widthInCM: 2), "n": 1]
    var float: Float = 0.1
    var big = UInt64.max
  }

  @Test func foundationValues() throws {
    let written = try Self.text(Mixed())
    #expect(
      written == """
        {"any":{"n":1,"point":{"x":2},"size":{"widthInCM":2}},"anything":{"x":1},\
        "big":18446744073709551615,"data":"AQ==","date":"1970-01-01T00:00:00Z","decimal":1.25,\
        "flag":true,"float":0.1,"list":[1,"a"],"null":null,"number":1.5,\
        "objects":["1970-01-01T00:00:00Z","AQ==","file:///a",{"k":1.25}],"size":{"widthInCM":1},\
        "text":"t","url":"https://example.com/a","uuid":"00000000-0000-0000-0000-000000000001"}
        """)
  }

  @Test func rootsOfOtherKinds() throws {
    let mapper = Mapper.default
    let rows = try mapper.array(from: [Point(x: 1, y: nil), Point(x: 2, y: 3)])
    #expect((rows as? [[String: Any]])?.map { $0["x"] as? Int } == [1, 2])
    #expect(try mapper.json(from: ["a": Point(x: 1, y: nil)]) == #"{"a":{"x":1}}"#)
    #expect(try mapper.json(from: [["a": 1 as Any, "b": NSNull()]] as [Any]).count == 18)
    #expect(try mapper.json(from: Point?.some(Point(x: 1, y: nil))) == #"{"x":1}"#)
    #expect(try mapper.json(from: Point?.none) == "null")
    #expect(try mapper.json(from: MirrorEnumTests.Payload.one(1)) == #"{"one":{"_0":1}}"#)
    #expect(try mapper.json(from: (1, b: 2)) == #"{"_0":1,"b":2}"#)
  }

  @Test func aModelThatIsNotDecodableToOneThatIs() throws {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    struct PointDTO: Codable, Equatable {
      var X: Int
      var y: Decimal?
    }
    #expect(
      try Mapper.default.convert(Point(x: 1, y: 2.5), to: PointDTO.self)
        == PointDTO(X: 1, y: 2.5))
  }
}
