/// The tables of the values inside a type, of a class's instances, and of the same type without a fallback instance.
extension TypeTable {
  /// The table of the type without a fallback instance.
  var withoutFallback: TypeTable {
    workspace.table(for: type, with: property)
  }

  /// This table, or the table without a fallback if only that one has met keys: an update decodes a model anew if there
  /// is no old one.
  var withKeys: TypeTable {
    ownKeyTables.isEmpty && fallback != nil ? withoutFallback : self
  }

  /// The table of the element that was decoded last; nil if there was none.
  var lastChild: TypeTable? { facts.pointee.child }

  /// Returns the table of an element's type. Takes one comparison if the type is the same as last time.
  @inline(__always)
  func child<T>(_ type: T.Type) -> TypeTable {
    if facts.pointee.childType == ObjectIdentifier(type), let child = facts.pointee.child {
      return child
    }
    return findChild(type)
  }

  @inline(never)
  private func findChild(_ type: any Any.Type) -> TypeTable {
    // An Optional and a wrapping model pass their fallback instance on to the value inside.
    let passes = fallback != nil && (kind == .model || isOptional)
    let kind = passes ? fallback?.kind : nil
    // The property's rules apply to the elements of a container.
    let table = workspace.table(for: type, with: property, fallback: kind)
    facts.pointee.childType = ObjectIdentifier(type)
    facts.pointee.child = table
    return table
  }

  /// Returns the table of an instance's class, which is this class or a subclass of it.
  @inline(__always)
  func ofInstance(_ type: any Any.Type) -> TypeTable {
    facts.pointee.instanceTables[type] ?? findInstanceTable(type)
  }

  @inline(never)
  private func findInstanceTable(_ type: any Any.Type) -> TypeTable {
    let table =
      facts.pointee.firstInstanceTables.first { $0.type == type } ?? newInstanceTable(type)
    facts.pointee.instanceTables.note(type, table)
    return table
  }

  private func newInstanceTable(_ type: any Any.Type) -> TypeTable {
    let table =
      type == self.type
      ? self : workspace.table(for: type, with: property, fallback: fallback?.kind)
    if facts.pointee.firstInstanceTables.count < Self.comparedCount {
      facts.pointee.firstInstanceTables.append(table)
    }
    return table
  }

  private static let comparedCount = 16
}
