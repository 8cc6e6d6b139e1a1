import Foundation
import Testing

@testable import Automapper

/// What a document says, as a value that tests can compare and print.
indirect enum Shape: Equatable, Sendable, CustomStringConvertible {
  case null
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  /// Bits, so that -0.0 and 0.0 differ.
  case doubleBits(UInt64)
  case string([UInt8])
  case array([Shape])
  case object([Member])

  struct Member: Equatable, Sendable {
    var key: [UInt8]
    var value: Shape

    static func member(_ key: String, _ value: Shape) -> Member {
      Member(key: Array(key.utf8), value: value)
    }
  }

  static func string(_ text: String) -> Shape { .string(Array(text.utf8)) }
  static func double(_ value: Double) -> Shape { .doubleBits(value.bitPattern) }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "int \(value)"
    case .uint(let value): "uint \(value)"
    case .doubleBits(let bits): "double \(Double(bitPattern: bits))"
    case .string(let bytes): "\"\(String(decoding: bytes, as: UTF8.self))\""
    case .array(let elements): "\(elements)"
    case .object(let members):
      "{\(members.map { "\(String(decoding: $0.key, as: UTF8.self)): \($0.value)" })}"
    }
  }
}

extension Shape {
  init(_ document: JSONDocument, _ index: Int = 0) {
    switch document.tag(index) {
    case JSONTag.null: self = .null
    case JSONTag.falseValue: self = .bool(false)
    case JSONTag.trueValue: self = .bool(true)
    case JSONTag.int: self = .int(document.int(index))
    case JSONTag.uint: self = .uint(document.uint(index))
    case JSONTag.double: self = .double(document.double(index))
    case JSONTag.array:
      var elements: [Shape] = []
      var next = index + 1
      for _ in 0..<document.count(index) {
        elements.append(Shape(document, next))
        next = document.next(next)
      }
      #expect(next == document.end(index) && document.tokens[index].b >> 32 == 0)
      self = .array(elements)
    case JSONTag.object:
      var members: [Member] = []
      var next = index + 1
      for _ in 0..<document.count(index) {
        let key = document.withStringBytes(next) { Array($0) }
        members.append(Member(key: key, value: Shape(document, next + 1)))
        next = document.next(next + 1)
      }
      #expect(next == document.end(index) && document.tokens[index].b >> 32 == 0)
      self = .object(members)
    default:
      let bytes = document.withStringBytes(index) { Array($0) }
      #expect(Array(document.string(index).utf8) == bytes)
      self = .string(bytes)
    }
  }
}

extension JSONDocument {
  func load(_ bytes: [UInt8], maximumDepth: Int = 128) throws(JSONSyntaxError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: bytes)
    try load(UnsafeRawBufferPointer(buffer), JSONLimits(depth: maximumDepth))
  }

  func load(_ text: String, maximumDepth: Int = 128) throws(JSONSyntaxError) {
    try load(Array(text.utf8), maximumDepth: maximumDepth)
  }
}

func shape(_ text: String) throws -> Shape {
  try shape(Array(text.utf8))
}

func shape(_ bytes: [UInt8], maximumDepth: Int = 128) throws -> Shape {
  let document = JSONDocument()
  try document.load(bytes, maximumDepth: maximumDepth)
  return Shape(document)
}

func syntaxError(_ bytes: [UInt8], maximumDepth: Int = 128) -> JSONSyntaxError? {
  do {
    try JSONDocument().load(bytes, maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}
