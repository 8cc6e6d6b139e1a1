public import Foundation

/// What a mapper reads: JSON bytes or text, a dictionary, an array, a node.
///
/// Other forms (database rows, a library's own JSON type) conform by giving their node:
///
/// ```swift
/// extension Row: MappingSource {
///   func node() throws(MappingError) -> Node { try asDictionary.node() }
/// }
/// ```
///
/// `[String: any Sendable]`, `[String: String]` and mixed literals convert on the way in.
public protocol MappingSource {
  /// The root value.
  func node() throws(MappingError) -> Node
}

extension Dictionary: MappingSource where Key == String, Value == Any {
  /// The dictionary, read in place.
  public func node() throws(MappingError) -> Node { Node(any: self) }
}

extension Array: MappingSource where Element == Any {
  /// The array, read in place.
  public func node() throws(MappingError) -> Node { Node(any: self) }
}

extension Data: MappingSource {
  /// The JSON text's root value.
  public func node() throws(MappingError) -> Node {
    try withJSONBytes { bytes throws(MappingError) in try Node(json: bytes) }
  }
}

extension String: MappingSource {
  /// The JSON text's root value.
  public func node() throws(MappingError) -> Node {
    try withJSONBytes { bytes throws(MappingError) in try Node(json: bytes) }
  }
}

extension Node: MappingSource {
  /// The node itself.
  public func node() throws(MappingError) -> Node { self }
}

extension JSONValue: MappingSource {
  /// The value, as a dictionary would be read.
  public func node() throws(MappingError) -> Node { Node(self) }
}

/// A Foundation value whose type is not known: `.any(JSONSerialization.jsonObject(…))`.
public struct AnySource: MappingSource {
  let value: Any
  /// The value, read in place.
  public func node() throws(MappingError) -> Node { Node(any: value) }
}

extension MappingSource where Self == AnySource {
  /// A Foundation value whose type is not known.
  public static func any(_ value: Any) -> AnySource { AnySource(value: value) }
}

extension Node {
  /// The root of a document of its own.
  init(json bytes: UnsafeRawBufferPointer) throws(MappingError) {
    let source = ByteSource()
    try source.load(bytes, Mapper.default.engine.limits)
    self.init(.bytes(source, 0), nil)
  }
}

extension ByteSource {
  /// Loads a document; a text that is no JSON is an issue with its position.
  func load(_ bytes: UnsafeRawBufferPointer, _ limits: JSONLimits) throws(MappingError) {
    do {
      try document.load(bytes, limits)
    } catch {
      throw MappingError(error)
    }
  }
}

extension MappingError {
  init(_ error: JSONSyntaxError) {
    let code: Code =
      switch error.code {
      case .invalidJSON: .invalidJSON
      case .depthExceeded: .depthExceeded
      case .limitExceeded: .limitExceeded
      }
    let position = Position(line: error.line, column: error.column, byteOffset: error.byteOffset)
    self.init(
      Issue(
        code, expected: error.expected, found: error.found,
        position: error.line > 0 ? position : nil))
  }
}

// The standard library's own calls do not pass typed errors on.

extension Data {
  func withJSONBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes { bytes in
      Swift.Result { () throws(Failure) in try body(bytes) }
    }.get()
  }
}

extension String {
  func withJSONBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var text = self
    return try text.withUTF8 { bytes in
      Swift.Result { () throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }.get()
  }
}
