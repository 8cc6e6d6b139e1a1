/// The folds that several keys of a coding key type have. Two such keys are not found by folding, whichever of them a
/// model has requested so far.
final class SharedFolds {
  private let names: () -> [String]
  private lazy var folds = shared()

  /// - Parameter names: Returns the names of all keys. Called once, when a source key is first found by its fold.
  init(_ names: @escaping () -> [String]) { self.names = names }

  func contains(_ fold: String) -> Bool { folds.contains(fold) }

  private func shared() -> Set<String> {
    var met: Set<String> = []
    return Set(names().map(fold).filter { !met.insert($0).inserted })
  }
}
