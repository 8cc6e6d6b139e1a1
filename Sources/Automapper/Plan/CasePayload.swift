/// The associated values of one case, as far as they are known.
struct CasePayload: Sendable {
  enum Shape: Equatable, Sendable {
    /// No value.
    case none
    /// One unlabelled value.
    case single
    /// Several values, all unlabelled.
    case list(Int)
    /// Values with labels. Unlabelled values beside them have the keys `_0`, `_1` … of synthesised code.
    case labelled
  }

  let shape: Shape
  let properties: [TypeSchema.Property]

  init(_ properties: [TypeSchema.Property], _ keys: any CodingKey.Type) {
    self.properties = properties
    if properties.isEmpty {
      shape = .none
    } else if properties.contains(where: { Self.index(of: $0.name) == nil }) {
      shape = .labelled
    } else {
      shape = Self.shape(of: keys)
    }
  }

  /// Guesses the shape of a payload that was not learned from its coding keys. A case without values looks labelled,
  /// and labelled values beside unlabelled ones are missed.
  static func shape(of keys: any CodingKey.Type) -> Shape {
    var count = 0
    while count < 64, keys.init(stringValue: "_\(count)") != nil { count += 1 }
    return count == 0 ? .labelled : count == 1 ? .single : .list(count)
  }

  /// Returns the position of an unlabelled value from its synthesised key; nil for a label.
  static func index(of key: String) -> Int? {
    guard key.hasPrefix("_"), let index = Int(key.dropFirst()), "_\(index)" == key else {
      return nil
    }
    return index
  }

  /// The type of the only unlabelled value, without its Optional.
  var singleType: (any Any.Type)? {
    guard shape == .single, properties.count == 1 else { return nil }
    return TypeShape.unwrapped(properties[0].type)
  }
}

extension TypeSchema {
  /// The names of an enum's cases in order of declaration; nil for other types, and if its keys cannot be listed.
  var caseNames: [String]? {
    func names<Keys: CodingKey>(_ keys: Keys.Type) -> [String]? {
      EnumValues.all(keys)?.map(\.stringValue)
    }
    return caseKeys.flatMap { names($0) }
  }

  /// The values of all cases of an enum; nil for other types, and if some values are not known.
  var payloadProperties: [Property]? {
    guard properties.isEmpty, let names = caseNames else { return nil }
    var payloads: [Property] = []
    for name in names {
      let recorder = SchemaRecorder(samples, presenting: name)
      guard recorder.sample(type) != nil else { return nil }
      payloads += recorder.properties
    }
    return payloads
  }

  /// Learns the payload of a case. Returns nil if the type has no such case.
  func payload(ofCase name: String) -> CasePayload? {
    let recorder = SchemaRecorder(samples, presenting: name)
    _ = recorder.sample(type)
    return recorder.payloadKeys.map { CasePayload(recorder.properties, $0) }
  }
}
