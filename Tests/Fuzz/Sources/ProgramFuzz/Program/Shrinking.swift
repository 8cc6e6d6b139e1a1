/// Shorter lists of instructions, each with one change.
enum Shrinking {
  /// Lists without one instruction, with its children in its place, or with a simpler one.
  static func shorter<Operation: ProgramOperation>(_ steps: [Step<Operation>]) -> [[Step<
    Operation
  >]] {
    var results: [[Step<Operation>]] = []
    for (index, step) in steps.enumerated() {
      func replaced(by others: [Step<Operation>]) {
        var steps = steps
        steps.replaceSubrange(index...index, with: others)
        results.append(steps)
      }
      replaced(by: [])
      if !step.children.isEmpty { replaced(by: step.children) }
      var simpler = step
      if step.type.isModel {
        simpler.type = .model
        if step.type != .model { replaced(by: [simpler]) }
      }
      simpler = step
      simpler.isTried = false
      if step.isTried { replaced(by: [simpler]) }
      for children in shorter(step.children) {
        var step = step
        step.children = children
        replaced(by: [step])
      }
    }
    return results
  }

  /// The instructions of each model in a list, from the outside: a program may need only one model.
  static func models<Operation: ProgramOperation>(
    in steps: [Step<Operation>]
  ) -> [[Step<Operation>]] {
    steps.flatMap { step in
      let inner = models(in: step.children)
      return step.operation.usesType && step.type.isModel ? [step.children] + inner : inner
    }
  }

  /// The last program of a chain of shorter ones that all fulfil the condition.
  static func smallest<Program>(
    _ program: Program, limit: Int = 4000, _ shorter: (Program) -> [Program],
    where isWanted: (Program) -> Bool
  ) -> Program {
    var (program, rest) = (program, limit)
    search: while rest > 0 {
      for candidate in shorter(program) {
        rest -= 1
        if rest <= 0 { break search }
        if isWanted(candidate) {
          program = candidate
          continue search
        }
      }
      break
    }
    return program
  }
}
