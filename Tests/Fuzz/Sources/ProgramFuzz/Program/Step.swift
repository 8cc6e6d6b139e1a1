/// What an instruction does.
protocol ProgramOperation: Hashable, Sendable {
  var usesKey: Bool { get }
  var usesType: Bool { get }
  var usesNumber: Bool { get }
}

/// One instruction of a program: what is done, to which key, with which type.
///
/// Every kind of instruction has the same fields, so that a program can be shortened without
/// knowing what it does. An instruction that does not fit what it is applied to does nothing.
struct Step<Operation: ProgramOperation>: Sendable {
  var operation: Operation
  /// An index into the names of `ProgramKeys`.
  var key = 0
  /// The type that is decoded, or the value that is encoded.
  var type = ValueType.int
  /// A number whose meaning depends on the operation: a kind of key, a kept container.
  var number = 0
  /// Whether an error of this instruction is caught and noted.
  var isTried = false
  var children: [Step] = []

  init(
    _ operation: Operation, key: Int = 0, type: ValueType = .int, number: Int = 0,
    isTried: Bool = false, _ children: [Step] = []
  ) {
    self.operation = operation
    self.key = key
    self.type = type
    self.number = number
    self.isTried = isTried
    self.children = children
  }

  /// How many instructions there are, this one included.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// The instruction without those of some operations and types; nil where it is one itself.
  func without(_ words: Set<String>) -> Step? {
    if words.contains("\(operation)") || (operation.usesType && words.contains(type.rawValue)) {
      return nil
    }
    var step = self
    step.children = children.compactMap { $0.without(words) }
    return step
  }

  /// The operations alone: programs of one shape mostly show one defect.
  var shape: String {
    children.isEmpty
      ? "\(operation)" : "\(operation)(\(children.map(\.shape).joined(separator: " ")))"
  }

  /// The instruction and those below it, a line each.
  func listing(_ indent: String = "") -> String {
    var line = indent + (isTried ? "try? " : "") + "\(operation)"
    if operation.usesKey { line += " \(ProgramKeys.quoted(key))" }
    if operation.usesType { line += " \(type)" }
    if operation.usesNumber { line += " #\(number)" }
    return children.reduce(line + "\n") { $0 + $1.listing(indent + "  ") }
  }
}
