/// Finds the properties that Swift names and key paths stand for, from instances that differ in some properties.
///
/// The properties are numbered from 1. For each bit, one instance varies the properties whose number has that bit, and
/// one varies all others. A value that depends on one property alone changes in exactly one of the two, so that the
/// instances in which it changes are the bits of the property's number. One more instance, which varies only that
/// property, verifies it, and shows what else depends on the property.
///
/// A class, so that all rules of a type use the instances that the first one makes.
final class SchemaProbe {
  let schema: TypeSchema
  private(set) lazy var original = schema.sample.map { Variant($0, schema.sampleValues) }
  /// Two instances for each bit, nil if the type rejects them: the second varies the properties without the bit.
  private lazy var pairs: [(with: Variant?, without: Variant?)] = {
    let numbers = schema.properties.indices.map { $0 + 1 }
    let bits = 0..<(Int.bitWidth - numbers.count.leadingZeroBitCount)
    return bits.map { bit in
      (
        schema.variant(numbers.filter { $0 >> bit & 1 == 1 }),
        schema.variant(numbers.filter { $0 >> bit & 1 == 0 })
      )
    }
  }()
  /// The properties that differ from one instance to another although nothing is varied, such as `id = UUID()`.
  private lazy var volatile: Set<String> = {
    guard let original, let again = schema.variant([]) else { return [] }
    return Set(original.properties.keys.filter { original.text(of: $0) != again.text(of: $0) })
  }()
  private var singles: [Int: Variant?] = [:]
  private var propertiesOfLabels: [String: TypeSchema.Property?] = [:]

  init(_ schema: TypeSchema) { self.schema = schema }

  /// Returns the property with a Swift name; nil if no coding key can be assigned to it.
  func property(labelled label: String) -> TypeSchema.Property? {
    // Synthesised code decodes in the order of the declarations. If both lists agree, the coding keys are the Swift
    // names.
    if schema.hasSwiftNames { return schema.property(named: label) }
    if let known = propertiesOfLabels[label] { return known }
    let found = number(of: label).map { schema.properties[$0 - 1] }
    propertiesOfLabels[label] = .some(found)
    return found
  }

  /// Returns the property that a closure reads: that of the only stored property with the closure's result in all
  /// instances. A computed value differs in some of them.
  func property(readBy read: (Any) -> Any?) -> TypeSchema.Property? {
    let (labels, isConstant) = labels(readBy: read)
    guard !isConstant else { return nil }
    let found = labels.compactMap(property(labelled:))
    return Set(found.map(\.name)).count == 1 ? found.first : nil
  }

  /// Returns the stored properties with a closure's result in all instances, and whether it is the same in all.
  func labels(readBy read: (Any) -> Any?) -> (labels: [String], isConstant: Bool) {
    let instances = [original] + pairs.flatMap { [$0.with, $0.without] }
    let results = instances.compactMap { $0 }.map { ($0, Variant.text(of: read($0.instance))) }
    let labels = original?.properties.keys.filter { label in
      results.allSatisfy { $0.text(of: label) == $1 }
    }
    return (labels ?? [], Set(results.map(\.1)).count < 2)
  }

  /// Returns an instance that varies only the property with a number; nil if the type rejects it.
  func single(_ number: Int) -> Variant? {
    if let known = singles[number] { return known }
    let variant = schema.variant([number])
    singles[number] = .some(variant)
    return variant
  }

  /// Returns the stored properties that change in an instance.
  func changes(in variant: Variant) -> Set<String> {
    guard let original else { return [] }
    let changed = original.properties.keys.filter { original.text(of: $0) != variant.text(of: $0) }
    return Set(changed).subtracting(volatile)
  }

  /// Whether a stored property has the value that was made up for a property in an instance.
  func holdsMadeUp(_ label: String, _ property: TypeSchema.Property, _ variant: Variant) -> Bool {
    variant.sampleValues[property.name].map { Variant.text(of: $0) } == variant.text(of: label)
  }

  // MARK: Numbers

  /// Returns the number of the property that a stored property holds; nil if it depends on several, or if another one
  /// holds it.
  private func number(of label: String) -> Int? {
    guard let original, original.properties[label] != nil, !volatile.contains(label) else {
      return nil
    }
    let (candidates, isSure) = candidates(label, original)
    let numbers = candidates.filter { number in
      single(number).map { changes(in: $0).contains(label) } ?? false
    }
    guard numbers.count == 1, let number = numbers.first, let variant = single(number) else {
      return nil
    }
    let property = schema.properties[number - 1]
    if property.isOpened { return nil }
    let changed = changes(in: variant)
    if isSure, changed.count == 1 { return number }
    // Others depend on the property as well, or may do so. The one that holds the value itself is not computed.
    let holders = changed.filter {
      holdsMadeUp($0, property, original) && holdsMadeUp($0, property, variant)
    }
    if holders.contains(label) {
      return holders.count == 1 || label == property.name ? number : nil
    }
    return isSure && holders.isEmpty && label == property.name ? number : nil
  }

  /// Returns the numbers of the properties on which a stored property may depend if it depends on one, and whether all
  /// instances show that it does.
  private func candidates(_ label: String, _ original: Variant) -> (numbers: [Int], isSure: Bool) {
    let before = original.text(of: label)
    var isSure = true
    var numbers = schema.properties.indices.map { $0 + 1 }
    for (bit, pair) in pairs.enumerated() {
      let changes = [pair.without, pair.with].map { $0.map { $0.text(of: label) != before } }
      if changes[0] == changes[1], changes[0] != nil { return ([], true) }
      isSure = isSure && !changes.contains(nil)
      numbers = numbers.filter { number in
        let isSet = number >> bit & 1
        return changes[isSet] != false && changes[1 - isSet] != true
      }
    }
    return (numbers, isSure)
  }

  /// An instance, with what it shows and the values that its properties were made of.
  final class Variant {
    let instance: Any
    let properties: [String: Any]
    let sampleValues: [String: Any]
    private var texts: [String: String] = [:]

    init(_ instance: Any, _ sampleValues: [String: Any]) {
      self.instance = instance
      self.sampleValues = sampleValues
      properties = ReflectedProperties(instance).values
    }

    func text(of label: String) -> String {
      if let known = texts[label] { return known }
      let text = Self.text(of: properties[label])
      texts[label] = text
      return text
    }

    /// Returns a full description of a value, including the contents of classes.
    static func text(of value: Any?) -> String {
      guard var value else { return "nil" }
      while let inner = (value as? any OptionalValue)?.wrappedValue { value = inner }
      var text = ""
      dump(value, to: &text, maxDepth: 4, maxItems: 200)
      return text
    }
  }
}

extension TypeSchema {
  /// Returns the property with a Swift name; nil if no coding key can be assigned to it.
  func property(labelled label: String) -> Property? {
    hasSwiftNames ? property(named: label) : SchemaProbe(self).property(labelled: label)
  }

  /// Returns an instance in which the properties with these numbers, counted from 1, have their second value. Nil if
  /// the type rejects it.
  fileprivate func variant(_ numbers: [Int]) -> SchemaProbe.Variant? {
    let names = Set(numbers.map { properties[$0 - 1].name })
    let recorder = SchemaRecorder(samples, varying: names, readsKeysOnly: readsKeysOnly)
    return recorder.sample(type).map { SchemaProbe.Variant($0, recorder.takeSampleValues()) }
  }
}
