import Automapper

/// Which decoded objects of a payload are inside which.
struct ObjectTree {
  /// The indexes of the objects that are inside no other.
  private(set) var roots: [Int] = []
  /// The indexes of the objects right inside an object, by the property that their paths go through.
  private(set) var inside: [Int: [String: [Int]]] = [:]
  /// The indexes of class instances.
  private(set) var instances: [ObjectIdentifier: Int] = [:]

  init(_ decoded: DecodedObjects) {
    let objects = decoded.objects
    for (index, object) in objects.enumerated() {
      if let instance = Self.instance(object.model) { instances[instance] = index }
    }
    guard decoded.hasNested else {
      roots = Array(objects.indices)
      return
    }
    var last: [[PathStep]: Int] = [:]
    for (index, object) in objects.enumerated() { last[object.path] = index }
    for (index, object) in objects.enumerated() where last[object.path] == index {
      if let (outer, name) = Self.around(object.path, last) {
        inside[outer, default: [:]][name, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
  }

  /// The nearest object around a path, and the property of that object which the path goes through.
  private static func around(
    _ path: [PathStep], _ indexes: [[PathStep]: Int]
  ) -> (index: Int, property: String)? {
    for count in stride(from: path.count - 1, through: 0, by: -1) {
      guard let index = indexes[Array(path[..<count])] else { continue }
      if case .property(let name) = path[count] { return (index, name) }
    }
    return nil
  }

  /// The identity of a class instance; nil for any other model.
  static func instance(_ model: Any) -> ObjectIdentifier? {
    type(of: model) is AnyClass ? ObjectIdentifier(model as AnyObject) : nil
  }
}
