package import Foundation

/// A parsed mapping file: the model that it is named after, and the model's properties or cases.
package struct MappingDocument: Sendable {
  /// The file's name without its extension.
  package let model: String
  /// The file's name.
  package let file: String
  package private(set) var kind = Kind.class
  /// The name of the superclass, and its position in the file.
  package private(set) var superclass: (name: String, position: MappingError.Position?)?
  /// The properties in file order; sorted by name for a binary property list.
  package private(set) var properties: [MappedProperty] = []
  /// The cases of an enumeration.
  package private(set) var cases: [MappedCase] = []

  /// The kind of model that a file describes.
  package enum Kind: String, Sendable, CaseIterable {
    case `class`, `struct`, `enum`
    /// A type that is declared in code and that other files may name.
    case external
  }

  /// The fields of a file that are not properties. Each may begin with a dollar sign, for a model that has a property
  /// with that name.
  private static let directives: Set<String> = ["kind", "extends", "cases"]

  /// Parses a file's contents, and appends every mistake to the issues.
  package init(_ data: Data, file: String, _ issues: inout [MappingError.Issue]) {
    self.file = file
    let url = URL(filePath: file)
    model = url.deletingPathExtension().lastPathComponent
    var found: [MappingError.Issue] = []
    do throws(MappingError) {
      let text = try MappingText(data, isJSON: url.pathExtension.lowercased() == "json")
      take(text.entries, &found)
    } catch {
      found = error.issues
    }
    issues += found.map { Self.issue($0, in: file) }
  }

  init(contentsOf url: URL) throws(MappingError) {
    guard let data = try? Data(contentsOf: url) else {
      throw Self.error(url, found: "a file that cannot be read")
    }
    var issues: [MappingError.Issue] = []
    self.init(data, file: url.lastPathComponent, &issues)
    if !issues.isEmpty { throw MappingError(capping: issues) }
  }

  private mutating func take(_ entries: [MappingText.Entry], _ issues: inout [MappingError.Issue]) {
    var directives: [String: MappingText.Entry] = [:]
    var others: [MappingText.Entry] = []
    for entry in entries {
      if let name = Self.directive(entry) {
        if directives.updateValue(entry, forKey: name) != nil {
          issues.append(
            entry.issue(
              expected: "either \(name.quoted) or \("$\(name)".quoted)", at: entry.namePosition))
        }
      } else {
        others.append(entry)
      }
    }
    if let entry = directives["kind"] { takeKind(entry, &issues) }
    if let entry = directives["extends"] {
      if kind == .class, case .string(let name) = entry.value {
        superclass = (name, entry.valuePosition)
      } else {
        issues.append(
          entry.issue(expected: kind == .class ? "the name of a class" : "a class that extends"))
      }
    }
    guard kind == .enum else {
      if let entry = directives["cases"] {
        issues.append(entry.issue(expected: "kind \"enum\" where there are cases"))
      }
      properties = others.map { MappedProperty($0, &issues) }
      return
    }
    if let entry = directives["cases"] { cases += MappedCase.all(entry, &issues) }
    cases += others.compactMap { MappedCase($0, &issues) }
    MappedCase.check(cases, &issues)
  }

  /// Returns the directive that an entry represents, or nil. Without a dollar sign, its value must be one that a
  /// property cannot have.
  private static func directive(_ entry: MappingText.Entry) -> String? {
    if entry.name.hasPrefix("$") {
      let name = String(entry.name.dropFirst())
      return directives.contains(name) ? name : nil
    }
    guard directives.contains(entry.name) else { return nil }
    if entry.name == "cases" {
      // A dictionary here describes a property with the name `cases`. A dictionary of cases needs `$cases`.
      if case .array = entry.value { return entry.name }
      return nil
    }
    if case .string = entry.value { return entry.name }
    return nil
  }

  private mutating func takeKind(
    _ entry: MappingText.Entry, _ issues: inout [MappingError.Issue]
  ) {
    if case .string(let text) = entry.value, let kind = Kind(rawValue: text) {
      self.kind = kind
    } else {
      let kinds = Kind.allCases.map(\.rawValue.quoted).joined(separator: ", ")
      issues.append(entry.issue(expected: "one of \(kinds)"))
    }
  }

  /// Whether the file describes the properties of an object.
  package var isMapping: Bool { kind == .class || kind == .struct }

  /// Returns an issue for each type name that is unknown.
  ///
  /// - Parameter known: The models, and the types that are built in.
  package func unknownTypes(knowing known: Set<String>) -> [MappingError.Issue] {
    properties.flatMap { property in
      property.typeNames.filter { !known.contains($0.name) }.map { type in
        Self.issue(
          MappingError.Issue(
            .unknownType, path: property.name, sourceKey: type.field,
            expected: expectation(
              "a type", near: type.name, in: known.sorted(), else: "a type that is mapped"),
            found: type.name.quoted, position: property.position(of: type.field)),
          in: file)
      }
    }
  }

  /// Returns an issue for a superclass that is not one of the models.
  func unknownSuperclass(knowing models: Set<String>) -> MappingError.Issue? {
    guard let superclass, !models.contains(superclass.name) else { return nil }
    return Self.issue(
      MappingError.Issue(
        .unknownType, sourceKey: "extends",
        expected: expectation(
          "a class", near: superclass.name, in: models.sorted(), else: "a class that is mapped"),
        found: superclass.name.quoted, position: superclass.position),
      in: file)
  }

  /// Returns an issue for each transformer name that is not registered.
  func unknownTransformers(knowing names: some Collection<String>) -> [MappingError.Issue] {
    properties.compactMap { property in
      guard let name = property.transformer, !names.contains(name) else { return nil }
      var issue = MappingError.Issue.unknownTransformer(name, of: property.name, knowing: names)
      issue.sourceKey = "transformer"
      issue.position = property.position(of: "transformer")
      return Self.issue(issue, in: file)
    }
  }

  static func error(_ url: URL, expected: String? = nil, found: String) -> MappingError {
    MappingError(
      issue(
        MappingError.Issue.mistake(expected: expected, found: found),
        in: url.lastPathComponent))
  }

  /// Returns the issue with the file's name in place of a model's name.
  private static func issue(_ issue: MappingError.Issue, in file: String) -> MappingError.Issue {
    var issue = issue
    issue.model = file
    return issue
  }
}

extension MappingError.Issue {
  static func unknownTransformer(
    _ name: String, of property: String, knowing names: some Collection<String>
  ) -> Self {
    Self(
      .invalidConfiguration, path: property,
      expected: expectation(
        "a transformer", near: name, in: names.sorted(), else: "a registered transformer"),
      found: name.quoted)
  }
}
