extension Mapper {
  /// Returns a printable table of a type's mapping: property, type, keys tried, conversion, default, output key.
  ///
  /// For a collection or an Optional, the table describes the model inside.
  public func explain(_ type: any Any.Type) -> MappingExplanation {
    if let element = TypeShape(type).element { return explain(element) }
    return MappingExplanation(type, engine)
  }
}
