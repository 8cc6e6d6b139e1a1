/// What the inverses of transformers encode as a part of the call's result.
extension Workspace {
  /// Encodes the elements of a collection by an inverse. Errors have the index of their element.
  func elements<Elements: Collection>(
    _ elements: Elements, _ inverse: (Elements.Element) throws -> Any?
  ) throws -> [Any] {
    let depth = path.count
    path.push(index: 0)
    var index = 0
    let encoded = try elements.map { element in
      path.setTop(index: index)
      index += 1
      do { return try inverse(element) as Any } catch { throw located(error, above: depth) }
    }
    path.pop(to: depth)
    return encoded
  }

  /// Encodes the values of a dictionary by an inverse. Errors have the key of their value.
  func members<Value>(
    _ members: [String: Value], _ inverse: (Value) throws -> Any?
  ) throws -> [String: Any] {
    let depth = path.count
    var encoded: [String: Any] = [:]
    encoded.reserveCapacity(members.count)
    for (key, value) in members {
      path.push(text: key)
      do {
        encoded[key] = try inverse(value) as Any
      } catch {
        throw located(error, above: depth, sourceKey: key)
      }
      path.pop(to: depth)
    }
    return encoded
  }

  /// Encodes a value as JSON text for a string in the result, by the mapper's rules for a root value.
  func text<T: Encodable>(of value: T) throws -> String {
    let engine = engine.takeUnretainedValue()
    let sink = textSinks.borrow(engine.configuration.nonFiniteNumbers)
    var sessionOwner = EncodingSessionOwner(engine: engine, workspace: self, sink: sink)
    // If a model keeps an encoder, the sink belongs to it.
    defer { if isKnownUniquelyReferenced(&sessionOwner) { textSinks.giveBack(sink) } }
    try sessionOwner.session.encode(value, table(for: T.self))
    if !isValue(sink) { throw ValueFailure.contradictoryCalls }
    return sink.writer.text
  }

  /// Whether the text of a sink is one value. The order of a model's calls may have made it something else.
  func isValue(_ sink: ByteSink) -> Bool {
    guard sink.isOutOfOrder else {
      assert(sink.depth == 0 && sink.isWhole, "the text is not one JSON value")
      return true
    }
    let text = UnsafeRawBufferPointer(start: sink.writer.buffer, count: sink.writer.count)
    return (try? bytes.load(text, JSONLimits(depth: .max))) != nil
  }
}

/// The sinks of the JSON texts in strings of the result.
///
/// A text may contain strings with further texts, so each text in progress has its own sink.
struct TextSinks {
  private var sinks: [ByteSink] = []
  /// The sinks without a session.
  private var idle: [ByteSink] = []

  mutating func borrow(_ nonFiniteNumbers: NonFiniteNumbers) -> ByteSink {
    if let sink = idle.popLast() { return sink }
    let sink = ByteSink(writer: JSONWriter(), nonFiniteNumbers: nonFiniteNumbers)
    sinks.append(sink)
    return sink
  }

  /// Returns a sink whose session has ended.
  mutating func giveBack(_ sink: ByteSink) {
    sink.writer.reset()
    idle.append(sink)
  }

  /// Frees the memory of all sinks. No session may have one.
  mutating func destroy() {
    if sinks.isEmpty { return }
    for sink in sinks {
      sink.destroy()
      sink.writer.destroy()
    }
    (sinks, idle) = ([], [])
  }
}

extension ValueFailure {
  /// The failure of a model whose calls of an encoder do not make one value.
  static var contradictoryCalls: ValueFailure {
    ValueFailure(
      .transformFailed, expected: "calls of an encoder that make one value",
      found: "calls that contradict each other")
  }
}
