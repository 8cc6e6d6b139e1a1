/// The changes that an update will make to a class instance. They are applied once everything is
/// decoded, so that a failed update changes nothing.
struct PendingUpdate {
  let instance: Any
  /// The properties that the mapping declares. They are restored if a closure fails later.
  let accessors: [PropertyAccessor]
  var writes: [(accessor: PropertyAccessor, value: Any)] = []
  /// Runs the closures declared to run after decoding.
  var finish: (() throws -> Void)?
}

extension Workspace {
  func dropUpdates(since mark: Int) {
    let count = call.pointee.pendingUpdates.count
    if count > mark { call.pointee.pendingUpdates.removeLast(count - mark) }
  }

  /// Applies the pending updates, nested instances first.
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
