import Foundation

/// A fact about types that takes long to determine, so that it is determined once for each type.
///
/// `@unchecked` because of the facts, which are accessed only between `lock.lock()` and `lock.unlock()`.
final class TypeFacts<Fact: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [ObjectIdentifier: Fact] = [:]
  private let determine: @Sendable (any Any.Type) -> Fact

  /// - Parameter determine: Called without the lock, because it may request facts about other types.
  init(_ determine: @escaping @Sendable (any Any.Type) -> Fact) { self.determine = determine }

  subscript(type: any Any.Type) -> Fact {
    if let fact = fact(of: type) { return fact }
    let fact = determine(type)
    lock.lock()
    known[ObjectIdentifier(type)] = fact
    lock.unlock()
    return fact
  }

  private func fact(of type: any Any.Type) -> Fact? {
    lock.lock()
    defer { lock.unlock() }
    return known[ObjectIdentifier(type)]
  }
}
