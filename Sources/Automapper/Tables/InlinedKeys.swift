/// The members of an object that an inlined value takes, if only its decoding tells them: the data names its type or
/// its case, or a wrapper decodes another type.
///
/// The value is decoded once more to collect them, see `ObjectReader.inlinedKeys(_:)`.
struct InlinedKeys {
  /// The length of the path to the value.
  let depth: Int
  /// The models that were decoded from the object.
  private(set) var models: [TypeTable] = []
  /// The keys of labelled values of an enum's case.
  private var payloads: [KeyTable] = []
  /// The members that an enum's case is, or that hold its values.
  private var members: Set<String> = []
  /// The enums whose tags are in the object.
  private(set) var enums: [TypePlan] = []
  /// Whether a case has the object as its only value, and no model was decoded from it since.
  private var isOpen = false

  init(depth: Int) { self.depth = depth }

  mutating func note(_ model: TypeTable) {
    models.append(model)
    isOpen = false
  }

  mutating func note(payload keys: KeyTable) { payloads.append(keys) }

  mutating func note(_ chosen: [ChosenCase], of plan: TypePlan) {
    enums.append(plan)
    for chosen in chosen {
      switch chosen.values {
      case .here: break
      case .content(let key, _), .member(let key): members.insert(key)
      }
    }
  }

  mutating func noteSingleValue() { isOpen = true }

  /// Whether the value takes all members: it is a dictionary, or has failed before it requested any.
  private var takesAll: Bool {
    isOpen || enums.isEmpty && models.allSatisfy(\.ownKeyTables.isEmpty)
  }

  /// Whether the value takes a member, apart from tags.
  func fills(_ key: String) -> Bool {
    takesAll || members.contains(key) || payloads.contains { $0.knows(key) || $0.declares(key) }
      || models.contains { $0.fills(key) }
  }

  /// Whether the value takes a member.
  func takes(_ key: String) -> Bool {
    fills(key) || (enums + models.map(\.plan)).contains { $0.isDiscriminator(key) }
  }
}

extension Workspace {
  /// Collects the keys that an inlined value takes while it is decoded by a closure.
  func inlinedKeys(at depth: Int, _ decode: () -> Void) -> InlinedKeys {
    call.pointee.inlinedKeys = InlinedKeys(depth: depth)
    decode()
    defer { call.pointee.inlinedKeys = nil }
    return call.pointee.inlinedKeys ?? InlinedKeys(depth: depth)
  }
}
