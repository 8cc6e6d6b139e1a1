internal import Foundation

/// One upsert: the payload is read first, so that a bad one opens no transaction; then its records are
/// written in one transaction; then it is read once more, if the store had values that it lacks.
///
/// `@unchecked`: the source and the models belong to the call alone. The store runs `write` on some
/// thread while the call waits for it, never at the same time.
final class Upsert<Model>: @unchecked Sendable {
  private let mapper: Mapper
  /// Reads the source.
  private let reading: (ReportSink) throws(MappingError) -> Model
  private let types: RecordTypes
  private let course: UpsertCourse
  private var recorder: ObjectRecorder
  private(set) var report = MappingReport()
  private var readReport = MappingReport()
  private(set) var model: Model?

  init(_ mapper: Mapper, _ source: some MappingSource, _ course: UpsertCourse) {
    self.mapper = mapper
    reading = { sink throws(MappingError) in
      try mapper.read(source, as: Model.self, observation: sink)
    }
    self.course = course
    let types = RecordTypes(root: Model.self, mapper.engine)
    self.types = types
    recorder = ObjectRecorder { types.contains($0) }
  }

  func cancel() { course.cancel() }

  /// Reads the payload.
  func read() throws(MappingError) {
    let sink = ReportSink(isReporting: course.isReporting, recorder: recorder)
    model = try reading(sink)
    readReport = sink.report
  }

  /// Writes the records. May be called again, after a rollback.
  func write<Transaction: ObjectStoreTransaction>(to transaction: Transaction) throws {
    let shapes = RecordShapes(transaction, mapper.engine, types)
    let payload = try Payload(recorder, shapes, mapper.userInfo)
    course.begin(payload.records.count)
    let writer = PayloadWriter(transaction, payload, course)
    try writer.write()
    report = readReport
    report.entries += payload.report.entries + writer.report.entries
    let completions = try PayloadCompletion(shapes: shapes, payload: payload).members()
    if !completions.isEmpty {
      let types = types
      let sink = ReportSink(
        isReporting: false,
        recorder: ObjectRecorder(completions: completions) { types.contains($0) })
      model = try reading(sink)
    }
    try course.check()
  }
}

extension MappingError {
  /// What a transaction threw.
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

/// A value that one thread hands over to another, which alone uses it from then on.
///
/// `@unchecked` for that reason: whoever makes a box forgets the value.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
}
