/// A container that instructions share.
protocol Writer: AnyObject {
  /// Whether an instruction uses it at the moment.
  var isBusy: Bool { get set }
}

/// A keyed container whose kind of key is not known.
protocol KeyedWriter: Writer {
  var state: ObjectState { get }
  var codingPath: [any CodingKey] { get }
  var copy: any KeyedWriter { get }
  func encode(_ step: EncodingStep, _ name: String) throws
  func encodeIfPresent(_ step: EncodingStep, _ name: String, isNil: Bool) throws
  func encodeNil(_ name: String) throws
  func encode(number: Int) throws
  func nestedKeyed(_ kind: Int, _ name: String, _ state: ObjectState) -> any KeyedWriter
  func nestedUnkeyed(_ name: String) -> any UnkeyedEncodingContainer
  func superEncoder(_ name: String?) -> any Encoder
}

final class NamedWriter<Key: ProgramKey>: KeyedWriter {
  var container: KeyedEncodingContainer<Key>
  let state: ObjectState
  var isBusy = false

  init(_ container: KeyedEncodingContainer<Key>, _ state: ObjectState) {
    self.container = container
    self.state = state
  }

  private func key(_ name: String) -> Key { Key(stringValue: name) ?? Key.at(0) }

  var codingPath: [any CodingKey] { container.codingPath }
  var copy: any KeyedWriter { NamedWriter(container, state) }
  func encodeNil(_ name: String) throws { try container.encodeNil(forKey: key(name)) }

  func encode(_ step: EncodingStep, _ name: String) throws {
    let key = key(name)
    if try !container.encodeScalar(step.type, step.number, forKey: key) {
      try step.encodeValue { try container.encode($0, forKey: key) }
    }
  }

  func encodeIfPresent(_ step: EncodingStep, _ name: String, isNil: Bool) throws {
    let key = key(name)
    if try !container.encodeScalarIfPresent(step.type, isNil ? nil : step.number, forKey: key) {
      if isNil {
        try container.encodeIfPresent(EncodedModel?.none, forKey: key)
      } else {
        try step.encodeValue { try container.encodeIfPresent($0, forKey: key) }
      }
    }
  }

  /// A key that only the data knows, one of several thousand.
  func encode(number: Int) throws {
    if let key = Key(stringValue: "k\(number)") { try container.encode(number, forKey: key) }
  }

  func nestedKeyed(_ kind: Int, _ name: String, _ state: ObjectState) -> any KeyedWriter {
    switch kind {
    case 0:
      NamedWriter<EnumKey>(
        container.nestedContainer(keyedBy: EnumKey.self, forKey: key(name)), state)
    case 1:
      NamedWriter<TextKey>(
        container.nestedContainer(keyedBy: TextKey.self, forKey: key(name)), state)
    default:
      NamedWriter<NumberKey>(
        container.nestedContainer(keyedBy: NumberKey.self, forKey: key(name)), state)
    }
  }

  func nestedUnkeyed(_ name: String) -> any UnkeyedEncodingContainer {
    container.nestedUnkeyedContainer(forKey: key(name))
  }

  func superEncoder(_ name: String?) -> any Encoder {
    guard let name else { return container.superEncoder() }
    return container.superEncoder(forKey: key(name))
  }
}

final class UnkeyedWriter: Writer {
  var container: any UnkeyedEncodingContainer
  let state: ArrayState
  var isBusy = false

  init(_ container: any UnkeyedEncodingContainer, _ state: ArrayState) {
    self.container = container
    self.state = state
  }

  func encode(_ step: EncodingStep) throws {
    if try !container.encodeScalar(step.type, step.number) {
      try step.encodeValue { try container.encode($0) }
    }
  }
}

final class SingleWriter: Writer {
  var container: any SingleValueEncodingContainer
  let state: EncoderState
  var isBusy = false

  init(_ container: any SingleValueEncodingContainer, _ state: EncoderState) {
    self.container = container
    self.state = state
  }

  func encode(_ step: EncodingStep) throws {
    if try !container.encodeScalar(step.type, step.number) {
      try step.encodeValue { try container.encode($0) }
    }
  }
}

/// Keyed containers by the number of the kind of key.
enum KeyedWriters {
  static func open(_ encoder: any Encoder, kind: Int, _ state: ObjectState) -> any KeyedWriter {
    switch kind {
    case 0: NamedWriter(encoder.container(keyedBy: EnumKey.self), state)
    case 1: NamedWriter(encoder.container(keyedBy: TextKey.self), state)
    default: NamedWriter(encoder.container(keyedBy: NumberKey.self), state)
    }
  }

  static func nested(
    _ writer: UnkeyedWriter, kind: Int, _ state: ObjectState
  ) -> any KeyedWriter {
    switch kind {
    case 0: NamedWriter(writer.container.nestedContainer(keyedBy: EnumKey.self), state)
    case 1: NamedWriter(writer.container.nestedContainer(keyedBy: TextKey.self), state)
    default: NamedWriter(writer.container.nestedContainer(keyedBy: NumberKey.self), state)
    }
  }
}
