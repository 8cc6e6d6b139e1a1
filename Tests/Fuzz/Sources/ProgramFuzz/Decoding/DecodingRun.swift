/// One run of a program by one decoder: the trace, and what the program has kept.
final class DecodingRun {
  /// The run that models report to. Programs run on one thread, one after the other.
  nonisolated(unsafe) static var current = DecodingRun(steps: [], isFoundation: true)

  let root: [DecodingStep]
  let isFoundation: Bool
  private(set) var trace = ""
  /// The instructions of the model that is decoded next.
  var steps: [DecodingStep]
  /// Where the model that is decoded next stands.
  var entering: DecoderFrames
  private let rootFrames = DecoderFrames()
  var kept: [DecodingSubject] = []
  /// The key of the loop over all keys.
  var loopKey = ""
  private var depth = 0
  private var lastFrame = 0
  private var isRootDone = false
  private(set) var mutes = 0
  private var outer: DecodingRun?
  /// The initialisers that have begun and not ended: what each has entered, nil for the root.
  private var entered: [DecoderFrames?] = []

  init(steps: [DecodingStep], isFoundation: Bool) {
    root = steps
    self.steps = steps
    self.isFoundation = isFoundation
    entering = rootFrames
  }

  /// The run of an initialiser that begins; `close` ends it.
  ///
  /// The mapper looks for further issues of a failed call, and may run initialisers once more for
  /// that. Such a run is none of the program's.
  static func open() -> DecodingRun {
    var run = current
    if run.depth == 0, run.isRootDone {
      let other = DecodingRun(steps: run.root, isFoundation: run.isFoundation)
      other.outer = run
      run = other
      current = other
    }
    run.depth += 1
    return run
  }

  func close() {
    entered.popLast()??.stack.removeLast()
    depth -= 1
    if depth > 0 { return }
    isRootDone = true
    if let outer { DecodingRun.current = outer }
  }

  /// Begins the program again, in the same trace: the code around it runs again.
  func restart() {
    if depth > 0 { return }
    rootFrames.stack = []
    (entering, steps, kept, lastFrame, isRootDone) = (rootFrames, root, [], 0, false)
  }

  func note(_ line: @autoclosure () -> String) {
    if mutes > 0 { return }
    let line = line()
    trace += line
    trace += "\n"
    if ProgramPosition.isListing { say("| " + line) }
  }

  /// Runs something whose effects are no part of the trace.
  func muted(_ body: () -> Void) {
    mutes += 1
    let count = kept.count
    body()
    kept.removeLast(kept.count - count)
    mutes -= 1
  }

  /// The initialiser of a model.
  ///
  /// Foundation's decoder stands at the model until `close`: a superclass may read from a super decoder
  /// before the initialiser ends. The decoder stays at the root after the call.
  func enter(_ decoder: any Decoder, _ name: String) throws {
    note("enter \(name)")
    let frames = entering
    let staysInPlace = frames === rootFrames && frames.stack.isEmpty
    lastFrame += 1
    frames.stack.append(lastFrame)
    entered.append(staysInPlace ? nil : frames)
    let subject = DecodingSubject(
      content: .decoder(decoder), frames: frames, frame: lastFrame)
    try run(steps, on: subject)
  }

  func newFrames() -> DecoderFrames {
    lastFrame += 1
    return DecoderFrames(lastFrame)
  }
}

/// The initialisers that one decoder of Foundation is in.
///
/// `JSONDecoder` gives all models of a call the same decoder, which stands at the model that is
/// decoded at the moment: a kept one is somewhere else afterwards. Programs use a decoder only where
/// it stands where it stood when they got it.
final class DecoderFrames {
  var stack: [Int] = []
  init(_ frame: Int? = nil) { if let frame { stack = [frame] } }
}

/// What an instruction is applied to.
struct DecodingSubject {
  enum Content {
    case decoder(any Decoder)
    case keyed(any KeyedReader)
    case unkeyed(UnkeyedReader)
    case single(any SingleValueDecodingContainer)
  }

  var content: Content
  var frames: DecoderFrames
  var frame: Int

  /// Whether the subject is what it was when the program got it; see `DecoderFrames`.
  var isInPlace: Bool {
    switch content {
    case .decoder, .single: frames.stack.last == frame
    case .keyed, .unkeyed: true
    }
  }

  /// Whether a model is decoded from the container at the moment.
  var isBusy: Bool {
    if case .unkeyed(let reader) = content { reader.isBusy } else { false }
  }

  /// A container of the same decoder.
  func with(_ content: Content) -> DecodingSubject {
    DecodingSubject(content: content, frames: frames, frame: frame)
  }
}
