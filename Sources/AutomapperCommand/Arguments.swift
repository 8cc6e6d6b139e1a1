/// The parsed arguments of a command: values of options, flags, and the rest.
///
/// `--name value` and `--name=value` are equivalent. Arguments after `--` are not options.
struct Arguments {
  private(set) var values: [String: [String]] = [:]
  private(set) var flags: Set<String> = []
  private(set) var rest: [String] = []

  init(_ arguments: [String], options: Set<String>, flags: Set<String> = []) throws(UsageError) {
    let flags = flags.union(["quiet"])
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      if argument == "--" {
        rest += remaining
        return
      }
      guard argument.hasPrefix("--") else {
        if argument.hasPrefix("-"), argument != "-" {
          throw UsageError("there is no option \(argument)")
        }
        rest.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if flags.contains(name), parts.count == 1 {
        self.flags.insert(name)
      } else if options.contains(name) {
        guard let value = parts.count > 1 ? String(parts[1]) : remaining.popFirst() else {
          throw UsageError("--\(name) needs a value")
        }
        values[name, default: []].append(value)
      } else {
        throw UsageError("there is no option \(argument)")
      }
    }
  }

  var isQuiet: Bool { flags.contains("quiet") }

  /// The value of an option; nil if it is absent. Throws if it is repeated.
  func value(_ name: String) throws(UsageError) -> String? {
    guard let all = values[name] else { return nil }
    if all.count > 1 { throw UsageError("--\(name) is given \(all.count) times") }
    return all[0]
  }

  func required(_ name: String) throws(UsageError) -> String {
    guard let value = try value(name), !value.isEmpty else {
      throw UsageError("--\(name) is missing")
    }
    return value
  }

  /// The enumeration case whose raw value is the value of an option; nil if the option is absent.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    guard let text = try value(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let all = Choice.allCases.map(\.rawValue).joined(separator: " or ")
    throw UsageError("--\(name) is \(all), not \"\(text)\"")
  }
}
