/// The properties of a Decodable type, as its own `init(from:)` asks for them.
///
/// Learned by running that once on made-up values, which happens when a mapper is made, for types
/// that were registered or mapped, and in `validate` and `explain`; never while data is mapped.
struct TypeSchema {
  struct Property {
    /// The property's `CodingKey.stringValue`.
    let name: String
    let type: any Any.Type
    let isOptional: Bool
  }

  private(set) var properties: [Property] = []
  /// Whether the initialiser ran to its end, so that these are all properties.
  private(set) var isComplete = false
  private let type: any Decodable.Type
  /// The instance that the made-up values gave.
  private(set) var sample: Any?

  init(_ type: any Decodable.Type) {
    self.type = type
    let recorder = SchemaRecorder()
    sample = recorder.sample(type)
    isComplete = sample != nil
    properties = recorder.properties
  }

  var names: [String] { properties.map(\.name) }

  func property(named name: String) -> Property? { properties.first { $0.name == name } }

  /// The property that a key path reads: the one whose change moves what the path reads.
  func property(readBy read: (Any) -> Any?) -> Property? {
    guard let sample else { return nil }
    let before = String(reflecting: read(sample) as Any)
    let moved = properties.filter { property in
      let recorder = SchemaRecorder(varying: property.name)
      guard let other = recorder.sample(type) else { return false }
      return String(reflecting: read(other) as Any) != before
    }
    return moved.count == 1 ? moved[0] : nil
  }
}

/// Runs a type's `init(from:)` on made-up values and notes what it asks for.
final class SchemaRecorder {
  fileprivate(set) var properties: [TypeSchema.Property] = []
  /// The property that gets a value other than the usual one.
  private let varied: String?
  private var depth = 0
  /// The key that was last asked whether it is there.
  var asked: String?

  init(varying name: String? = nil) { varied = name }

  func sample(_ type: any Decodable.Type) -> Any? {
    try? type.init(from: SampleDecoder(recorder: self, isRoot: true, isVaried: false))
  }

  func note(_ name: String, _ type: any Any.Type, isOptional: Bool) {
    guard !properties.contains(where: { $0.name == name }) else { return }
    properties.append(TypeSchema.Property(name: name, type: type, isOptional: isOptional))
  }

  func isVaried(_ name: String) -> Bool { name == varied }

  /// A value of a type: one of two, so that a change can be seen.
  func value<T: Decodable>(_ type: T.Type, isVaried: Bool) throws -> T {
    if let leaf = SampleValues.leaf(type, isVaried: isVaried) as? T { return leaf }
    if let type = type as? any CaseIterable.Type, let value = SampleValues.oneCase(type, isVaried) as? T {
      return value
    }
    guard depth < 8 else { throw SampleValues.Unavailable() }
    depth += 1
    defer { depth -= 1 }
    return try T(from: SampleDecoder(recorder: self, isRoot: false, isVaried: isVaried))
  }
}
