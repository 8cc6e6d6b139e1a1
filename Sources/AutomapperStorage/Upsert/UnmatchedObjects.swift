import Automapper

/// The objects with one identity that no model was matched with yet.
///
/// The models of a set have no order, so a model finds the object with its values by its hash. Models that are not
/// Hashable are compared one by one. They are in arrays, where the object is usually the next one.
struct UnmatchedObjects {
  /// The indexes, the first one of the payload last. May contain taken ones.
  private var indexes: [Int] = []
  private var taken: Set<Int> = []
  /// The indexes by model, in the same order. Made for the first model that needs it.
  private var byModel: [AnyHashable: [Int]]?

  /// Adds an object that comes before all others in the payload.
  mutating func add(_ index: Int) { indexes.append(index) }

  /// Removes the object that equals a model, else the first one, and returns its index; nil if none is left.
  ///
  /// - Parameter isSame: Whether the model equals the object with an index.
  mutating func take(
    _ model: Any, of objects: [ObjectRecorder.Object], isSame: (Int) throws -> Bool
  ) rethrows -> Int? {
    while let last = indexes.last, taken.contains(last) { indexes.removeLast() }
    if indexes.count <= 1 { return indexes.popLast() }
    let found: Int?
    if let value = Self.value(of: model) {
      found = take(value, of: objects)
    } else {
      found = try indexes.last { try !taken.contains($0) && isSame($0) }
    }
    let index = found ?? indexes.last
    if let index { taken.insert(index) }
    return index
  }

  private mutating func take(_ value: AnyHashable, of objects: [ObjectRecorder.Object]) -> Int? {
    if byModel == nil {
      byModel = [:]
      for index in indexes {
        if let value = Self.value(of: objects[index].model) {
          byModel?[value, default: []].append(index)
        }
      }
    }
    while let index = byModel?[value]?.popLast() {
      if !taken.contains(index) { return index }
    }
    return nil
  }

  /// The value by which a model is found: the identity of an instance, or the model if it is Hashable.
  private static func value(of model: Any) -> AnyHashable? {
    if let instance = ObjectTree.instance(model) { return instance }
    return (model as? any Hashable).map { AnyHashable($0) }
  }
}
