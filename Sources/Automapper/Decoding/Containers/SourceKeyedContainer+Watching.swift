/// Requests under a watch, see `RequestWatch`.
extension SourceKeyedContainer {
  @inline(__always)
  func inlinedWatched<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    let reader = reader
    let slot = reader.slot(key)
    let request = reader.watched(type, slot, isOptional: false)
    if let request, request.isReplaced { return try reader.answer(type, request, slot) }
    do {
      let value = try decodeByRules(type, key)
      if let request { reader.end(request, value) }
      return value
    } catch {
      return try reader.answer(type, request, failing: error, slot)
    }
  }

  @inline(__always)
  func inlinedWatchedIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    let reader = reader
    let slot = reader.slot(key)
    let request = reader.watched(type, slot, isOptional: true)
    if let request, request.isReplaced { return try reader.answerIfPresent(type, request, slot) }
    do {
      let value = try decodeByRulesIfPresent(type, key)
      if let request, let value { reader.end(request, value) }
      return value
    } catch {
      return try reader.answerIfPresent(type, request, failing: error, slot)
    }
  }
}
