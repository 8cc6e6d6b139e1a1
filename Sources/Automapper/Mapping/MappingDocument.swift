import Foundation

/// One mapping file, read: the model it is named after and what it says of each property.
struct MappingDocument: Sendable {
  /// The file's name without its extension.
  let model: String
  let file: String
  /// The properties, in ascending order of their names.
  let properties: [MappedProperty]

  init(contentsOf url: URL) throws(MappingError) {
    file = url.lastPathComponent
    model = url.deletingPathExtension().lastPathComponent
    var properties: [MappedProperty] = []
    var issues: [MappingError.Issue] = []
    for (name, value) in try Self.members(url).sorted(by: { $0.key < $1.key }) {
      properties.append(MappedProperty(name, value, &issues))
    }
    if !issues.isEmpty {
      throw MappingError(capping: issues.map { Self.issue($0, in: url.lastPathComponent) })
    }
    self.properties = properties
  }

  private static func members(_ url: URL) throws(MappingError) -> [String: JSONValue] {
    guard let data = try? Data(contentsOf: url) else {
      throw error(url, found: "a file that cannot be read")
    }
    let value = url.pathExtension.lowercased() == "json" ? try json(data, url) : list(data)
    guard let value else {
      throw error(url, expected: "a property list", found: "another kind of file")
    }
    guard case .object(let members) = value else {
      throw error(
        url, expected: "a dictionary of properties",
        found: Excerpt.scalar(FoundationType.scalar(value.foundationValue)))
    }
    return members
  }

  private static func json(_ data: Data, _ url: URL) throws(MappingError) -> JSONValue? {
    do throws(MappingError) {
      return try Mapper.default.object(from: data, as: JSONValue.self)
    } catch {
      throw MappingError(error.issues.map { issue($0, in: url.lastPathComponent) })
    }
  }

  private static func list(_ data: Data) -> JSONValue? {
    (try? PropertyListSerialization.propertyList(from: data, format: nil))
      .flatMap(JSONValue.init(propertyList:))
  }

  /// The types that the file names and nobody knows.
  func unknownTypes(knowing models: Set<String>) -> [MappingError.Issue] {
    let known = MappedProperty.builtInTypes.union(models)
    return properties.flatMap { property in
      property.typeNames.filter { !known.contains($0.name) }.map { type in
        let meant = nearestName(to: type.name, in: known.sorted())
        return Self.issue(
          MappingError.Issue(
            .unknownType, path: property.name, sourceKey: type.field,
            expected: meant.map { "a type such as \"\($0)\"" } ?? "a type that is mapped",
            found: "\"\(Excerpt.text(type.name))\""),
          in: file)
      }
    }
  }

  /// The transformers that the file names and nobody registered.
  func unknownTransformers(knowing names: some Collection<String>) -> [MappingError.Issue] {
    properties.compactMap { property in
      guard let name = property.rule.transformerName, !names.contains(name) else { return nil }
      let meant = nearestName(to: name, in: names.sorted())
      return Self.issue(
        MappingError.Issue(
          .invalidConfiguration, path: property.name, sourceKey: "transformer",
          expected: meant.map { "a transformer such as \"\($0)\"" } ?? "a registered transformer",
          found: "\"\(Excerpt.text(name))\""),
        in: file)
    }
  }

  static func error(_ url: URL, expected: String? = nil, found: String) -> MappingError {
    MappingError(
      issue(
        MappingError.Issue(.invalidConfiguration, expected: expected, found: found),
        in: url.lastPathComponent))
  }

  /// An issue with the file's name in the place of a model's.
  private static func issue(_ issue: MappingError.Issue, in file: String) -> MappingError.Issue {
    var issue = issue
    issue.model = file
    return issue
  }
}

extension JSONValue {
  /// A property list; dates and data are the strings that JSON has for them.
  init?(propertyList value: Any) {
    switch FoundationType.scalar(value) {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .unsigned(let value): self = .unsigned(value)
    case .double(let value, _): self = .number(value)
    case .wide(let text): self = .string(text)
    case .string(let text): self = .string(text)
    case .array: self = .array((FoundationType.array(value) ?? []).compactMap(Self.init))
    case .object:
      self = .object((FoundationType.dictionary(value) ?? [:]).compactMapValues(Self.init))
    case .other(let value as Date): self = ISO8601DateFormat().value(from: value)
    case .other(let value as Data): self = .string(value.base64EncodedString())
    case .other: return nil
    }
  }
}
