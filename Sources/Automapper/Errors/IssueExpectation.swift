/// What an issue expected, as facts. They become a text only when it is read, because a model's own code may try
/// several types and catch each failure.
enum IssueExpectation: Sendable {
  case type(any Any.Type)
  /// A model that is decoded from an object.
  case object(any Any.Type)
  /// A model that is decoded from an array.
  case array(any Any.Type)
  case text(String)

  var text: String {
    switch self {
    case .type(let type): TypeName.of(type)
    case .object(let type): "\(TypeName.of(type)) as an object"
    case .array(let type): "\(TypeName.of(type)) as an array"
    case .text(let text): text
    }
  }

  /// Whether both are the same type in the same form.
  func isSameType(as other: IssueExpectation) -> Bool {
    switch (self, other) {
    case (.type(let own), .type(let other)), (.object(let own), .object(let other)),
      (.array(let own), .array(let other)):
      own == other
    default: false
    }
  }
}
