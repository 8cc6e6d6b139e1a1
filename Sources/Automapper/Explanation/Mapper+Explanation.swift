extension Mapper {
  /// Returns a printable table of a type's mapping: property, type, keys tried, conversion, default, output key.
  public func explain(_ type: any Any.Type) -> MappingExplanation {
    MappingExplanation(type, engine)
  }
}
