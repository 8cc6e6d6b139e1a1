/// A program that can be shown and shortened.
protocol FuzzProgram {
  var listing: String { get }
  /// The operations alone.
  var shape: String { get }
  /// The program without some operations and types.
  func without(_ words: Set<String>) -> Self
  /// Programs that are a little shorter than this one.
  var shorter: [Self] { get }
}

/// Makes programs and compares what Foundation and the mapper do with them.
protocol FuzzHarness {
  associatedtype Program: FuzzProgram
  init() throws
  /// Forgets what the mapper has learned about the models.
  mutating func renew() throws
  func program(_ random: SplitMix64) -> Program
  func difference(of program: Program) -> Difference?
}
