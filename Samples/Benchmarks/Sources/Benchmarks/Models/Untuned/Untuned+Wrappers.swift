extension Untuned {
  /// An array that leaves out the elements that cannot be read.
  @propertyWrapper
  struct Lossy<Element: Codable & Equatable>: Codable, Equatable {
    var wrappedValue: [Element]

    /// Reads anything, to get past an element.
    private struct Skipped: Decodable {
      init(from decoder: any Decoder) {}
    }

    init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var elements: [Element] = []
      while !container.isAtEnd {
        do {
          elements.append(try container.decode(Element.self))
        } catch {
          _ = try container.decode(Skipped.self)
        }
      }
      wrappedValue = elements
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in wrappedValue { try container.encode(element) }
    }
  }

  /// A value that is `Source.value` if the document lacks it or has null.
  @propertyWrapper
  struct Default<Source: DefaultSource>: Codable, Equatable {
    var wrappedValue: Source.Value

    init(wrappedValue: Source.Value) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Source.Value.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  enum False: DefaultSource { static var value: Bool { false } }
  enum Zero: DefaultSource { static var value: Int { 0 } }
  enum NoText: DefaultSource { static var value: String { "" } }
}

protocol DefaultSource {
  associatedtype Value: Codable & Equatable

  static var value: Value { get }
}

extension KeyedDecodingContainer {
  func decode<Source>(
    _ type: Untuned.Default<Source>.Type, forKey key: Key
  ) throws -> Untuned.Default<Source> {
    try decodeIfPresent(type, forKey: key) ?? Untuned.Default(wrappedValue: Source.value)
  }

  func decode<Element>(
    _ type: Untuned.Lossy<Element>.Type, forKey key: Key
  ) throws -> Untuned.Lossy<Element> {
    try decodeIfPresent(type, forKey: key) ?? Untuned.Lossy(wrappedValue: [])
  }
}
