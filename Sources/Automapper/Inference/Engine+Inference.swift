extension Engine {
  /// Whether values of a type that is not Decodable can be decoded: `Any`, a type with registered subtypes, or a
  /// collection of these.
  func infers(_ type: any Any.Type) -> Bool {
    if type == Any.self || plan(for: type).family != nil { return true }
    guard let valueType = (type as? any InferredContainer.Type)?.valueType else { return false }
    return valueType is any Decodable.Type || infers(valueType)
  }

  /// Whether values of a type can be decoded: the type is Decodable, mapped by key paths, named by the data, or a
  /// container of such a type, or has Decodable raw values.
  func reads(_ type: any Any.Type) -> Bool {
    if type is any Decodable.Type || infers(type) || plan(for: type).isReadByKeyPaths
      || RawValueType.of(type) is any Decodable.Type
    {
      return true
    }
    return TypeShape(type).element.map(reads) ?? false
  }
}
