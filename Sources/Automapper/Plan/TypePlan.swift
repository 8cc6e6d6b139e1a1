/// Everything that is fixed about one type: its properties' plans, however they were declared.
///
/// Compiled once a type, immutable, shared by all threads and by both directions.
final class TypePlan: Sendable {
  let type: any Any.Type
  let matching: KeyMatching
  let style: KeyStyle

  init(type: any Any.Type, configuration: MapperConfiguration) {
    self.type = type
    matching = configuration.keyMatching
    style = configuration.keyStyle
  }

  /// The plan of a property; one that nothing was declared for follows the conventions.
  func property(named name: String) -> PropertyPlan {
    PropertyPlan(name: name, matching: matching, style: style)
  }
}
