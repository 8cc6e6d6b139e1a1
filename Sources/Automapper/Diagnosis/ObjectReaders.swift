/// The readers of one object, one for each of its key tables: a new reader finds all members of the object anew.
struct ObjectReaders<S: DecodingSource> {
  let session: DecodingSession<S>
  let object: S.Handle
  private var known: [(keys: KeyTable, reader: ObjectReader<S>)] = []

  init(session: DecodingSession<S>, object: S.Handle) {
    self.session = session
    self.object = object
  }

  mutating func reader(_ keys: KeyTable) -> ObjectReader<S>? {
    if let known = known.first(where: { $0.keys === keys }) { return known.reader }
    guard let reader = session.reader(object, keys.input) else { return nil }
    known.append((keys, reader))
    return reader
  }
}
