/// Replaces a model as a whole if the source has a value for each of its properties. Elements that are merged by their
/// identity usually come with all of them.
extension DecodingSession {
  /// Returns the table to decode the model with; nil if something in it might depend on the old model.
  func replacement(of update: ModelUpdate, _ value: S.Value) -> TypeTable? {
    guard update.table.isReplacedByUpdates, !isObserved, !conversions.isRetrying,
      let keys = update.table.onlyKeyTable, isComplete(value, keys)
    else { return nil }
    let table = update.table.withoutFallback
    return table.isPlain ? table : nil
  }

  /// Whether decoding the model has asked for no more than updates did before.
  func isReplacement(_ table: TypeTable, for update: ModelUpdate) -> Bool {
    table.onlyKeyTable?.input.slotCount == update.table.onlyKeyTable?.input.slotCount
  }

  /// Whether each property has no rules and a scalar in the source. An update keeps nothing then: it keeps the values
  /// of absent properties, and parts of models and collections.
  private func isComplete(_ value: S.Value, _ keys: KeyTable) -> Bool {
    guard let reader = reader(source.handle(value), keys.input), reader.placed > 0 else {
      return false
    }
    return keys.slots.allSatisfy { slot in
      slot.pointee.isUpdatedPlainly
        && reader.members.member(slot.pointee.ordinal).map(reader.members.isScalar) == true
    }
  }
}
