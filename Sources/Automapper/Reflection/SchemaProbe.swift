/// Finds the properties that Swift names and key paths stand for, from instances that differ in some properties.
///
/// The properties are numbered from 1. For each bit, one instance varies the properties whose number has that bit. The
/// instances in which a value changes are then the bits of the number of its property. One more instance, which varies
/// only that property, verifies it.
///
/// A class, so that all rules of a type use the instances that the first one makes.
final class SchemaProbe {
  private let schema: TypeSchema

  init(_ schema: TypeSchema) { self.schema = schema }

  /// An instance, with what it shows.
  private struct Variant {
    let instance: Any
    let properties: [String: Any]

    init(_ instance: Any) {
      self.instance = instance
      properties = Dictionary(
        ReflectedProperties(instance).properties.map { ($0.name, $0.value) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private lazy var original = schema.sample.map(Variant.init)
  /// One instance for each bit; empty if the type rejects one of them.
  private lazy var variants: [Variant] = {
    let numbers = schema.properties.indices.map { $0 + 1 }
    let bits = 0..<(Int.bitWidth - numbers.count.leadingZeroBitCount)
    let instances = bits.compactMap { bit in
      schema.sample(varying: numbers.filter { $0 >> bit & 1 == 1 })
    }
    return instances.count == bits.count ? instances.map(Variant.init) : []
  }()
  private var propertiesOfLabels: [String: TypeSchema.Property?] = [:]

  /// Returns the property with a Swift name; nil if no coding key can be assigned to it.
  func property(labelled label: String) -> TypeSchema.Property? {
    // Synthesised code decodes in the order of the declarations. If both lists agree, the coding keys are the Swift
    // names.
    if schema.hasSwiftNames { return schema.property(named: label) }
    if let known = propertiesOfLabels[label] { return known }
    let found = original?.properties[label] == nil ? nil : dependence { $0.properties[label] }
    propertiesOfLabels[label] = .some(found?.property)
    return found?.property
  }

  /// Returns the property that a closure reads: the property whose change also changes the closure's result.
  func property(readBy read: (Any) -> Any?) -> TypeSchema.Property? {
    guard let (property, variant) = dependence(of: { read($0.instance) }) else { return nil }
    // A computed value changes as well, but only a stored value is among those that changed with the property.
    let text = Self.text(of: read(variant.instance))
    let changed = variant.properties.filter { label, value in
      Self.text(of: value) != Self.text(of: original?.properties[label])
    }
    return changed.values.contains { Self.text(of: $0) == text } ? property : nil
  }

  /// Returns the property that a value of each instance depends on, and an instance that varies only that property.
  private func dependence(
    of read: (Variant) -> Any?
  ) -> (property: TypeSchema.Property, variant: Variant)? {
    guard let original else { return nil }
    let before = Self.text(of: read(original))
    var number = 0
    for (bit, variant) in variants.enumerated() where Self.text(of: read(variant)) != before {
      number |= 1 << bit
    }
    guard number > 0, number <= schema.properties.count,
      let variant = schema.sample(varying: [number]).map(Variant.init),
      Self.text(of: read(variant)) != before
    else { return nil }
    return (schema.properties[number - 1], variant)
  }

  /// Returns a full description of a value, including the contents of classes.
  private static func text(of value: Any?) -> String {
    guard var value else { return "nil" }
    while let inner = (value as? any OptionalValue)?.wrappedValue { value = inner }
    var text = ""
    dump(value, to: &text, maxDepth: 4, maxItems: 200)
    return text
  }
}

extension TypeSchema {
  /// Returns the property with a Swift name; nil if no coding key can be assigned to it.
  func property(labelled label: String) -> Property? {
    hasSwiftNames ? property(named: label) : SchemaProbe(self).property(labelled: label)
  }

  /// Returns an instance in which the properties with these numbers, counted from 1, have their second value. Nil if
  /// the type rejects it.
  fileprivate func sample(varying numbers: [Int]) -> Any? {
    let names = Set(numbers.map { properties[$0 - 1].name })
    return SchemaRecorder(samples, varying: names).sample(type)
  }
}
