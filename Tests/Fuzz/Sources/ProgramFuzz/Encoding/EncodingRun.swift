/// One run of a program by one encoder: the trace, and what the program has kept.
final class EncodingRun {
  enum Mode {
    /// Calls that end JSONEncoder are left out.
    case foundation, mapper
    /// All calls are made.
    case hostile
  }

  /// The run that models report to. Programs run on one thread, one after the other.
  nonisolated(unsafe) static var current = EncodingRun(.mapper)

  let mode: Mode
  private(set) var trace = ""
  /// Whether JSONEncoder does something that nobody would imitate; see where it is set.
  var isBeyondCompare = false
  /// Whether the program used what it had kept of a model while a part of that model was written. The
  /// mapper's encoders have the part's coding path then.
  var hasInterleaved = false
  /// Whether the program used what it had kept of a model that failed. JSONEncoder gives the encoder of such
  /// a model to the next one, and the mapper the place in the buffer.
  var hasUsedFailed = false
  /// Whether the program has met NaN.
  var hasNaN = false
  /// The state of the encoder that the next model gets; nil for one of its own.
  var entering: EncoderState?
  /// Whether JSONEncoder's coding path is right where the next model stands.
  var isPathKnown = true
  /// Whether a nested container was opened: JSONEncoder's coding paths in errors are wrong below one.
  var hasNested = false
  /// What models with encoders of their own have encoded, since the list was emptied.
  var finished: [ValueState] = []
  var kept: [EncodingSubject] = []
  /// The models whose `encode(to:)` runs, from the outermost.
  private(set) var frames: [Int] = []
  private var failedFrames: Set<Int> = []
  private var lastFrame = 0
  /// How many super encoders are in use. They write when they are released, which is at the end of
  /// their instructions: nothing may keep them, or write to where they will.
  var superDepth = 0
  /// Encoders that are kept from being reused.
  var retained: [any Encoder] = []

  init(_ mode: Mode) { self.mode = mode }

  func hasFailed(_ frame: Int) -> Bool { failedFrames.contains(frame) }

  func note(_ line: @autoclosure () -> String) {
    let line = line()
    trace += line
    trace += "\n"
    if ProgramPosition.isListing { say("| " + line) }
  }

  /// The `encode(to:)` of a model, or of one class of its hierarchy.
  func enter(_ encoder: any Encoder, _ steps: [EncodingStep], _ name: String) throws {
    try within(encoder, name) { try run(steps, on: $0) }
  }

  /// The `encode(to:)` of all classes of a hierarchy.
  func within(
    _ encoder: any Encoder, _ name: String, _ body: (EncodingSubject) throws -> Void
  ) throws {
    note("enter \(name)")
    // JSONEncoder gives the encoder of a child that threw, or that wrote into two containers, to the
    // next child, with what the first has left there. It does not where somebody holds the encoder.
    if mode == .foundation { retained.append(encoder) }
    let given = entering
    let state = given ?? EncoderState()
    entering = nil
    lastFrame += 1
    let frame = lastFrame
    frames.append(frame)
    defer { frames.removeLast() }
    do {
      try body(
        EncodingSubject(
          content: .encoder(encoder, state), frame: frame, isPathKnown: isPathKnown))
    } catch {
      failedFrames.insert(frame)
      throw error
    }
    if given == nil { finished.append(state.take() ?? .object([:])) }
  }
}

/// What an instruction is applied to.
struct EncodingSubject {
  enum Content {
    case encoder(any Encoder, EncoderState)
    case keyed(any KeyedWriter)
    case unkeyed(UnkeyedWriter)
    case single(SingleWriter)
  }

  var content: Content
  /// The model whose `encode(to:)` asked for it.
  var frame: Int
  /// Whether JSONEncoder's coding path is right here.
  var isPathKnown: Bool
  /// Whether it is a nested container. JSONEncoder leaves its key out of the coding paths of models
  /// and super encoders below it.
  var isNested = false

  func with(_ content: Content, isNested: Bool = false) -> EncodingSubject {
    var subject = self
    subject.content = content
    subject.isNested = self.isNested || isNested
    return subject
  }

  /// Whether a model below is encoded into the container at the moment.
  var isBusy: Bool {
    switch content {
    case .encoder: false
    case .keyed(let writer): writer.isBusy
    case .unkeyed(let writer): writer.isBusy
    case .single(let writer): writer.isBusy
    }
  }

  var codingPath: [any CodingKey] {
    switch content {
    case .encoder(let encoder, _): encoder.codingPath
    case .keyed(let writer): writer.codingPath
    case .unkeyed(let writer): writer.container.codingPath
    case .single(let writer): writer.container.codingPath
    }
  }

  /// A subject of its own with the same container, as a copy of a variable is.
  var copy: EncodingSubject {
    switch content {
    case .encoder: self
    case .keyed(let writer): with(.keyed(writer.copy))
    case .unkeyed(let writer): with(.unkeyed(UnkeyedWriter(writer.container, writer.state)))
    case .single(let writer): with(.single(SingleWriter(writer.container, writer.state)))
    }
  }
}
