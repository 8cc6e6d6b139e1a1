import Foundation

/// A session that decodes one line after another with one workspace.
///
/// A separate call for each line would borrow and return a workspace, and create a session, for some hundred bytes: a
/// third of the time of a flat record. Both are reused from line to line, unless a model retains them or a line
/// fails.
///
/// Models go into memory of the caller: for a type that is known only at run time, each Optional or `Result` costs a
/// metadata look-up.
final class LineSession<Model> {
  private typealias Session = DecodingSession<ByteSource>

  private let mapper: Mapper
  /// The maximum number of bytes in a line.
  var maximumLength: Int { mapper.engine.limits.bytes }
  /// `Model` as a Decodable type, if one `DecodingSession` decodes the lines; nil if each line is a separate call.
  private let root: (any Decodable.Type)?
  /// The session of the next line; nil before the first line, and after one that failed.
  private var open: OpenSession?

  private struct OpenSession {
    var session: Session
    /// The table of the model in the session's workspace.
    let table: TypeTable

    /// Whether no model retains the session.
    var isUnshared: Bool { mutating get { isKnownUniquelyReferenced(&session) } }
  }

  init(_ mapper: Mapper) {
    self.mapper = mapper
    // If unknown keys are errors or a closure receives reports, each line is observed, by a separate call.
    let configuration = mapper.engine.configuration
    let isObserved = configuration.unknownKeys.fails || configuration.onReport != nil
    root = isObserved ? nil : Model.self as? any Decodable.Type
  }

  deinit { endSession() }

  /// Initialises `memory` with the model that a line describes, or throws an error that names the
  /// line.
  func read(_ line: Line, into memory: UnsafeMutablePointer<Model>) throws(MappingError) {
    do throws(MappingError) {
      if line.bytes.count > maximumLength { throw lengthError() }
      if ByteOrderMark.begins(line.bytes) {
        throw Self.misplacedMark.hiding(mapper.sensitiveKeys(inCallFor: Model.self))
      }
      if let root {
        try read(line.bytes, root, into: memory)
      } else {
        memory.initialize(to: try mapper.read(bytes: line.bytes, as: Model.self))
      }
    } catch {
      endSession()
      throw error.inModel(Model.self).located(in: line)
    }
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, _ root: any Decodable.Type,
    into memory: UnsafeMutablePointer<Model>
  ) throws(MappingError) {
    let open = openSession()
    let session = open.session
    do throws(MappingError) {
      try session.source.load(bytes, session.engine.limits)
    } catch {
      let keys = mapper.sensitiveKeys(inCallFor: Model.self)
      throw error.hidingFound(in: bytes, keys).hiding(keys)
    }
    do {
      try decode(root, session, open.table, into: UnsafeMutableRawPointer(memory))
    } catch {
      var mapping =
        MappingError(carriedBy: error)
        ?? MappingError(MappingError.Issue(.transformFailed, underlying: error))
      session.source.place(&mapping, in: 0)
      throw mapping.hiding(mapper.sensitiveKeys(inCallFor: Model.self))
    }
  }

  /// Decodes the document that a session has loaded. `Root` is `Model`, as a Decodable type.
  private func decode<Root: Decodable>(
    _ root: Root.Type, _ session: Session, _ table: TypeTable, into memory: UnsafeMutableRawPointer
  ) throws {
    do {
      memory.initializeMemory(
        as: root, to: try session.withConversions { try session.decode(root, 0, table) })
    } catch {
      throw session.failure(error, root, as: root, 0, table)
    }
  }

  private func openSession() -> OpenSession {
    if open?.isUnshared == true, let open {
      let session = open.session
      session.workspace.reset()
      // After a large line, the workspace has a new source.
      if session.source === session.workspace.bytes {
        session.beginAgain()
        return open
      }
    }
    endSession()
    let workspace = mapper.engine.borrowWorkspace(mapper.userInfo)
    let session = DecodingSession(
      engine: mapper.engine, workspace: workspace, source: workspace.bytes)
    let opened = OpenSession(session: session, table: workspace.table(for: Model.self))
    open = opened
    return opened
  }

  private func endSession() {
    guard let workspace = open?.session.workspace else { return }
    let isUnshared = open?.isUnshared == true
    open = nil
    if isUnshared { mapper.engine.returnWorkspace(workspace) } else { workspace.abandon() }
  }

  /// The error of a line that is longer than a document may be.
  func lengthError() -> MappingError {
    MappingError(
      MappingError.Issue(
        .limitExceeded, expected: "lines of at most \(maximumLength) bytes",
        found: "a longer one")
    ).hiding(mapper.sensitiveKeys(inCallFor: Model.self))
  }

  private static var misplacedMark: MappingError {
    MappingError(
      MappingError.Issue(
        .invalidJSON, expected: "a value", found: "a byte order mark",
        position: MappingError.Position(line: 1, column: 1, byteOffset: 0)))
  }
}

extension MappingError {
  /// Converts the positions of a line's error to positions in the stream: lines and offsets count from the beginning
  /// of the stream, columns from the beginning of the line.
  func located(in line: Line) -> MappingError {
    var error = self
    for index in error.issues.indices {
      // Elsewhere a lone carriage return ends a line, but not here. Only the offset is usable.
      let offset = error.issues[index].position?.byteOffset ?? 0
      error.issues[index].position = Position(
        line: line.number, column: offset + 1, byteOffset: line.byteOffset + offset)
    }
    return error
  }
}
