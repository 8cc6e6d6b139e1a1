/// The name of a model in an issue. Describing a type takes thousands of instructions, and code that tries one type
/// after the other reads no name.
enum ModelName: Sendable {
  case text(String)
  case type(any Any.Type)

  var text: String {
    switch self {
    case .text(let text): text
    case .type(let type): TypeName.of(type)
    }
  }
}
