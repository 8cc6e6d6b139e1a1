import Foundation

/// What a mapper is made of: its configuration, frozen, and the caches that all threads share.
///
/// The one lock of the core guards both caches: compiled plans, and idle workspaces. A call takes
/// the lock twice, to borrow a workspace and to give it back, and once more for a type that its
/// workspace has not met.
///
/// `@unchecked` because of the two caches: they are read and written between `lock.lock()` and
/// `lock.unlock()` only, in this file only; everything else is immutable.
final class Engine: @unchecked Sendable {
  let configuration: MapperConfiguration
  let rules: ScalarRules
  let dateFormats: DateFormatList

  private let lock = NSLock()
  private var plans: [ObjectIdentifier: TypePlan] = [:]
  private var idle: [Workspace] = []

  /// The most idle workspaces that are kept: as many as there are threads worth running.
  private static let idleLimit = 32

  init(_ configuration: MapperConfiguration) {
    self.configuration = configuration
    dateFormats = DateFormatList(configuration.dateFormats)
    rules = ScalarRules(
      coercion: configuration.coercion, nonFiniteNumbers: configuration.nonFiniteNumbers)
  }

  /// The plan of a type, compiled on first demand.
  func plan(for type: any Any.Type) -> TypePlan {
    lock.lock()
    defer { lock.unlock() }
    let identifier = ObjectIdentifier(type)
    if let plan = plans[identifier] { return plan }
    let plan = TypePlan(type: type, configuration: configuration)
    plans[identifier] = plan
    return plan
  }

  /// A workspace that nobody else uses.
  func borrowWorkspace() -> Workspace {
    lock.lock()
    let workspace = idle.popLast()
    lock.unlock()
    return workspace ?? Workspace(engine: self)
  }

  /// Takes a workspace back. The caller must hold the last use of it.
  func giveBack(_ workspace: Workspace) {
    workspace.reset()
    lock.lock()
    if idle.count < Self.idleLimit { idle.append(workspace) }
    lock.unlock()
  }
}
