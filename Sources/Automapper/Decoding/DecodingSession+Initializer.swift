/// The last step of reading a model.
extension DecodingSession {
  /// Runs a model's initialiser and reports the keys that it left unused.
  func initialize<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    if conversions.isRetrying {
      return try retried(type, table) { try initializeObserved(type, value, table) }
    }
    return try initializeObserved(type, value, table)
  }

  private func initializeObserved<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    let mark = observation?.mark
    let outside = observation?.opened ?? []
    defer { observation?.opened = outside }
    let containers = frames.count
    defer { frames.pop(to: containers) }
    let pending = workspace.pendingUpdates.count
    var version = table.answerVersion
    while true {
      observation?.opened = []
      do {
        var model =
          if let cases = table.plan.cases {
            try enumeration(type, value, table, cases)
          } else {
            try type.init(from: source.decoder(frames.push(self, source.handle(value), table)))
          }
        if table.plan.hasExtras || table.plan.rest != nil {
          model = try completed(model, value, table)
        }
        if table.answerVersion == version {
          try observe(value, table)
          table.wasRead = true
          return model
        }
      } catch {
        if table.answerVersion == version { throw error }
      }
      // As in `initialized`: a property was learned on the way.
      version = table.answerVersion
      if let mark { observation?.rewind(to: mark) }
      workspace.dropUpdates(since: pending)
    }
  }
}
