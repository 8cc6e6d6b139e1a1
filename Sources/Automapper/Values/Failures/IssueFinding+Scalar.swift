extension IssueFinding {
  init(_ scalar: Scalar) {
    switch scalar {
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value, let text): self = .double(value, text: text)
    case .unsigned, .wide: self = .number(Excerpt.scalar(scalar))
    // An error must not keep a long text alive.
    case .string(let value): self = .string(Excerpt.beginning(of: value))
    case .null: self = .null
    case .array: self = .array
    case .object: self = .object
    case .other: self = .text(Excerpt.scalar(scalar))
    }
  }

  var text: String {
    switch self {
    case .text(let text), .number(let text): text
    case .nothing, .null, .array, .object: kindText
    case .bool(let value): Excerpt.scalar(.bool(value))
    case .integer(let value): Excerpt.scalar(.integer(value))
    case .double(let value, let text): Excerpt.scalar(.double(value, text: text))
    case .string(let value): Excerpt.scalar(.string(value))
    }
  }
}
