/// What reports and errors hide while the value of a sensitive property is decoded.
struct Hiding {
  /// Whether reports hide values.
  var hidesValues: Bool
  /// The depth of the path from which keys that are data are hidden.
  var hiddenFrom: Int
}

extension DecodingSession {
  /// What the session hides now. A caller of `hide` restores it.
  var hiding: Hiding {
    get {
      Hiding(hidesValues: observation?.hidesValues ?? false, hiddenFrom: path.hiddenFrom)
    }
    set {
      observation?.hidesValues = newValue.hidesValues
      path.hiddenFrom = newValue.hiddenFrom
    }
  }

  /// Hides values, and keys from a depth on. Two calls around a read instead of a closure, because a closure would take
  /// stack at each level of nested values.
  func hide(from depth: Int) {
    hiding = Hiding(hidesValues: true, hiddenFrom: min(path.hiddenFrom, depth))
  }
}
