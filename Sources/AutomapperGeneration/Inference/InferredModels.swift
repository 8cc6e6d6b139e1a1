import Automapper

/// The models of a set of samples, inferred from the root down.
///
/// A place is a property of a model. All objects at one place have one model. Places with the same
/// name and similar objects share a model, so that the `user` of a post is the `user` of a comment.
/// When a place joins a model, the model is inferred again from the objects of all its places. This
/// may add objects to places below it, so inference repeats until nothing changes.
struct InferredModels {
  private struct Entry {
    let name: String
    /// The objects by place, in the order in which the places were found.
    private var objects: [[SampleObject]] = []
    private var indexOfPlace: [String: Int] = [:]
    /// The kinds of values in all objects.
    private(set) var kinds = Likeness.Kinds()
    var properties: [InferredProperty] = []
    var names = PropertyNames()
    var isWaiting = false

    init(name: String) { self.name = name }

    var all: [SampleObject] { objects.flatMap { $0 } }

    /// Sets the objects of a place, which only gains objects. Returns false if it has them already.
    mutating func set(_ found: [SampleObject], at place: String) -> Bool {
      if let index = indexOfPlace[place] {
        if objects[index].count == found.count { return false }
        objects[index] = found
      } else {
        indexOfPlace[place] = objects.count
        objects.append(found)
      }
      kinds.add(found)
      return true
    }
  }

  private let prefix: String
  private var entries: [Entry]
  /// The index of each model in `entries`, by its name in lowercase.
  private var indexOfName: [String: Int]
  /// The index of each place's model in `entries`.
  private var places: [String: Int] = [:]
  /// The indices of the models to infer, in the order in which they were found. Many places may join a model before its
  /// turn comes, and it is inferred once for all of them.
  private var waiting: [Int] = [0]

  init(root: String, prefix: String, _ objects: [SampleObject]) {
    self.prefix = prefix
    var entry = Entry(name: root)
    _ = entry.set(objects, at: "")
    entry.isWaiting = true
    entries = [entry]
    indexOfName = [root.lowercased(): 0]
  }

  /// A limit that no real document reaches. Each round infers one more level of a recursive
  /// document, and the parser limits depth.
  private static let maximumRounds = 100_000

  mutating func resolve() {
    var rounds = 0
    while rounds < min(waiting.count, Self.maximumRounds) {
      let index = waiting[rounds]
      rounds += 1
      entries[index].isWaiting = false
      look(at: index)
    }
  }

  /// The models that the root refers to, directly or not, the root first.
  var result: [InferredModel] {
    let indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
    var order = [0]
    var seen: Set<Int> = [0]
    var next = 0
    while next < order.count {
      for name in entries[order[next]].properties.flatMap(\.type.names) {
        if let index = indices[name], seen.insert(index).inserted { order.append(index) }
      }
      next += 1
    }
    return order.map { InferredModel(name: entries[$0].name, properties: entries[$0].properties) }
      .withoutModelsAsProperties()
  }

  // MARK: Properties

  private mutating func look(at index: Int) {
    let objects = entries[index].all
    var keys: [String] = []
    var values: [String: [JSONTree]] = [:]
    for member in objects.flatMap(\.members) {
      if values[member.key] == nil { keys.append(member.key) }
      values[member.key, default: []].append(member.value)
    }
    entries[index].names.add(keys)
    entries[index].properties = keys.map { key in
      let found = values[key] ?? []
      let place = Place(owner: index, key: key, isElement: false)
      let inferred = type(of: found, at: place)
      return InferredProperty(
        key: key, name: entries[index].names[key], type: inferred.type,
        isRequired: !inferred.isNullable && found.count == objects.count,
        datePattern: inferred.datePattern)
    }
  }

  private struct Place {
    let owner: Int
    let key: String
    /// Whether the place is the elements of an array or a dictionary. Their model has a singular
    /// name.
    let isElement: Bool

