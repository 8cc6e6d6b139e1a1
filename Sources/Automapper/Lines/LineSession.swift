import Foundation

/// Maps one line after the other, on one workspace.
///
/// A call of its own for each line would borrow and give back a workspace, and make a session, for
/// some hundred bytes: a third of the time of a flat record. Here both are kept from line to line,
/// as long as nothing that a model stored holds them, and no error left them in between.
///
/// Models go into memory that the caller gives: of a type that is known at run time only, an optional
/// or a result costs a look-up of its metadata each time one is made.
final class LineSession<Model> {
  private typealias Session = DecodingSession<ByteSource>
  private typealias Decoding = (Session, TypeTable, UnsafeMutablePointer<Model>) throws -> Void

  private let mapper: Mapper
  /// The most bytes of a line.
  var maximumLength: Int { mapper.engine.limits.bytes }
  private let decode: Decoding?
  private var session: Session?
  /// The table of the model in the session's workspace.
  private var table: TypeTable?
  /// Whether the last line failed: a session that an error went through is not used again.
  private var hasFailed = false

  init(_ mapper: Mapper) {
    self.mapper = mapper
    // If unknown keys are errors or a closure receives reports, a session observes each line alone.
    let configuration = mapper.engine.configuration
    let isObserved = configuration.unknownKeys.fails || configuration.onReport != nil
    let root = isObserved ? nil : Model.self as? any Decodable.Type
    decode = root.map { Self.decoding($0) }
  }

  deinit { endSession() }

  /// Initialises `memory` with the model that a line describes, or throws an error that names the
  /// line.
  func read(_ line: Line, into memory: UnsafeMutablePointer<Model>) throws(MappingError) {
    do throws(MappingError) {
      if ByteOrderMark.begins(line.bytes) { throw Self.misplacedMark }
      if let decode {
        try read(line.bytes, into: memory, decode)
      } else {
        memory.initialize(to: try mapper.read(bytes: line.bytes, as: Model.self, nil))
      }
    } catch {
      throw error.inModel(Model.self).located(in: line)
    }
  }

  /// The way to decode a document that a session has loaded. `Root` is `Model`, seen as the Decodable
  /// type that it is.
  private static func decoding<Root: Decodable>(_ root: Root.Type) -> Decoding {
    { session, table, memory in
      do {
        let model = try session.withConversions { try session.decode(root, 0, table) }
        UnsafeMutableRawPointer(memory).initializeMemory(as: root, to: model)
      } catch {
        throw session.failure(error, root, as: root, 0, table)
      }
    }
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutablePointer<Model>,
    _ decode: Decoding
  ) throws(MappingError) {
    let (session, table) = openSession()
    do throws(MappingError) {
      try session.source.load(bytes, session.engine.limits)
    } catch {
      hasFailed = true
      let keys = mapper.engine.sensitiveKeys(inCallFor: Model.self)
      throw error.hidingFound(in: bytes, keys).hiding(keys)
    }
    do {
      try decode(session, table, memory)
    } catch {
      hasFailed = true
      let mapping =
        MappingError(carriedBy: error)
        ?? MappingError(MappingError.Issue(.transformFailed, underlying: error))
      let keys = mapper.engine.sensitiveKeys(inCallFor: Model.self)
      throw session.source.placing(mapping, in: 0).hiding(keys)
    }
  }

  private func openSession() -> (Session, TypeTable) {
    if !hasFailed, isKnownUniquelyReferenced(&session), let session, let table {
      session.workspace.reset()
      // After a large line the workspace has another source.
      if session.source === session.workspace.bytes { return (session, table) }
    }
    endSession()
    hasFailed = false
    let engine = mapper.engine
    let workspace = engine.borrowWorkspace(mapper.userInfo)
    let opened = DecodingSession(
      engine: engine, workspace: workspace, source: workspace.bytes)
    let table = workspace.table(for: Model.self)
    (session, self.table) = (opened, table)
    return (opened, table)
  }

  private func endSession() {
    if isKnownUniquelyReferenced(&session), let workspace = session?.workspace {
      session = nil
      mapper.engine.giveBack(workspace)
    } else {
      session?.workspace.abandon()
      session = nil
    }
  }

  private static var misplacedMark: MappingError {
    MappingError(
      MappingError.Issue(
        .invalidJSON, expected: "a value", found: "a byte order mark",
        position: MappingError.Position(line: 1, column: 1, byteOffset: 0)))
  }
}

extension MappingError {
  /// The error of a line as one of the stream: lines and offsets count from the beginning of the stream,
  /// columns from the beginning of the line.
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
