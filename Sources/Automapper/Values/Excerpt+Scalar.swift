/// Texts for the values of a source in messages.
extension Excerpt {
  /// Describes a value: `string "soon"`, `number 1.5`, `bool true`, `null`, `an object`.
  package static func scalar(_ scalar: Scalar) -> String {
    switch scalar {
    case .null: "null"
    case .bool(let value): "bool \(value)"
    case .integer(let value): "number \(value)"
    case .unsigned(let value): "number \(value)"
    case .double(let value, let text): "number \(text.map { self.text($0) } ?? number(value))"
    case .wide(let text): "number \(self.text(text))"
    case .string(let value): "string \"\(text(value))\""
    case .array: "an array"
    case .object: "an object"
    case .other(let value): "a value of type \(type(of: value))"
    }
  }

  /// Returns the shortest text of a number; integers have no point.
  package static func number(_ value: Double) -> String { NumberText.shortest(value) }
}

extension JSONValue {
  /// The value in the wording of messages.
  package var excerpt: String { Excerpt.scalar(FoundationType.scalar(foundationValue)) }
}
