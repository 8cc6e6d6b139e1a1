public import Automapper

extension TypeMappingBuilder {
  /// Declares the table that holds the model's records.
  ///
  /// By default the mapper uses the table whose name matches the type's name by convention: `BlogPost` finds
  /// `blogPost`, `blog_post` and `blog_posts`.
  public func table(_ name: String) { storage.table = name }

  /// Declares the properties that are the primary key. An object of a payload finds its record by them.
  ///
  /// By default the key is the primary key of the table if the store knows it, else the property `id`.
  public func primaryKey(_ paths: PartialKeyPath<Model>...) {
    for (position, path) in paths.enumerated() { extend(path, by: StorageRole.key(position)) }
  }

  /// Declares how an upsert changes a record that the store already has. By default ``UpsertMode/update``.
  public func upsert(_ mode: UpsertMode) { storage.mode = mode }

  /// Declares the elements of a property as records of their own. Their column `foreignKey` holds the model's
  /// primary key. By default, ``RelationPolicy/append`` keeps records that the payload no longer has.
  public func hasMany<Children: Collection>(
    _ path: KeyPath<Model, Children>, foreignKey: String, policy: RelationPolicy = .append
  ) {
    relate(path, .hasMany, elements(of: Children.self), foreignKey, policy)
  }

  /// Declares the elements of an Optional property as records of their own. Their column `foreignKey` holds the
  /// model's primary key. A payload without the property leaves the records unchanged. By default,
  /// ``RelationPolicy/append`` keeps records that the payload no longer has.
  public func hasMany<Children: Collection>(
    _ path: KeyPath<Model, Children?>, foreignKey: String, policy: RelationPolicy = .append
  ) {
    relate(path, .hasMany, elements(of: Children.self), foreignKey, policy)
  }

  /// Declares the value of a property as a record of its own. Its column `foreignKey` holds the model's primary
  /// key.
  ///
  /// - Parameters:
  ///   - path: The property.
  ///   - foreignKey: The column of the related record that holds the model's key.
  ///   - policy: What happens to the previous record when the payload has another one. By default its foreign
  ///     key becomes null. A record without a primary key of its own is found by its foreign key, and null
  ///     deletes it.
  public func hasOne<Child>(
    _ path: KeyPath<Model, Child>, foreignKey: String,
    policy: RelationPolicy = .replace(deleteOrphans: false)
  ) {
    relate(path, .hasOne, Child.self, foreignKey, policy)
  }

  /// Declares the value of a property as a record of its own. The model's column `foreignKey` holds that record's
  /// primary key. A null in the payload makes the column null.
  public func belongsTo<Parent>(_ path: KeyPath<Model, Parent>, foreignKey: String) {
    relate(path, .belongsTo, Parent.self, foreignKey, .append)
  }

  private var storage: StorageMapping {
    get { extensions[StorageMapping.self] ?? StorageMapping() }
    set { extensions[StorageMapping.self] = newValue }
  }

  private func elements<Children: Collection>(of type: Children.Type) -> any Any.Type {
    TypeShape(type).element ?? Children.Element.self
  }

  private func relate(
    _ path: PartialKeyPath<Model>, _ kind: Relation.Kind, _ type: any Any.Type,
    _ foreignKey: String, _ policy: RelationPolicy
  ) {
    let relation = Relation(
      kind: kind, values: Swift.type(of: path).valueType, model: RecordType.of(type),
      foreignKey: foreignKey, policy: policy)
    extend(path, by: StorageRole.relation(relation))
  }
}
