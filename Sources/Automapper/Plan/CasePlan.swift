/// The compiled rules for the cases of one enum: its form and the names of its cases.
///
/// All cases are known if `EnumValues` can list the enum's `CodingKeys`, else only those that the mapping declares.
/// The `CodingKeys` type itself resolves names in the data.
final class CasePlan: Sendable {
  let form: CaseStyle.Form
  let fallback: String?
  /// The names of the cases that are known: in order of declaration, or in order of `case(_:)`.
  let names: [String]
  /// Whether `names` lists all cases.
  let isComplete: Bool
  private let typeName: String
  private let cases: [String: Case]
  /// The case of each tag that cannot mean another coding key.
  private let nameOfTag: [String: String]
  private let matching: KeyMatching
  private let style: KeyStyle

  private struct Case: Sendable {
    let spellings: KeySpellings
    let tag: String
    /// The tag as a member, in the forms that have one.
    let member: TypeTag?
    let payload: CasePayload?
  }

  init(
    _ rules: CaseRules, of type: any Any.Type, names: [String], isComplete: Bool,
    payloads: [String: CasePayload], _ configuration: MapperConfiguration
  ) {
    form = (rules.style ?? .external).form
    fallback = rules.fallback
    self.names = names
    self.isComplete = isComplete
    typeName = TypeName.of(type)
    matching = configuration.keyMatching
    style = configuration.keyStyle
    let fallbacks = rules.fallback.map { [$0] } ?? []
    let known = names + (fallbacks + rules.cases.map(\.name)).filter { !names.contains($0) }
    var cases: [String: Case] = [:]
    for name in known {
      let keys = rules.cases.first { $0.name == name }?.keys ?? []
      let written = configuration.generatesInverse ? keys.first : nil
      let tag = written ?? configuration.keyStyle.key(for: name)
      cases[name] = Case(
        spellings: KeySpellings(
          name, declared: keys, matching: configuration.keyMatching, style: configuration.keyStyle),
        tag: tag, member: Self.member(tag, form, matching), payload: payloads[name])
    }
    self.cases = cases
    let tags = cases.values.flatMap { [$0.tag] + $0.spellings.declared }
    nameOfTag = Dictionary(tags.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
      .compactMapValues { tag in
        let best = Self.best(tag, cases)
        return best.flatMap { isComplete || $0.rank <= KeySpellings.Rank.exactName ? $0.name : nil }
      }
  }

  /// The keys of an object that identify its case and so belong to no value.
  var keys: [DeclaredKey] {
    guard case .tagged(let tag, let content) = form else { return [] }
    return [tag] + (content.map { [DeclaredKey(text: $0, isLiteral: true)] } ?? [])
  }

  var isUntagged: Bool { form == .untagged }

  /// Returns the name that a case is encoded under.
  func tag(of name: String) -> String { cases[name]?.tag ?? style.key(for: name) }

  /// Returns the member that identifies a case; nil in the forms without one.
  func tagMember(of name: String) -> TypeTag? {
    cases[name].map(\.member) ?? Self.member(tag(of: name), form, matching)
  }

  private static func member(
    _ tag: String, _ form: CaseStyle.Form, _ matching: KeyMatching
  ) -> TypeTag? {
    guard case .tagged(let key, _) = form else { return nil }
    return TypeTag(path: key.path, name: .string(tag), matching: matching)
  }

  /// Returns all names of a case in the source, the encoded name first, without other spellings.
  func tags(of name: String) -> [String] {
    let written = tag(of: name)
    return [written] + (cases[name]?.spellings.declared ?? []).filter { $0 != written }
  }

  /// The learned payloads of the cases.
  var payloads: [CasePayload] { names.compactMap { cases[$0]?.payload } }

  func payload(of name: String) -> CasePayload? { cases[name]?.payload }

  /// Returns the shape of a case's values: the learned shape, else a guess from its coding keys.
  func shape<Key: CodingKey>(of name: String, _ keys: Key.Type) -> CasePayload.Shape {
    payload(of: name)?.shape ?? CasePayload.shape(of: keys)
  }

  /// Returns the case that a name in the source means: a known case by its tag or a declared name, else the coding
  /// key of exactly that name, else a case that fits by the conventions.
  func name(for text: String, as keys: any CodingKey.Type) -> String? {
    if let name = nameOfTag[text] { return keys.init(stringValue: name)?.stringValue }
    let best = Self.best(text, cases)
    if let best, best.rank < KeySpellings.Rank.exactName {
      return keys.init(stringValue: best.name)?.stringValue
    }
    if let key = keys.init(stringValue: text) { return key.stringValue }
    if let best { return keys.init(stringValue: best.name)?.stringValue }
    return matching.folds ? EnumKeys.spelledKey(for: text, as: keys)?.stringValue : nil
  }

  /// Returns the strongest of several names in the source that mean the same case.
  func strongest(of texts: [String], for name: String) -> String? {
    let spellings =
      cases[name]?.spellings ?? KeySpellings(name, matching: matching, style: style)
    return spellings.strongest(of: texts)
  }

  /// Returns the known case that best fits a name in the source.
  private static func best(_ text: String, _ cases: [String: Case]) -> (name: String, rank: Int)? {
    var best: (name: String, rank: Int)?
    for (name, known) in cases {
      guard let rank = known.spellings.rank(of: text) else { continue }
      if let best, (best.rank, best.name) < (rank, name) { continue }
      best = (name, rank)
    }
    return best
  }

  /// The expected value, for messages.
  var expectation: String {
    let tags = names.map { tag(of: $0).quoted }.joined(separator: ", ")
    if tags.isEmpty { return "a case of \(typeName)" }
    return "\(typeName), \(isComplete ? "one of" : "such as") \(tags)"
  }
}
