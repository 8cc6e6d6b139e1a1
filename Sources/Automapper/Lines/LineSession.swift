import Foundation

/// Maps one line after the other, on one workspace.
///
/// A call of its own for each line would borrow and give back a workspace, and make a session, for
/// some hundred bytes: a third of the time of a flat record. Here both are kept from line to line,
/// as long as nothing that a model stored holds them, and no error left them in between.
final class LineSession<Model> {
  private let mapper: Mapper
  private let root: (any Decodable.Type)?
  private var session: DecodingSession<ByteSource>?
  /// Whether the last line failed: a session that an error went through is not used again.
  private var hasFailed = false
  /// Whether every line needs a session that observes it alone.
  private let isObserved: Bool

  init(_ mapper: Mapper) {
    self.mapper = mapper
    root = Model.self as? any Decodable.Type
    isObserved = mapper.engine.configuration.unknownKeys.fails
  }

  deinit { endSession() }

  /// The model that a line describes, or an error that names the line.
  func map(_ line: Line) -> Result<Model, MappingError> {
    do throws(MappingError) {
      if ByteOrderMark.begins(line.bytes) { throw Self.misplacedMark(line.bytes) }
      guard let root, !isObserved else {
        return .success(try mapper.read(bytes: line.bytes, as: Model.self, nil))
      }
      return .success(try read(line.bytes, as: root))
    } catch {
      return .failure(error.inModel(Model.self).located(in: line))
    }
  }

  private func read<Root: Decodable>(
    _ bytes: UnsafeRawBufferPointer, as root: Root.Type
  ) throws(MappingError) -> Model {
    let session = openSession()
    do {
      try session.source.load(bytes, maximumDepth: session.maximumDepth)
      return try session.root(root, as: Model.self, 0)
    } catch {
      hasFailed = true
      throw MappingError(carriedBy: error)
        ?? MappingError(MappingError.Issue(.transformFailed, underlying: error))
    }
  }

  private func openSession() -> DecodingSession<ByteSource> {
    if !hasFailed, isKnownUniquelyReferenced(&session), let session {
      session.workspace.reset()
      return session
    }
    endSession()
    hasFailed = false
    let engine = mapper.engine
    let workspace = engine.borrowWorkspace()
    let opened = DecodingSession(engine: engine, workspace: workspace, source: workspace.bytes)
    session = opened
    return opened
  }

  private func endSession() {
    if isKnownUniquelyReferenced(&session), let workspace = session?.workspace {
      session = nil
      mapper.engine.giveBack(workspace)
    }
    session = nil
  }

  private static func misplacedMark(_ line: UnsafeRawBufferPointer) -> MappingError {
    MappingError(
      MappingError.Issue(
        .invalidJSON, expected: "a value", found: "a byte order mark",
        position: MappingError.Position(line: 1, column: 1, byteOffset: 0)))
  }
}

extension MappingError {
  /// The error of a line as one of the stream. What is wrong with the text keeps its place in the
  /// line; what is wrong with a value stands where the line begins.
  func located(in line: Line) -> MappingError {
    var error = self
    for index in error.issues.indices {
      // A lone carriage return ends a line elsewhere, but not here: only the offset counts.
      let offset = error.issues[index].position?.byteOffset ?? 0
      error.issues[index].position = Position(
        line: line.number, column: offset + 1, byteOffset: line.byteOffset + offset)
    }
    return error
  }
}
