extension MapperConfiguration: CustomStringConvertible, CustomDebugStringConvertible {
  /// The main settings that differ from the defaults:
  /// `MapperConfiguration(types: Post, User; keyStyle: first_name)`.
  public var description: String { "MapperConfiguration(\(summary))" }

  /// The main settings that differ from the defaults, and the mappings declared in code, on separate
  /// lines.
  public var debugDescription: String {
    let mappings = declared.mappings.map {
      $0.debugDescription.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
    return (["MapperConfiguration"] + choices.map { "  " + $0 } + mappings)
      .joined(separator: "\n")
  }

  var summary: String {
    choices.isEmpty ? "conventions only" : choices.joined(separator: "; ")
  }

  private var choices: [String] {
    var choices: [String] = []
    func note(_ name: String, _ value: String, if isChosen: Bool) {
      if isChosen { choices.append("\(name): \(value)") }
    }
    let names = known.map(TypeName.of).sorted()
    let listed = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    note("types", listed, if: !names.isEmpty)
    note("providers", "\(providers.count)", if: !providers.isEmpty)
    let sample = keyStyle.key(for: "firstName")
    let formats = dateFormats.map { "\($0)" }
    note(
      "dateFormats", formats.joined(separator: ", "),
      if: formats != DateFormats.standard.map { "\($0)" })
    note("keyStyle", sample, if: sample != "firstName")
    note("keyMatching", "exact", if: keyMatching == .exact)
    note("coercion", coercion == .strict ? "strict" : "custom", if: coercion != .standard)
    note("nilValues", "null", if: nilValues == .null)
    note("unknownKeys", "error", if: unknownKeys == .error)
    note("invalidElements", "skip", if: invalidElements == .skip)
    note("absentValues", "zero", if: absentValues == .zero)
    note("invalidValues", "useDefault", if: invalidValues == .useDefault)
    note("generatesInverse", "false", if: !generatesInverse)
    note("learnsOnFailure", "false", if: !learnsOnFailure)
    note("maximumDepth", "\(maximumDepth)", if: maximumDepth != 128)
    return choices
  }
}

extension Mapper: CustomStringConvertible, CustomDebugStringConvertible {
  /// The main settings that differ from the defaults: `Mapper(types: Post, User)`.
  public var description: String { "Mapper(\(engine.configuration.summary))" }

  /// The mapper and its configuration in detail.
  public var debugDescription: String {
    "Mapper of " + engine.configuration.debugDescription
  }
}
