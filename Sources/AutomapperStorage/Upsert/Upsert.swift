import Automapper

/// One upsert: decodes the payload, writes its records in one transaction, and decodes the payload again with the
/// values of the store that it lacks.
///
/// The payload is decoded first, so that an invalid payload opens no transaction. If objects of existing records lack
/// properties, it is decoded with the values of the store before anything is written: closures and initialisers may
/// compute other properties from them.
///
/// `@unchecked`: the source and the models belong to the call alone. The store runs `write` on any thread while
/// the call waits for it, never at the same time.
final class Upsert<Model>: @unchecked Sendable {
  /// The result of decoding the payload.
  private struct Reading {
    let model: Model
    let recorder: ObjectRecorder
  }

  private let mapper: Mapper
  /// Decodes the source.
  private let decode: (Mapper, ObjectRecorder, inout MappingReport?) throws(MappingError) -> Model
  private let types: RecordTypes
  private let course: UpsertCourse
  /// The payload without values of the store.
  private var first: Reading?
  private(set) var report = MappingReport()
  private var decodingReport: MappingReport?
  private(set) var model: Model?

  init(_ mapper: Mapper, _ source: some MappingSource, _ course: UpsertCourse) {
    self.mapper = mapper
    decode = { mapper, recorder, report throws(MappingError) in
      try mapper.object(from: source, as: Model.self, observer: recorder, report: &report)
    }
    self.course = course
    types = RecordTypes(root: Model.self, mapper.engine)
    decodingReport = course.isReporting ? MappingReport() : nil
  }

  func cancel() { course.cancel() }

  /// Decodes the payload.
  func read() throws(MappingError) {
    let recorder = ObjectRecorder(types)
    first = Reading(model: try decode(mapper, recorder, &decodingReport), recorder: recorder)
  }

  /// Writes the records. The store may call it again after a rollback.
  func write<Transaction: ObjectStoreTransaction>(to transaction: Transaction) throws {
    guard let first else { return }
    let shapes = RecordShapes(transaction, mapper.engine, types)
    let (payload, before) = try payload(of: first, shapes)
    course.begin(payload.records.count)
    let writer = PayloadWriter(transaction, payload, course)
    try writer.write()
    report = decodingReport ?? MappingReport()
    report.entries += payload.report.entries + writer.report.entries
    var completion = try PayloadCompletion(payload)
    if let before { completion.add(before) }
    let isChanged = before.map { !completion.isSame(as: $0) } ?? !completion.isEmpty
    model = try isChanged ? read(with: completion).model : payload.decoded.root as? Model
    try course.check()
  }

  /// The payload to write. If objects of existing records lack properties, its models have those of the store, which
  /// are returned as well.
  private func payload<Transaction>(
    of first: Reading, _ shapes: RecordShapes<Transaction>
  ) throws -> (Payload<Transaction>, PayloadCompletion<Transaction>?) {
    var decoded = DecodedObjects(first.model, first.recorder)
    let isWhole = decoded.absences.isEmpty
    let payload = try Payload(decoded, shapes, mapper.userInfo, keepsDropped: !isWhole)
    if isWhole { return (payload, nil) }
    try payload.findStored()
    var completion: PayloadCompletion? = try PayloadCompletion(payload)
    if let values = completion, values.isNeeded(for: decoded.absences) {
      let reading = try read(with: values)
      decoded = DecodedObjects(reading.model, reading.recorder, completing: decoded, with: values)
    } else {
      completion = nil
    }
    let ownModels = payload.ownModelsOfNewRecords
    if completion == nil, ownModels.isEmpty, !payload.hasDropped { return (payload, nil) }
    decoded.keepOwnValues(ownModels)
    return (try Payload(decoded, shapes, mapper.userInfo, keepsDropped: false), completion)
  }

  /// Decodes the payload with values of the store. Properties that get their values later have made-up ones, and
  /// further absent properties are errors.
  private func read<Transaction>(
    with completion: PayloadCompletion<Transaction>
  ) throws(MappingError) -> Reading {
    let members = completion.members()
    var none: MappingReport?
    let recorder = ObjectRecorder(types, completions: members, madeUp: completion.postponed)
    do throws(MappingError) {
      return Reading(model: try decode(mapper, recorder, &none), recorder: recorder)
    } catch {
      guard error.issues.allSatisfy({ $0.code == .unknownKey }) else {
        // Objects with added members have no positions. Without them, the same properties are absent.
        let madeUp = completion.postponed.union(completion.supplied)
        _ = try decode(mapper, ObjectRecorder(types, madeUp: madeUp), &none)
        throw error
      }
      // The payload's keys were checked before. Columns of the store need not be properties.
      let other = Mapper(engine: mapper.engine.forFetching, userInfo: mapper.userInfo)
      let recorder = ObjectRecorder(types, completions: members, madeUp: completion.postponed)
      return Reading(model: try decode(other, recorder, &none), recorder: recorder)
    }
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
