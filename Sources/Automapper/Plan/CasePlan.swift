/// Everything that is fixed about the cases of one enum: its form and the names of its cases.
///
/// All cases are known where `EnumValues` lists the enum's `CodingKeys`, else those that the mapping declares. Names
/// in the data are asked of the `CodingKeys` itself.
struct CasePlan: Sendable {
  let form: CaseStyle.Form
  let fallback: String?
  /// The names of the cases that are known: in order of declaration, or in order of `case(_:)`.
  let names: [String]
  /// Whether these are all.
  let isComplete: Bool
  private let typeName: String
  private let cases: [String: Case]
  private let folds: Bool
  private let matching: KeyMatching
  private let style: KeyStyle

  private struct Case: Sendable {
    let spellings: KeySpellings
    let tag: String
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
    folds = matching.folds
    style = configuration.keyStyle
    let fallbacks = rules.fallback.map { [$0] } ?? []
    let known = names + (fallbacks + rules.cases.map(\.name)).filter { !names.contains($0) }
    var cases: [String: Case] = [:]
    for name in known {
      let keys = rules.cases.first { $0.name == name }?.keys ?? []
      let written = configuration.generatesInverse ? keys.first : nil
      cases[name] = Case(
        spellings: KeySpellings(
          name, declared: keys, matching: configuration.keyMatching, style: configuration.keyStyle),
        tag: written ?? configuration.keyStyle.key(for: name), payload: payloads[name])
    }
    self.cases = cases
  }

  /// The keys of an object that say which case it is, and so are not for its values.
  var keys: [DeclaredKey] {
    guard case .tagged(let tag, let content) = form else { return [] }
    return [tag] + (content.map { [DeclaredKey(text: $0, isLiteral: true)] } ?? [])
  }

  var isUntagged: Bool { form == .untagged }

  /// The name under which a case is written.
  func tag(of name: String) -> String { cases[name]?.tag ?? style.key(for: name) }

  /// All names of a case in the source, the one that is written first; spellings apart.
  func tags(of name: String) -> [String] {
    let written = tag(of: name)
    return [written] + (cases[name]?.spellings.declared ?? []).filter { $0 != written }
  }

  /// What was learned of the cases' values.
  var payloads: [CasePayload] { names.compactMap { cases[$0]?.payload } }

  func payload(of name: String) -> CasePayload? { cases[name]?.payload }

  /// The shape of a case's values: as it was learned, else as its coding keys tell it.
  func shape<Key: CodingKey>(of name: String, _ keys: Key.Type) -> CasePayload.Shape {
    payload(of: name)?.shape ?? CasePayload.shape(of: keys)
  }

  /// The case that a name in the source means: the strongest of the known ones, else one that the coding keys know
  /// as it stands or by the conventions.
  func key<Key: CodingKey>(for text: String, as type: Key.Type) -> Key? {
    var best: (name: String, rank: Int)?
    for (name, known) in cases {
      guard let rank = known.spellings.rank(of: text) else { continue }
      if let best, (best.rank, best.name) < (rank, name) { continue }
      best = (name, rank)
    }
    if let best, best.rank < KeySpellings.Rank.exactName { return Key(stringValue: best.name) }
    if let key = Key(stringValue: text) { return key }
    if let best { return Key(stringValue: best.name) }
    return folds ? EnumKeys.spelledKey(for: text) : nil
  }

  /// What there should have been, for messages.
  var expectation: String {
    let tags = names.map { tag(of: $0).quoted }.joined(separator: ", ")
    if tags.isEmpty { return "a case of \(typeName)" }
    return "\(typeName), \(isComplete ? "one of" : "such as") \(tags)"
  }
}
