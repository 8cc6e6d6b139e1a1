internal import Foundation

/// How far an upsert is, and whether it is to go on.
///
/// `@unchecked`: nothing in it changes but the two progresses, and a `Progress` may be asked and told
/// from any thread.
final class UpsertCourse: @unchecked Sendable {
  private let progress: Progress?
  /// Cancelled with the task; a progress of the caller's is never cancelled here.
  private let own = Progress(totalUnitCount: -1)
  /// Whether the caller wants to know what became of each record.
  let isReporting: Bool

  init(_ progress: Progress?, isReporting: Bool) {
    self.progress = progress
    self.isReporting = isReporting
  }

  func cancel() { own.cancel() }

  /// Throws where the task, or the caller's progress, was cancelled.
  func check() throws {
    if own.isCancelled || progress?.isCancelled == true { throw CancellationError() }
  }

  /// Begins with so many records. A transaction that is run again begins anew.
  func begin(_ count: Int) {
    progress?.totalUnitCount = Int64(count)
    progress?.completedUnitCount = 0
  }

  func advance(by count: Int) { progress?.completedUnitCount += Int64(count) }
}
