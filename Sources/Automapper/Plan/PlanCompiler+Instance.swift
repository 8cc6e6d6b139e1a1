/// What the compiler finds out about a type from an instance of it.
extension PlanCompiler {
  /// An instance of a type to inspect: decoded from sample values, or created by the mapping.
  ///
  /// A class, so that what one rule finds out serves all rules of the type.
  final class Instance {
    let type: any Any.Type
    let sample: Any?
    let make: (@Sendable () -> Any)?
    let schema: TypeSchema?
    private var probes: [ObjectIdentifier: SchemaProbe] = [:]
    private var objectForms: [ObjectIdentifier: TypeSchema] = [:]

    init(_ type: any Any.Type, _ schema: TypeSchema?, _ mapping: TypeMapping) {
      self.type = type
      self.schema = schema
      sample = schema?.sample
      make = mapping.creation.flatMap { $0.model == type ? $0.make : nil }
    }

    var value: Any? { sample ?? make?() ?? (type as? any Defaulted.Type)?.init() }

    /// The names of the stored properties; nil without an instance.
    private lazy var labels: Set<String>? = value.map { value in
      Set(ReflectedProperties(value).properties.map(\.name))
    }

    /// Whether the type's initialiser is known not to decode a stored property.
    func isExtra(_ label: String, isNamed: Bool) -> Bool {
      guard labels?.contains(label) == true else { return false }
      guard let schema else { return true }
      return schema.isComplete && !schema.decodesNoObject && schema.property(named: label) == nil
        && probe(schema).isExtra(label, isNamed: isNamed)
    }

    /// Whether a stored property may have a coding key that cannot be told.
    func hidesKey(of label: String, _ schema: TypeSchema) -> Bool {
      guard schema.isComplete else { return true }
      return labels?.contains(label) == true && !schema.decodesNoObject
        && !isExtra(label, isNamed: false)
    }

    /// Returns the schema of the objects that a type is read from, if it is also read from other values.
    func keyed(_ schema: TypeSchema) -> TypeSchema {
      guard schema.decodesNoObject else { return schema }
      let known = objectForms[ObjectIdentifier(schema.type)] ?? schema.objectForm ?? schema
      objectForms[ObjectIdentifier(schema.type)] = known
      return known
    }

    /// Whether the initialiser may decode what a key path reads under a key with another name.
    func mayBeDecoded(_ accessor: PropertyAccessor) -> Bool {
      guard let schema else { return false }
      guard schema.isComplete, !schema.decodesNoObject else { return true }
      let labels = probe(schema).labels(readBy: accessor.read).labels
      return !labels.isEmpty && !labels.contains { isExtra($0, isNamed: true) }
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
      let parent: Any? = steps.count == 1 ? sample : shown(steps.dropLast())
      let alike = (parent.map { ReflectedProperties($0).values } ?? [:]).filter { _, value in
        unwrapped(value).map { Swift.type(of: $0) } == Swift.type(of: read)
      }
      if alike.count == 1, let own = alike.first { return .keyPath(steps.dropLast() + [own.key]) }
      return .unnamed(
        steps.count == 1 ? rule.name.text : "\\\(TypeName.of(type)).\(rule.name.text)")
    }

    /// The stored properties of the sample.
    private lazy var shownProperties = sample.map { ReflectedProperties($0).values } ?? [:]

    /// Returns the value that the sample shows at a path of names; nil if it has none.
    private func shown(_ steps: some Collection<String>) -> Any? {
      guard let first = steps.first else { return nil }
      let own = shownProperties[first].flatMap(unwrapped)
      return steps.dropFirst().reduce(own) { value, step in
        value.flatMap { ReflectedProperties($0).values[step] }.flatMap(unwrapped)
      }
    }

    private func isEmpty<T>(_ type: T.Type) -> Bool { MemoryLayout<T>.size == 0 }

    private func unwrapped(_ value: Any) -> Any? {
      guard let optional = value as? any OptionalValue else { return value }
      return optional.wrappedValue.flatMap(unwrapped)
    }
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
      ReflectedProperties(value).values.mapValues { String(reflecting: $0) }
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
