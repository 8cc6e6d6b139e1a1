import Testing

@testable import Automapper

struct JSONDocumentTests {
  @Test func indexesContainersWithTheirEnds() throws {
    let document = JSONDocument()
    try document.load(#" {"a":[1,{"b":null}],"c":true} "#)
    #expect(document.tokenCount == 9)
    let tags = (0..<9).map { document.tag($0) }
    #expect(
      tags == [
        JSONTag.object, JSONTag.string, JSONTag.array, JSONTag.int, JSONTag.object, JSONTag.string,
        JSONTag.null, JSONTag.string, JSONTag.trueValue,
      ])
    #expect(document.count(0) == 2 && document.end(0) == 9 && document.next(0) == 9)
    #expect(document.count(2) == 2 && document.end(2) == 7)
    #expect(document.count(4) == 1 && document.end(4) == 7)
    #expect(document.next(1) == 2 && document.length(1) == 1 && document.offset(1) == 3)
    #expect(document.string(7) == "c" && document.int(3) == 1)
  }

  @Test(arguments: [
    ("null", Shape.null), (" true\n", .bool(true)), ("\tfalse\r", .bool(false)), ("[]", .array([])),
    ("{}", .object([])), ("[ ]", .array([])), ("{\n}", .object([])), ("\"\"", .string("")),
    ("[[],[[]]]", .array([.array([]), .array([.array([])])])),
    ("[1 ,\t2]", .array([.int(1), .int(2)])),
    (
      "{ \"a\" :  [ ] , \"b\" : { } }",
      .object([.member("a", .array([])), .member("b", .object([]))])
    ),
  ])
  func reads(text: String, expected: Shape) throws {
    #expect(try shape(text) == expected)
    #expect(try shape("\u{FEFF}" + text) == expected)
  }

  @Test func forgetsThePrevious() throws {
    let document = JSONDocument()
    try document.load("[" + String(repeating: "\"x\",", count: 50_000) + "0]")
    #expect(document.tokenCount == 50_002)
    #expect(throws: JSONSyntaxError.self) { try document.load("[1,2,3") }
    #expect(document.tokenCount == 0 && document.byteCount == 0)
    try document.load("[1]")
    #expect(Shape(document) == .array([.int(1)]))
  }

  /// A token for two bytes, which is as dense as documents get: the first estimate is too small.
  @Test func growsTheIndex() throws {
    let elements = 300_000
    let text = Array("[0".utf8) + (0..<elements).flatMap { _ in Array(",1".utf8) } + [0x5D]
    let document = JSONDocument()
    try document.load(text)
    #expect(document.count(0) == elements + 1 && document.tokenCount == elements + 2)
    #expect((2..<document.tokenCount).allSatisfy { document.int($0) == 1 })
  }

  @Test func limitsDepth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    for limit in [1, 2, 128, 5_000] {
      let document = JSONDocument()
      try document.load(nested(limit), maximumDepth: limit)
      #expect(document.tokenCount == limit)
      #expect(
        syntaxError(nested(limit + 1), maximumDepth: limit)
          == JSONSyntaxError(
            code: .depthExceeded, expected: "at most \(limit) nested containers",
            found: "deeper nesting", byteOffset: limit, line: 1, column: limit + 1))
    }
    #expect(syntaxError(Array("[]".utf8), maximumDepth: 0)?.code == .depthExceeded)
    #expect(syntaxError(Array("1".utf8), maximumDepth: 0) == nil)
    // Siblings do not add up.
    #expect(syntaxError(Array("[[],[],{},[{}]]".utf8), maximumDepth: 3) == nil)
  }

  @Test func rejectsAHundredThousandBracketsWithoutStack() {
    let open = [UInt8](repeating: 0x5B, count: 100_000)
    #expect(syntaxError(open)?.code == .depthExceeded)
    #expect(syntaxError(open, maximumDepth: .max)?.code == .invalidJSON)
    let closed = open + [UInt8](repeating: 0x5D, count: 100_000)
    #expect(syntaxError(closed, maximumDepth: 100_000) == nil)
  }

  @Test func findsWhereTokensBegin() throws {
    let document = JSONDocument()
    let text = #"[[ {} , []],{"k[" : [{}],"\"{":-1.5, "t":true},null,[ [7]] ]"#
    try document.load(text)
    let bytes = Array(text.utf8)
    var expected: [Int] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        expected.append(index)
        index += 1
        while bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
      case 0x5B, 0x7B:
        expected.append(index)
      case 0x2D, 0x30...0x39, 0x61...0x7A:
        expected.append(index)
        while !",]}".utf8.contains(bytes[index + 1]) { index += 1 }
      default: break
      }
      index += 1
    }
    #expect((0..<document.tokenCount).map { document.byteOffset(ofToken: $0) } == expected)
  }

  @Test func countsLinesAndColumns() throws {
    let document = JSONDocument()
    try document.load("\u{FEFF}[\r\n 1,\r\u{20}\u{20}\"é\",\n\n2]")
    func place(_ offset: Int) -> [Int] {
      let place = document.position(ofByte: offset)
      return [place.line, place.column, place.byteOffset]
    }
    #expect(place(0) == [1, 1, 3])
    #expect(place(1) == [1, 2, 4])
    #expect(place(2) == [1, 3, 5])
    #expect(place(3) == [2, 1, 6])
    #expect(place(document.byteOffset(ofToken: 1)) == [2, 2, 7])
    #expect(place(document.byteOffset(ofToken: 2)) == [3, 3, 12])
    #expect(place(document.byteOffset(ofToken: 3)) == [5, 1, 19])
    #expect(place(10_000) == [5, 3, 21])
  }
}
