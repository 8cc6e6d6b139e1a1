/// The steps that encode a property whose inverse is more than a key, compiled from its rule.
///
/// A plain property has no steps: its value is written under its key. `Encodable` models and mirrored models run the
/// same steps.
final class WritingSteps: Sendable {
  /// Whether the property is never written.
  let isExcluded: Bool
  let form: Form
  /// Whether the members of the value are written beside the other properties.
  let isInlined: Bool
  /// The properties of the nested model that are written flat in this object.
  let flattened: [PropertyPlan.NestedRule]
  /// All paths that the property is written to.
  let paths: [[String]]

  /// How a value that is not nil is encoded.
  enum Form {
    /// The value as its type encodes it, at the output path.
    case byType
    /// The result of a closure, at the output path.
    case transform(ValueTransform.Write)
    /// The results of a closure, one for each of several keys.
    case combination(keys: [DeclaredKey], Combination.Write)

    var isByType: Bool { if case .byType = self { true } else { false } }
    var isTransform: Bool { if case .transform = self { true } else { false } }
    var isCombination: Bool { if case .combination = self { true } else { false } }
    /// The keys of a combination.
    var keys: [DeclaredKey] { if case .combination(let keys, _) = self { keys } else { [] } }
  }

  /// How nil is encoded; nil for the mapper's rule.
  let nilValues: NilValues?
  /// Whether a value that equals the default is not written.
  let omitsDefault: Bool
  /// Whether the model is encoded into a tree first, because the property is encoded into an array, or only partly
  /// selected.
  let needsTree: Bool
  /// Whether the property is not written under a single key of its own; see `LateMembers`.
  let isLate: Bool
  /// Whether a value that is present is encoded under its key as its type encodes it.
  var isInPlaceByType: Bool { !needsTree && !isLate && !isExcluded && !form.isTransform }

  private init(
    _ rule: PropertyRule?, _ nested: [PropertyPlan.NestedRule], _ wrapped: WrappedProperty?,
    outputPath: [String], selects: Bool, inverts: Bool
  ) {
    // The members of the rest are added once all properties are written.
    isExcluded = rule?.exclusion?.contains(.fromOutput) == true || rule?.isRest == true
    nilValues = rule?.nilValues
    omitsDefault = rule?.omitsDefault == true
    form =
      if let write = rule?.transform?.write {
        .transform(wrapped?.unwrapping(write) ?? write)
      } else if inverts, let combination = rule?.combination, let write = combination.write {
        .combination(
          keys: combination.keys,
          wrapped?.unwrapping(write, keys: combination.keys.count) ?? write)
      } else {
        .byType
      }
    isInlined = inverts && rule?.isInlined == true
    flattened = nested.filter { !$0.keys.isEmpty && $0.rule.generatesInverse ?? inverts }
    isLate = outputPath.count > 1 || isInlined || !nested.isEmpty || form.isCombination
    paths = [outputPath] + form.keys.map(\.path) + flattened.map(\.outputPath)
    needsTree = selects || paths.contains { $0.dropFirst().contains { Int($0) != nil } }
  }

  /// Compiles a rule. Returns nil if the value is simply encoded under one key.
  static func compile(
    _ rule: PropertyRule?, _ nested: [PropertyPlan.NestedRule], _ wrapped: WrappedProperty?,
    outputPath: [String], selects: Bool, inverts: Bool
  ) -> WritingSteps? {
    let steps = WritingSteps(
      rule, nested, wrapped, outputPath: outputPath, selects: selects, inverts: inverts)
    let isNeeded = !steps.isInPlaceByType || steps.nilValues != nil || steps.omitsDefault
    return isNeeded ? steps : nil
  }
}
