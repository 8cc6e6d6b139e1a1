/// The encoded elements of a set, which have no order, as the set has none.
///
/// They may be of any type, unlike the elements of a `Set`.
struct UnorderedElements: UnorderedCollection {
  let elements: [Any]

  /// Returns the encoded elements of a collection: an array if the collection has an order.
  static func form(of elements: [Any], in collection: any Any.Type) -> Any {
    collection is any UnorderedCollection.Type ? UnorderedElements(elements: elements) : elements
  }
}
