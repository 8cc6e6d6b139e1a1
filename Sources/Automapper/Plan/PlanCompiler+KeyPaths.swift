/// Compiles the properties that the mapper itself reads and sets by key paths.
extension PlanCompiler {
  /// An instance of a type to inspect: decoded from sample values, or created by the mapping.
  ///
  /// A class, so that what one rule finds out serves all rules of the type.
  final class Instance {
    let type: any Any.Type
    let sample: Any?
    let make: (@Sendable () -> Any)?
    private let schema: TypeSchema?
    private var probes: [ObjectIdentifier: SchemaProbe] = [:]

    init(_ type: any Any.Type, _ schema: TypeSchema?, _ mapping: TypeMapping) {
      self.type = type
      self.schema = schema
      sample = schema?.sample
      make = mapping.creation.flatMap { $0.model == type ? $0.make : nil }
    }

    var value: Any? { sample ?? make?() ?? (type as? any Defaulted.Type)?.init() }

    /// The names of stored properties that the type's initialiser does not decode; nil without an instance.
    private(set) lazy var extraLabels: Set<String>? = value.map { value in
      Set(
        ReflectedProperties(value).properties.map(\.name).filter {
          schema?.property(named: $0) == nil && schema.map(probe)?.property(labelled: $0) == nil
        })
    }

    func probe(_ schema: TypeSchema) -> SchemaProbe {
      let known = probes[ObjectIdentifier(schema.type)] ?? SchemaProbe(schema)
      probes[ObjectIdentifier(schema.type)] = known
      return known
    }

    /// Returns the name of a rule's property. A key path has the name of another property if its value takes no memory,
    /// or is of another type than the sample shows under the name, see `KeyPathName`. It is then of the only property
    /// with such a value, or its name is not known.
    func name(of rule: PropertyRule) -> PropertyName {
      guard case .keyPath(let steps) = rule.name, let accessor = rule.accessor, !accessor.isForced,
        let sample, let read = accessor.read(sample).flatMap(unwrapped),
        let value = shown(steps),
        Swift.type(of: read) != Swift.type(of: value) || isEmpty(accessor.valueType)
      else { return rule.name }
      let parent = steps.count == 1 ? shownProperties : shown(steps.dropLast()).map(Self.properties)
      let alike = (parent ?? [:]).filter { _, value in
        unwrapped(value).map { Swift.type(of: $0) } == Swift.type(of: read)
      }
      if alike.count == 1, let own = alike.first { return .keyPath(steps.dropLast() + [own.key]) }
      return .unnamed(
        steps.count == 1 ? rule.name.text : "\\\(TypeName.of(type)).\(rule.name.text)")
    }

    /// The stored properties of the sample.
    private lazy var shownProperties = sample.map(Self.properties) ?? [:]

    private static func properties(_ instance: Any) -> [String: Any] {
      Dictionary(
        ReflectedProperties(instance).properties.map { ($0.name, $0.value) },
        uniquingKeysWith: { $1 })
    }

    /// Returns the value that the sample shows at a path of names; nil if it has none.
    private func shown(_ steps: some Collection<String>) -> Any? {
      guard let first = steps.first else { return nil }
      let own = shownProperties[first].flatMap(unwrapped)
      return steps.dropFirst().reduce(own) { value, step in
        value.flatMap { Self.properties($0)[step] }.flatMap(unwrapped)
      }
    }

    private func isEmpty<T>(_ type: T.Type) -> Bool { MemoryLayout<T>.size == 0 }

    private func unwrapped(_ value: Any) -> Any? {
      guard let optional = value as? any OptionalValue else { return value }
      return optional.wrappedValue.flatMap(unwrapped)
    }
  }

  /// Whether a model is decoded by key paths alone.
  func isReadByKeyPaths(_ type: any Any.Type, _ mapping: TypeMapping) -> Bool {
    !(type is any Decodable.Type)
      && (canMake(type, mapping) || type is AnyClass && mapping.creation != nil)
  }

  private func canMake(_ type: any Any.Type, _ mapping: TypeMapping) -> Bool {
    mapping.creation?.model == type || type is any Defaulted.Type
  }

  // MARK: Names

  /// Returns the path of a property that the type's own initialiser does not decode; nil if the name may be a
  /// mistake.
  func pathOfExtra(
    _ rule: PropertyRule, _ schema: TypeSchema?, _ instance: Instance
  ) -> [String]? {
    // A property that the initialiser decodes is not an extra property, even if its rule has a mistake.
    guard isKind(instance.type, of: rule.model), let labels = instance.extraLabels else {
      return nil
    }
    switch instance.name(of: rule) {
    case .keyPath(let steps):
      guard steps.count > 1 || rule.accessor?.write != nil else { return nil }
      return labels.contains(steps[0]) ? steps : nil
    case .path(let steps):
      if labels.contains(steps[0]), steps.count > 1 || rule.accessor?.write != nil { return steps }
      guard steps.count == 1, let accessor = rule.accessor, accessor.write != nil,
        schema.map(instance.probe)?.property(readBy: accessor.read) == nil
      else { return nil }
      return steps
    case .unnamed(let text):
      if KeyPathName.isNested(text) { return nil }
      return rule.accessor.flatMap { $0.label(in: instance) }.map { [$0] }
    }
  }

  // MARK: Properties

