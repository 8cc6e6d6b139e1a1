/// All mistakes in a set of mapping files, or in samples; at least one.
public struct GenerationError: Error, Sendable, CustomStringConvertible {
  /// The mistakes, file by file.
  public var problems: [MappingProblem]

  /// Creates an error from its problems.
  public init(_ problems: [MappingProblem]) { self.problems = problems }

  /// The problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
