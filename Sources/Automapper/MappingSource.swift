public import Foundation

/// A source that a mapper decodes: JSON bytes or text, a dictionary, an array, a node.
///
/// Other types, such as database rows or a library's own JSON type, conform by returning a node:
///
/// ```swift
/// extension Row: MappingSource {
///   func node() throws(MappingError) -> Node { try asDictionary.node() }
/// }
/// ```
///
/// Swift converts `[String: any Sendable]`, `[String: String]` and mixed literals to
/// `[String: Any]` implicitly.
public protocol MappingSource {
  /// Returns the root value.
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
  /// The value, decoded as a dictionary would be.
  public func node() throws(MappingError) -> Node { Node(self) }
}

/// A source for a Foundation value of unknown type: `.any(JSONSerialization.jsonObject(…))`.
public struct AnySource: MappingSource {
  let value: Any
  /// The value, read in place.
  public func node() throws(MappingError) -> Node { Node(any: value) }
}

extension MappingSource where Self == AnySource {
  /// A Foundation value of unknown type.
  public static func any(_ value: Any) -> AnySource { AnySource(value: value) }
}

extension Node {
  /// Parses JSON, and creates the root node of its document.
  init(
    json bytes: UnsafeRawBufferPointer, _ limits: JSONLimits = Mapper.default.engine.limits
  ) throws(MappingError) {
    let source = ByteSource()
    try source.load(bytes, limits)
    self.init(.bytes(source, 0), nil)
  }
}

extension ByteSource {
  /// Loads a document. Throws an issue with its position if the text is not JSON.
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

// The standard library's versions do not forward typed errors.

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
