/// Decodes models again, with conversions, if they fail without them.
extension DecodingSession {
  /// Decodes a whole source without conversions, and again with them if one was missing.
  @inline(__always)
  func withConversions<Result>(_ read: () throws -> Result) throws -> Result {
    let refusals = conversions.refusals
    let mark = Mark(self)
    workspace.call.pointee.closures.removeAll()
    do {
      return try read()
    } catch {
      guard conversions.refusals > refusals, !conversions.areGranted else { throw error }
      return try readAgain(from: mark, read)
    }
  }

  @inline(never)
  private func readAgain<Result>(from mark: Mark, _ read: () throws -> Result) throws -> Result {
    rewind(to: mark)
    return try conversions.allowing(read)
  }

  /// Whether a value may be converted to another structure here. Counts a conversion that would help.
  func mayConvert(_ conversion: Coercion) -> Bool {
    guard rules.coercion.contains(conversion) else { return false }
    if !conversions.isAllowed { conversions.refuse() }
    return conversions.isAllowed
  }

  /// Runs the initialiser of a model that may be decoded again. While the source is decoded with conversions, it runs
  /// without any first, then with those that it failed for, one by one, and at last with all.
  ///
  /// The results of nested models, failures included, are cached until the outermost model is complete. Each
  /// initialiser thus runs at most a few times, however deep models nest.
  @inline(never)
  func retried<T>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ run: () throws -> T
  ) throws -> T {
    // A model that is read by key paths has no code of its own.
    if table.isShell { return try run() }
    let isAllowed = conversions.isAllowed
    var permission = Conversions.Permission.nothing
    let read =
      workspace.call.pointee.isApart
      ? nil : conversions.read(of: source.spot(value), at: path.place, table.identity)
    if let read {
      if let known = conversions[model: read], isAllowed || !known.isConverted,
        let model = known.model as? T
      {
        repeatEffects(known.effects)
        conversions.failureCount += known.failureCount
        return model
      }
      if let failure = conversions[failure: read] {
        guard let next = failure.permission else {
          conversions.failureCount += failure.failureCount
          throw failure.error
        }
        guard isAllowed else {
          conversions.failureCount += failure.failureCount
          conversions.refuse()
          conversions.forgetFailure()
          throw failure.error
        }
        permission = next
      }
    }
    return try conversions.decodingModel {
      try retried(table, read, permission, isAllowed, run)
    }
  }

  /// Runs the initialiser of a read with a permission, and then with further ones.
  private func retried<T>(
    _ table: TypeTable, _ read: Int?, _ first: Conversions.Permission, _ isAllowed: Bool,
    _ run: () throws -> T
  ) throws -> T {
    var permission = first
    let isPrepared = !table.plan.before.isEmpty
    let mark = Mark(self)
    while true {
      let refusals = conversions.refusals
      let outer = conversions.enter(permission, read, isPrepared: isPrepared)
      func failureCount() -> Int { conversions.failureCount - mark.failures }
      do {
        let model = try run()
        if let read {
          conversions.note(
            ModelReads.Model(
              model: model, isConverted: !permission.isNothing, effects: effects(since: mark),
              failureCount: failureCount()),
            for: read)
        }
        conversions.leave(outer)
        return model
      } catch {
        let next =
          conversions.refusals > refusals ? conversions.next(after: permission, error) : nil
        conversions.leave(outer, isRepeated: next != nil && isAllowed)
        if let read {
          conversions[failure: read] = .init(
            permission: next, error: error, failureCount: failureCount())
        }
        guard let next, isAllowed else { throw error }
        permission = next
        rewind(to: mark)
      }
    }
  }

  /// Decodes a value that a model's own code requests, with the conversions that the model may make.
  ///
  /// - Parameter location: The location of the value. Only requested if a conversion is in question.
  @inline(never)
  func permitted<Result>(
    _ type: any Any.Type, at location: () -> Conversions.Site.Location,
    _ read: () throws -> Result
  ) throws -> Result {
    let isAllowed =
      switch conversions.permission {
      case .everything: true
      case .sites(let sites):
        // Compares the type first: it usually differs, and building a path takes time.
        sites.contains { $0.type == ObjectIdentifier(type) && $0.location == location() }
      }
    let refusals = conversions.refusals
    conversions.forgetFailure()
    do {
      return try conversions.with(isAllowed: isAllowed, read)
    } catch {
      if conversions.refusals > refusals {
        let site = Conversions.Site(location: location(), type: ObjectIdentifier(type))
        conversions.note(refusalAt: site, error)
      }
      throw error
    }
  }

  /// `permitted` for a value that is not a property of the model's own object.
  ///
  /// - Parameters:
  ///   - node: The path from the model to the value's container.
  ///   - step: The step from there to the value.
  @inline(__always)
  func permitted<Result>(
    _ type: any Any.Type, _ node: PathNode?, _ step: PathStep?, _ read: () throws -> Result
  ) throws -> Result {
    try permitted(type, at: { .path(path.unhiddenSteps(below: node, step)) }, read)
  }

  /// Whether an error may be due to a conversion that was refused. The mapper must then not skip or replace the
  /// invalid value before the source is decoded again.
  func mayBeRefusal(since refusals: Int) -> Bool {
    conversions.refusals > refusals && !conversions.isAllowed
  }
}
