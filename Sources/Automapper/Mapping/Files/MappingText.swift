import Foundation

/// The entries of a mapping file and their fields, with their positions.
///
/// Entries are in file order. A binary property list has no order, so its entries are sorted by name. Only JSON files
/// have positions.
struct MappingText {
  struct Entry {
    let name: String
    let value: JSONValue
    var namePosition: MappingError.Position?
    var valuePosition: MappingError.Position?
    /// The members, if the value is an object on one of the first two levels.
    var fields: [Entry] = []
  }

  let entries: [Entry]

  /// The deepest nesting of containers in a property list; a model needs two or three levels. Foundation's parser has
  /// no limit of its own and would exhaust the stack.
  private static let maximumDepth = 128

  /// - Throws: Issues without the file's name.
  init(_ data: Data, isJSON: Bool) throws(MappingError) {
    entries = try isJSON ? Self.json(data) : Self.list(data)
  }

  private static func list(_ data: Data) throws(MappingError) -> [Entry] {
    guard let file = PropertyListFile(data), file.outline.depth <= maximumDepth,
      let value = PropertyListValue.value(of: file.data)
    else { throw error(expected: "a property list", found: "another kind of file", nil) }
    let outline = file.outline
    let members = try members(value, at: nil)
    return entries(members).sorted {
      (outline.order[$0.name] ?? .max, $0.name) < (outline.order[$1.name] ?? .max, $1.name)
    }.map { entry in
      var entry = entry
      if case .object(let fields) = entry.value { entry.fields = entries(fields) }
      return entry
    }
  }

  /// Returns the members of an object, sorted by name, without positions.
  static func entries(_ members: [String: JSONValue]) -> [Entry] {
    members.inKeyOrder.map { Entry(name: $0.key, value: $0.value) }
  }

  private static func json(_ data: Data) throws(MappingError) -> [Entry] {
    let value = try Mapper.default.object(from: data, as: JSONValue.self)
    let document = JSONDocument()
    do throws(JSONSyntaxError) {
      try data.withJSONBytes { bytes throws(JSONSyntaxError) in
        try document.load(bytes, Mapper.default.engine.limits)
      }
    } catch {
      throw MappingError(error)
    }
    _ = try members(value, at: document.position(ofToken: 0))
    var issues: [MappingError.Issue] = []
    let entries = document.entries(of: 0, value, &issues).map { token, entry in
      var entry = entry
      var repeated: [MappingError.Issue] = []
      entry.fields = document.entries(of: token, entry.value, &repeated).map(\.entry)
      issues += repeated.map { issue in
        var issue = issue
        issue.sourceKey = issue.path
        issue.path = entry.name
        return issue
      }
      return entry
    }
    if !issues.isEmpty { throw MappingError(issues) }
    return entries
  }

  private static func members(
    _ value: JSONValue, at position: MappingError.Position?
  ) throws(MappingError) -> [String: JSONValue] {
    if case .object(let members) = value { return members }
    throw error(
      expected: "a dictionary of properties",
      found: value.excerpt, position)
  }

  private static func error(
    expected: String, found: String, _ position: MappingError.Position?
  ) -> MappingError {
    MappingError(
      MappingError.Issue(
        .invalidConfiguration, expected: expected, found: found, position: position))
  }
}

extension MappingText.Entry {
  /// Returns an issue about this entry, or about one of its fields.
  func issue(
    expected: String, in field: Self? = nil, at position: MappingError.Position? = nil
  ) -> MappingError.Issue {
    MappingError.Issue(
      .invalidConfiguration, path: name, sourceKey: field?.name, expected: expected,
      found: (field ?? self).value.excerpt,
      position: position ?? (field ?? self).valuePosition)
  }
}

extension JSONDocument {
  /// Returns the members of an object in order, and reports repeated names as issues.
  fileprivate func entries(
    of object: Int, _ value: JSONValue, _ issues: inout [MappingError.Issue]
  ) -> [(token: Int, entry: MappingText.Entry)] {
    guard tag(object) == JSONTag.object, case .object(let members) = value else { return [] }
    var result: [(Int, MappingText.Entry)] = []
    var names: Set<String> = []
    var token = object + 1
    while token < end(object) {
      let name = string(token)
      let entry = MappingText.Entry(
        name: name, value: members[name] ?? .null, namePosition: position(ofToken: token),
        valuePosition: position(ofToken: token + 1))
      if !names.insert(name).inserted {
        issues.append(
          MappingError.Issue(
            .invalidConfiguration, path: name, expected: "each name once", found: "a repeated name",
            position: entry.namePosition))
      }
      result.append((token + 1, entry))
      token = next(token + 1)
    }
    return result
  }
}