    var element: Place { Place(owner: owner, key: key, isElement: true) }
    var text: String { "\(owner).\(key)\(isElement ? "[]" : "")" }
  }

  private struct Inferred {
    var type: MappedType
    var isNullable = false
    var datePattern: String?

    /// The type as an element: Optional if some values are null.
    var element: MappedType { isNullable && type != .any ? .optional(type) : type }
  }

  /// The common type of values; `JSONValue` if they have none.
  private mutating func type(of all: [JSONTree], at place: Place) -> Inferred {
    let values = all.filter { if case .null = $0 { false } else { true } }
    var result = Inferred(type: .any, isNullable: values.count < all.count)
    guard let first = values.first else { return result }
    switch first {
    case .null: break
    case .bool:
      if values.allSatisfy({ if case .bool = $0 { true } else { false } }) {
        result.type = .named("Bool")
      }
    case .integer, .unsigned, .number, .exact: result.type = NumberWidth.type(of: values) ?? .any
    case .string:
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      if texts.count == values.count {
        let kind = TextKind(texts)
        result.type = kind.type
        result.datePattern = kind.datePattern
      }
    case .array:
      let arrays = values.compactMap { if case .array(let values) = $0 { values } else { nil } }
      if arrays.count == values.count {
        let element = type(of: arrays.flatMap { $0 }, at: place.element)
        result.type = .array(element.element)
        result.datePattern = element.datePattern
      }
    case .object:
      let objects = values.compactMap { if case .object(let all) = $0 { all } else { nil } }
      if objects.count == values.count { take(objects, at: place, &result) }
    }
    return result
  }

  private mutating func take(
    _ objects: [[JSONTree.Member]], at place: Place, _ result: inout Inferred
  ) {
    let members = objects.flatMap { $0 }
    if members.allSatisfy({ DataKeys.isData($0.key) }) {
      // Objects without members become dictionaries of `JSONValue`.
      let element = type(of: members.map(\.value), at: place.element)
      if members.isEmpty || element.type != .any {
        result.type = .dictionary(element.element)
        result.datePattern = element.datePattern
        return
      }
    }
    result.type = .named(model(of: objects.map(SampleObject.init), at: place))
  }

  // MARK: Models

  /// Adds the objects of a place to its model, and returns the model's name.
  private mutating func model(of objects: [SampleObject], at place: Place) -> String {
    let index = places[place.text] ?? assigned(objects, at: place)
    places[place.text] = index
    if entries[index].set(objects, at: place.text), !entries[index].isWaiting {
      entries[index].isWaiting = true
      waiting.append(index)
    }
    return entries[index].name
  }

  /// The model for a new place: an existing one with its name and similar objects, else a new one.
  private mutating func assigned(_ objects: [SampleObject], at place: Place) -> Int {
    let owner = entries[place.owner].name
    let plain = TypeNames.name(for: place.key, isElement: place.isElement)
    let long = owner + (plain ?? "Item")
    let kinds = Likeness.Kinds(objects)
    if let plain, !ReservedNames.isWellKnown(prefix + plain),
      let index = model(named: prefix + plain, like: kinds)
    {
      return index
    }
    if let index = model(named: long, like: kinds) { return index }
    for number in 2...10_000 {
      if let index = model(named: "\(long)\(number)", like: kinds) { return index }
    }
    return place.owner
  }

  /// A new model with a name, or the one that has it; nil if that one has other objects, or if no model can have the
  /// name.
  private mutating func model(named name: String, like kinds: Likeness.Kinds) -> Int? {
    if ReservedNames.reason(against: name) != nil { return nil }
    guard let known = indexOfName[name.lowercased()] else {
      indexOfName[name.lowercased()] = entries.count
      entries.append(Entry(name: name))
      return entries.count - 1
    }
    return entries[known].name == name && entries[known].kinds.areAlike(kinds) ? known : nil
  }
}
