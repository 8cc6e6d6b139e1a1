/// Encodes enums with associated values in a declared form.
extension EncodingSession {
  /// Writes an enum in the form that its mapping declares.
  func enumeration<T: Encodable>(_ value: T, _ table: TypeTable, _ cases: CasePlan) throws {
    let writing = CaseWriting(detachedSessionOwner(), table, cases)
    try value.encode(to: CaseEncoder(writing: writing))
    let result = try TypeTag.adding(table.tags(of: value), to: form(writing))
    // The result already consists of Foundation values.
    if let sink = ExactType.value(sink, as: FoundationSink.self) {
      return sink.put(foundation: result)
    }
    try any(result)
  }

  /// Returns the case and its values in the declared form.
  private func form(_ writing: CaseWriting) throws -> Any {
    let cases = writing.cases
    guard let name = writing.name else { return writing.takeMembers() }
    if name == cases.fallback, writing.shape == .single { return writing.single ?? null }
    switch cases.form {
    case .external: return [cases.tag(of: name): writing.takeMembers()]
    case .untagged: return values(writing) ?? null
    case .tagged(let key, let content):
      var tag = cases.tagMember(of: name)
      // Data and a rest may have members with other spellings of the tag's key, which are not the tag.
      if content == nil, writing.keysAreData || writing.hasRest { tag = tag?.exact }
      let members = try members(writing, key, content)
      if content == nil, writing.shape == .single {
        try tag?.checkOwnKey(in: members, areData: writing.keysAreData)
      }
      return try TypeTag.adding(tag.map { [$0] } ?? [], to: members)
    }
  }

  private var null: Any { JSONValue.null.foundationValue }

  /// Returns the members beside the tag.
  private func members(
    _ writing: CaseWriting, _ tag: DeclaredKey, _ content: String?
  ) throws -> [String: Any] {
    if writing.shape == .none { return [:] }
    let values = values(writing)
    if let content {
      // Nothing was written: all labelled values are nil, or the case has no values.
      if writing.shape == .labelled, (values as? [String: Any])?.isEmpty == true { return [:] }
      return values.map { [content: $0] } ?? (writesNull ? [content: null] : [:])
    }
    guard let values else { return [:] }
    if let members = values as? [String: Any] { return members }
    throw ValueFailure(
      .invalidConfiguration,
      expected: "tagged(\(tag.text.quoted), content:), for values that are no object",
      found: Excerpt.scalar(FoundationType.scalar(values)))
  }

  /// Returns the values of a case without its name; nil if there are none.
  private func values(_ writing: CaseWriting) -> Any? {
    switch writing.shape {
    case .none: nil
    case .single: writing.single
    case .list(let count): writing.elements(count)
    case .labelled: writing.takeMembers()
    }
  }
}
