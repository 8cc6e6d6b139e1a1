import Automapper

/// One upsert: decodes the payload, writes its records in one transaction, and decodes the payload once more if
/// the store has values that it lacks.
///
/// The payload is decoded first, so that an invalid payload opens no transaction.
///
/// `@unchecked`: the source and the models belong to the call alone. The store runs `write` on any thread while
/// the call waits for it, never at the same time.
final class Upsert<Model>: @unchecked Sendable {
  private let mapper: Mapper
  /// Decodes the source.
  private let decode: (Mapper, ObjectRecorder, inout MappingReport?) throws(MappingError) -> Model
  private let types: RecordTypes
  private let course: UpsertCourse
  private let recorder: ObjectRecorder
  private(set) var report = MappingReport()
  private var decodingReport: MappingReport?
  private(set) var model: Model?

  init(_ mapper: Mapper, _ source: some MappingSource, _ course: UpsertCourse) {
    self.mapper = mapper
    decode = { mapper, recorder, report throws(MappingError) in
      try mapper.object(from: source, as: Model.self, observer: recorder, report: &report)
    }
    self.course = course
    let types = RecordTypes(root: Model.self, mapper.engine)
    self.types = types
    recorder = ObjectRecorder { types.contains($0) }
    decodingReport = course.isReporting ? MappingReport() : nil
  }

  func cancel() { course.cancel() }

  /// Decodes the payload.
  func read() throws(MappingError) { model = try decode(mapper, recorder, &decodingReport) }

  /// Writes the records. The store may call it again after a rollback.
  func write<Transaction: ObjectStoreTransaction>(to transaction: Transaction) throws {
    let shapes = RecordShapes(transaction, mapper.engine, types)
    let payload = try Payload(recorder, shapes, mapper.userInfo)
    course.begin(payload.records.count)
    let writer = PayloadWriter(transaction, payload, course)
    try writer.write()
    report = decodingReport ?? MappingReport()
    report.entries += payload.report.entries + writer.report.entries
    let completions = try PayloadCompletion(shapes: shapes, payload: payload).members()
    if !completions.isEmpty {
      let types = types
      var none: MappingReport?
      let recorder = ObjectRecorder(completions: completions) { types.contains($0) }
      do throws(MappingError) {
        model = try decode(mapper, recorder, &none)
      } catch {
        guard error.issues.allSatisfy({ $0.code == .unknownKey }) else { throw error }
        // The payload's keys were checked before. Columns of the store need not be properties.
        let other = Mapper(engine: mapper.engine.forFetching, userInfo: mapper.userInfo)
        model = try decode(other, recorder, &none)
      }
    }
    try course.check()
  }
}

extension MappingError {
  /// Converts the error that a transaction threw.
  init(ofStore error: any Error) {
    switch error {
    case let error as MappingError: self = error
    case is CancellationError:
      self.init(Issue(.cancelled, found: "cancelled: nothing was changed"))
    default:
      self.init(Issue(.storeFailed, found: "the store failed", underlying: error))
    }
  }
}

/// A value that is handed from one thread to another.
///
/// `@unchecked`: after the handover only the receiving thread uses the value. The code that creates a box must
/// not use the value again.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
}
