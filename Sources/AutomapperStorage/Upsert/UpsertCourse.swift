import Automapper
import Foundation

/// The progress of an upsert and its cancellation.
///
/// `@unchecked`: only the two `Progress` objects change, and `Progress` is thread-safe.
final class UpsertCourse: @unchecked Sendable {
  private let progress: Progress?
  /// Cancelled with the task. The caller's progress is never cancelled here.
  private let own = Progress(totalUnitCount: -1)
  /// Whether the caller wants a report of each record.
  let isReporting: Bool

  init(_ progress: Progress?, isReporting: Bool) {
    self.progress = progress
    self.isReporting = isReporting
  }

  func cancel() { own.cancel() }

  /// Throws if the task or the caller's progress was cancelled.
  func check() throws {
    if own.isCancelled || progress?.isCancelled == true { throw CancellationError() }
  }

  /// Starts counting records from zero, also when the store repeats the transaction.
  func begin(_ count: Int) {
    progress?.totalUnitCount = Int64(count)
    progress?.completedUnitCount = 0
  }

  func advance(by count: Int) { progress?.completedUnitCount += Int64(count) }
}
