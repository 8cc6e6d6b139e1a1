extension Untuned {
  /// The key that names the type of an array's element.
  enum KindKey: String, CodingKey {
    case kind = "ty"
  }
}

/// The classes that an array may hold, each one named by a value of the key `ty`.
protocol ClassFamily: Decodable {
  associatedtype Base: Decodable

  var metatype: Base.Type { get }
}

extension KeyedDecodingContainer {
  /// Decodes the objects of an array, each one as the class that its `ty` names.
  ///
  /// The first container reads the names, and its copy then decodes the objects.
  func decodeObjects<Family: ClassFamily>(
    of family: Family.Type, forKey key: Key
  ) throws -> [Family.Base] {
    var kinds = try nestedUnkeyedContainer(forKey: key)
    var items = kinds
    var list: [Family.Base] = []
    while !kinds.isAtEnd {
      let object = try kinds.nestedContainer(keyedBy: Untuned.KindKey.self)
      let kind = try object.decode(Family.self, forKey: .kind)
      list.append(try items.decode(kind.metatype))
    }
    return list
  }
}
