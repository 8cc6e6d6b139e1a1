/// The parts of a collection, for closures that decode each of them.
///
/// A value of another structure counts as a collection under the conditions of a property without closures: the
/// mapper's conversions allow it, or the source is a form, where an array of one value is written as that value.
extension Node {
  /// Decodes the elements of an array: of this value, or in place of one.
  func decodeElements<Element>(
    _ type: any Any.Type, _ read: (_ elements: [Node]) throws -> [Element]
  ) throws -> [Element] {
    if kind == .array { return try read(elements) }
    let takesOneValue = rules.coercion.contains(.valueToArray)
    if kind == .object, rules.coercion.contains(.objectToArray) {
      let mark = context?.observation?.mark
      do {
        let result = try read(elements)
        // If every member was skipped, the object may be the only element.
        let isWholeSkipped = skipsInvalidElements && result.isEmpty && count > 0
        if !isWholeSkipped || !takesOneValue {
          noteConversion("an object", TypeName.of(type))
          return result
        }
      } catch {
        guard takesOneValue else { throw error }
      }
      if let mark { context?.observation?.rewind(to: mark) }
    }
    guard !isNull, takesOneValue || isForm && kind == .string else {
      throw mismatch(TypeName.of(type))
    }
    let result = try read([Node(content, context, steps: steps + [.index(0)])])
    noteConversion("one value", TypeName.of(type))
    return result
  }

  /// Decodes the members of an object: of this value, or of an array, whose indices become the keys.
  func decodeMembers<Value>(
    _ type: any Any.Type, _ read: (_ members: [(key: String, node: Node)]) throws -> Value
  ) throws -> Value {
    if kind == .object { return try read(distinctMembers) }
    guard kind == .array, isForm || rules.coercion.contains(.arrayToObject) else {
      throw mismatch(TypeName.of(type))
    }
    let result = try read(
      elements.enumerated().map { index, element in
        let key = String(index)
        return (key, Node(element.content, context, steps: steps + [.key(key)], key: key))
      })
    noteConversion("an array", TypeName.of(type))
    return result
  }

  private var isForm: Bool { context?.isForm == true }
}
