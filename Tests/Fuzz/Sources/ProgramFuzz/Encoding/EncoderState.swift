/// What JSONEncoder's encoder holds, as far as it decides which calls end the process.
///
/// JSONEncoder stops at a precondition for a second kind of container at a place, for a container at a
/// key that has something else, and for a second value in a single value container. This is a model of
/// those rules, so that programs can leave such calls out.
final class EncoderState {
  var single: ValueState?
  var array: ArrayState?
  var object: ObjectState?

  /// The object of a keyed container; nil where JSONEncoder would stop.
  func keyed() -> ObjectState? {
    if let object { return object }
    if case .object(let members)? = single {
      single = nil
      object = ObjectState(members.mapValues { .value($0) })
    } else if single == nil, array == nil {
      object = ObjectState()
    }
    return object
  }

  /// The array of an unkeyed container; nil where JSONEncoder would stop.
  func unkeyed() -> ArrayState? {
    if let array { return array }
    if case .array(let elements)? = single {
      single = nil
      array = ArrayState(elements.map { .value($0) })
    } else if single == nil, object == nil {
      array = ArrayState()
    }
    return array
  }

  /// What has been encoded. JSONEncoder copies it: what containers write from then on is lost.
  func take() -> ValueState? {
    if let object {
      object.take()
      self.object = nil
      return .object(object.members.mapValues(\.value))
    }
    if let array {
      array.take()
      self.array = nil
      return .array(array.elements.map(\.value))
    }
    defer { single = nil }
    return single
  }
}

/// A value that is finished: what container it can still become.
enum ValueState {
  case scalar
  case array([ValueState])
  case object([String: ValueState])
}

/// A value of a container, which may still be growing.
enum PartState {
  case value(ValueState)
  case array(ArrayState)
  case object(ObjectState)

  var value: ValueState {
    switch self {
    case .value(let value): value
    case .array(let array): .array(array.elements.map(\.value))
    case .object(let object): .object(object.members.mapValues(\.value))
    }
  }
}

extension PartState {
  func take() {
    switch self {
    case .value: break
    case .array(let array): array.take()
    case .object(let object): object.take()
    }
  }

  /// Another value has taken the place of this one.
  func replace() {
    switch self {
    case .value: break
    case .array(let array):
      array.isReplaced = true
      for element in array.elements { element.replace() }
    case .object(let object):
      object.isReplaced = true
      for member in object.members.values { member.replace() }
    }
  }
}

final class ArrayState {
  var elements: [PartState]
  /// Whether the value was copied, so that JSONEncoder loses what is written from then on.
  private(set) var isTaken = false
  /// Whether another value was written in the place of this one, or of one around it.
  var isReplaced = false

  init(_ elements: [PartState] = [], isReplaced: Bool = false) {
    self.elements = elements
    self.isReplaced = isReplaced
  }

  func take() {
    isTaken = true
    for element in elements { element.take() }
  }
}

final class ObjectState {
  private(set) var members: [String: PartState]
  /// Whether the value was copied, so that JSONEncoder loses what is written from then on.
  private(set) var isTaken = false
  /// Whether another value was written in the place of this one, or of one around it.
  var isReplaced = false

  init(_ members: [String: PartState] = [:], isReplaced: Bool = false) {
    self.members = members
    self.isReplaced = isReplaced
  }

  func take() {
    isTaken = true
    for member in members.values { member.take() }
  }

  /// Nil removes the member.
  func set(_ part: PartState?, _ key: String) {
    members[key]?.replace()
    members[key] = part
  }

  /// The object of a nested keyed container; nil where JSONEncoder would stop.
  func keyed(_ key: String) -> ObjectState? {
    switch members[key] {
    case .object(let object): return object
    case .value(.object(let inner)):
      let object = ObjectState(inner.mapValues { .value($0) }, isReplaced: isReplaced)
      members[key] = .object(object)
      return object
    case nil:
      let object = ObjectState(isReplaced: isReplaced)
      members[key] = .object(object)
      return object
    default: return nil
    }
  }

  /// The array of a nested unkeyed container; nil where JSONEncoder would stop.
  func unkeyed(_ key: String) -> ArrayState? {
    switch members[key] {
    case .array(let array): return array
    case .value(.array(let inner)):
      let array = ArrayState(inner.map { .value($0) }, isReplaced: isReplaced)
      members[key] = .array(array)
      return array
    case nil:
      let array = ArrayState(isReplaced: isReplaced)
      members[key] = .array(array)
      return array
    default: return nil
    }
  }
}
