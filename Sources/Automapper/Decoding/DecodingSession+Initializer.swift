/// Runs the initialisers of models, the last step of decoding a model.
extension DecodingSession {
  /// Runs a model's initialiser and reports the keys that it left unused.
  ///
  /// Calls the source, whose concrete type lets the compiler specialise the body.
  func initialize<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    if conversions.remembersModels {
      return try retried(type, value, table) { try source.initialize(type, value, table, self) }
    }
    return try source.initialize(type, value, table, self)
  }

  @inline(__always)
  func initializeFully<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    let mark = Mark(self)
    let outside = observation?.opened
    let containers = frames.count
    var version = table.answerVersion
    var runs = 0
    watch?.beginModel()
    defer { watch?.endModel() }
    if table.plan.cases == nil { noteInlined { $0.note(table) } }
    while true {
      runs += 1
      let isLast = runs == InitializerRuns.maximum
      observation?.opened = []
      let container = frames.count
      do {
        var model =
          if let cases = table.plan.cases {
            try source.enumeration(type, value, table, cases, self)
          } else {
            try type.init(from: S.decoder(frames.push(self, source.handle(value), table)))
          }
        // A shell has read its model completely.
        if !table.isShell, table.plan.hasExtras || table.plan.rest != nil {
          model = try completed(model, value, table)
        }
        if table.answerVersion == version || isLast {
          try observe(value, table)
          noteReplaced(container, table)
          leave(containers, outside)
          return model
        }
      } catch {
        if table.answerVersion == version || isLast {
          leave(containers, outside)
          dropConversion(since: mark)
          throw error
        }
      }
      // As in `initializePlainly`: the run met a new property.
      version = table.answerVersion
      rewind(to: mark)
      watch?.endModel()
      watch?.beginModel()
    }
  }

  /// Records in an update that the source has a value for a property, if the model's own container shows one. If it
  /// does not, other containers may.
  private func noteReplaced(_ container: Int, _ table: TypeTable) {
    guard table.isReplacedByUpdates, let fallback = table.fallback, fallback.kind == .update,
      let current = fallback.current, let reader = frames.reader(at: container)
    else { return }
    current.isReplaced = reader.replacesAny
  }

  /// Ends the frames that the model opened.
  private func leave(_ containers: Int, _ outside: [DecodingObservation.Opened]?) {
    frames.pop(to: containers)
    if let outside { observation?.opened = outside }
  }
}

/// The limit on the runs of an initialiser for one value. A run that requests unknown properties is repeated.
enum InitializerRuns {
  /// Two or three runs suffice, unless each run requests other keys.
  static var maximum: Int { 32 }
}
