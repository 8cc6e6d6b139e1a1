/// Finds the properties that Swift names and key paths stand for, from instances that differ in some properties.
///
/// The properties are numbered from 1. For each bit, one instance varies the properties whose number has that bit, and
/// one varies all others. A value that depends on one property changes in exactly one instance of each pair, and the
/// pairs spell the property's number.
///
/// A class, so that all rules of a type use the instances that the first one makes.
final class SchemaProbe {
  let schema: TypeSchema

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
  /// Empty if the type rejects the second value of a property.
  private lazy var pairs: [(with: Variant, without: Variant)] = {
    var pairs: [(with: Variant, without: Variant)] = []
    let count = schema.properties.count
    for bit in 0..<(Int.bitWidth - count.leadingZeroBitCount) {
      let numbers = Set((1...count).filter { $0 >> bit & 1 == 1 })
      guard let with = schema.sample(varying: numbers),
        let without = schema.sample(varying: Set(1...count).subtracting(numbers))
      else { return [] }
      pairs.append((Variant(with), Variant(without)))
    }
    return pairs
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
    // A computed value changes as well, but only a stored value occurs in the instance as the closure read it.
    let text = Self.text(of: read(variant.instance))
    return variant.properties.values.contains { Self.text(of: $0) == text } ? property : nil
  }

  /// Returns the property that a value of each instance depends on, and an instance in which the value changes.
  private func dependence(
    of read: (Variant) -> Any?
  ) -> (property: TypeSchema.Property, variant: Variant)? {
    guard let original else { return nil }
    let before = Self.text(of: read(original))
    var (number, changed) = (0, Variant?.none)
    for (bit, (with, without)) in pairs.enumerated() {
      let isIn = Self.text(of: read(with)) != before
      if isIn == (Self.text(of: read(without)) != before) { return nil }
      if isIn { (number, changed) = (number | 1 << bit, with) }
    }
    guard let changed, number <= schema.properties.count else { return nil }
    return (schema.properties[number - 1], changed)
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
  fileprivate func sample(varying numbers: Set<Int>) -> Any? {
    let names = Set(numbers.map { properties[$0 - 1].name })
    return SchemaRecorder(samples, varying: names).sample(type)
  }
}