  /// Turns a key path through several properties into one property, unless the first one has its own rule.
  func flatten(_ rules: inout Rules) {
    let names = Set(rules.filter { $0.path.count == 1 }.map(\.path[0]))
    for index in rules.indices where rules[index].path.count > 1 {
      let (path, rule) = rules[index]
      guard !names.contains(path[0]), rule.accessor?.write != nil else { continue }
      let name = path.joined(separator: ".")
      rules[index].path = [name]
      rules[index].rule.keys = rule.keys ?? [DeclaredKey(text: name, isLiteral: false)]
    }
  }

  /// Returns the properties to decode by key paths: all properties of a model that is not Decodable, else those that
  /// its initialiser is known not to decode.
  func keyPathProperties(
    _ rules: Rules, of type: any Any.Type, _ schema: TypeSchema?,
    _ mapping: TypeMapping, _ issues: inout [MappingError.Issue]
  ) -> [KeyPathProperty] {
    let isWhole = !(type is any Decodable.Type)
    guard isWhole ? isReadByKeyPaths(type, mapping) : schema?.isComplete == true else {
      if isWhole, let issue = unmade(type, mapping) { issues.append(issue) }
      return []
    }
    func add(_ name: String, expected: String, found: String) {
      issues.append(
        .mistake(name, in: type, expected: expected, found: found))
    }
    let names = Set(rules.filter { $0.path.count == 1 }.map(\.path[0]))
    var properties: [KeyPathProperty] = []
    for (path, rule) in rules {
      if let schema, schema.property(named: path[0]) != nil { continue }
      if rule.isRest == true, !configuration.writesPropertyNames { continue }
      let name = path.joined(separator: ".")
      if path.count > 1 {
        if isWhole, !names.contains(path[0]) {
          add(name, expected: "a rule for \(path[0]) as well, by a key path", found: "none")
        }
      } else if let obstacle = obstacle(to: rule) {
        if isWhole || obstacle.isValueType {
          add(name, expected: obstacle.expected, found: obstacle.found)
        }
      } else if let accessor = rule.accessor {
        properties.append(KeyPathProperty(name: name, accessor: accessor))
      }
    }
    if properties.count > KeyPathProperty.limit {
      add(
        "", expected: "at most \(KeyPathProperty.limit) properties by key paths",
        found: "\(properties.count)")
      properties.removeLast(properties.count - KeyPathProperty.limit)
    }
    return properties
  }

  /// What keeps the mapper from reading and setting a property by its key path.
  private struct Obstacle {
    let expected: String
    let found: String
    /// Whether the property's type is the obstacle, not the key path.
    var isValueType = false
  }

  private func obstacle(to rule: PropertyRule) -> Obstacle? {
    guard let accessor = rule.accessor else {
      return Obstacle(expected: "a key path", found: "a name alone")
    }
    if rule.exclusion?.contains(.fromInput) == true { return nil }
    if accessor.write == nil {
      return Obstacle(
        expected: "a property that is declared with var, a type that is Codable, or "
          + "exclude(.fromInput)", found: "a key path that cannot be written")
    }
    let isByType =
      rule.transform == nil && rule.combination == nil && rule.transformerName == nil
      && rule.subtype == nil
    if !isByType || isReadable(accessor.valueType) { return nil }
    return Obstacle(
      expected: "a Decodable type, one that is mapped by key paths, or a transformer",
      found: TypeName.of(accessor.valueType), isValueType: true)
  }

  /// Returns an issue if the type's only `create:` is that of a superclass, so that the type cannot be created.
  private func unmade(_ type: any Any.Type, _ mapping: TypeMapping) -> MappingError.Issue? {
    guard mapping.creation != nil, configuration.declared.mapping(for: type) != nil else {
      return nil
    }
    return .mistake(in: type, expected: "create: for this type", found: "that of a superclass")
  }

  /// Whether values of a type can be decoded, as a Decodable type or by key paths.
  private func isReadable(_ type: any Any.Type) -> Bool {
    if type is any Decodable.Type || type == Any.self { return true }
    if RawValueType.of(type) is any Decodable.Type { return true }
    if TypePolymorphism(type, configuration)?.family != nil { return true }
    if let element = TypeShape(type).element {
      return (type as? any MappedContainer.Type)?.carrier != nil && isReadable(element)
    }
    return mapping(for: type).map { canMake(type, $0) } ?? false
  }
}

extension PropertyAccessor {
  /// Returns the name of the stored property that the key path writes, found by writing to an instance.
  func label(in instance: PlanCompiler.Instance) -> String? {
    guard let write, let model = instance.make?() ?? instance.value, let before = read(model) else {
      return nil
    }
    let type = TypeShape.unwrapped(valueType)
    func labels(_ value: Any) -> [String: String] {
      Dictionary(
        ReflectedProperties(value).properties.map { ($0.name, String(reflecting: $0.value)) },
        uniquingKeysWith: { first, _ in first })
    }
    let old = labels(model)
    for isVaried in [false, true] {
      guard let sample = SampleValues(isVaried: isVaried).leaf(type),
        let changed = write(model, sample)
      else { continue }
      let new = labels(changed)
      // Property observers may change other properties, but only this one has the written value.
      let texts = [String(reflecting: sample), String(reflecting: Optional(sample))]
      let moved = old.keys.filter { label in
        old[label] != new[label] && new[label].map(texts.contains) == true
      }
      // Restores the value, because a class instance is changed in place.
      _ = write(changed, before)
      if !moved.isEmpty { return moved.count == 1 ? moved[0] : nil }
    }
    return nil
  }
}
