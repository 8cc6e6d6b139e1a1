/// What an update will do to an instance of a class: nothing is written before everything was read,
/// so that an update that fails has changed nothing.
struct PendingUpdate {
  let instance: Any
  /// The properties that the mapping declares, to be set back should a closure fail after all.
  let accessors: [PropertyAccessor]
  var writes: [(accessor: PropertyAccessor, value: Any)] = []
  /// What is declared to happen after the model is read.
  var finish: (() throws -> Void)?
}

extension Workspace {
  func dropUpdates(since mark: Int) {
    let count = call.pointee.pendingUpdates.count
    if count > mark { call.pointee.pendingUpdates.removeLast(count - mark) }
  }

  /// Writes what an update has read; nested instances first.
  func commitUpdates() throws {
    let updates = call.pointee.pendingUpdates
    call.pointee.pendingUpdates.removeAll()
    let before = updates.map { update in
      update.accessors.map { (accessor: $0, value: $0.read(update.instance)) }
    }
    for update in updates {
      for (accessor, value) in update.writes { _ = accessor.write?(update.instance, value) }
    }
    do {
      for update in updates { try update.finish?() }
    } catch {
      for (update, values) in zip(updates, before).reversed() {
        for (accessor, value) in values {
          if let value { _ = accessor.write?(update.instance, value) }
        }
      }
      throw error
    }
  }
}
