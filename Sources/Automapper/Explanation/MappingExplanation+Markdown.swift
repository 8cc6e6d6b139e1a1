extension MappingExplanation {
  /// The table in GitHub Flavored Markdown.
  ///
  /// ```text
  /// | property | type | keys tried | conversion | default | written as |
  /// | --- | --- | --- | --- | --- | --- |
  /// | dateOfBirth | Date? | dob, dateOfBirth, date_of_birth |  |  | dob |
  /// ```
  public var markdown: String { Self.markdown(rows) }

  /// Returns rows as a Markdown table.
  package static func markdown(_ rows: [Row]) -> String {
    ([header, header.map { _ in "---" }] + rows.map { $0.cells.map(markdownText) })
      .map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }

  /// A Mermaid class diagram of the type and the models below it.
  ///
  /// ```text
  /// classDiagram
  ///   class User {
  ///     name: String
  ///     posts: [Post]
  ///   }
  ///   class Post {
  ///     title: String
  ///   }
  ///   User --> "*" Post : posts
  /// ```
  ///
  /// Enums appear with their raw values if they list their cases. Types that are read as one value, such as
  /// `Date`, have no class of their own.
  public var mermaid: String { diagram().mermaid }

  /// Returns a text with Markdown's special characters escaped.
  package static func markdownText(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "|\\`*_<".contains(character) { result += "\\" }
      result.append(character.isNewline ? " " : character)
    }
  }
}
