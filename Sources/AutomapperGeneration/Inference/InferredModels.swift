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
    var objects: [(place: String, objects: [SampleObject])] = []
    var properties: [InferredProperty] = []
    var names = PropertyNames()

    var all: [SampleObject] { objects.flatMap(\.objects) }
  }

  private let prefix: String
  private var entries: [Entry]
  /// The index of each place's model in `entries`.
  private var places: [String: Int] = [:]
  private var waiting: [Int] = [0]

  init(root: String, prefix: String, _ objects: [SampleObject]) {
    self.prefix = prefix
    entries = [Entry(name: root, objects: [("", objects)])]
  }

  /// A limit that no real document reaches. Each round infers one more level of a recursive
  /// document, and the parser limits depth.
  private static let maximumRounds = 100_000

  mutating func resolve() {
    var rounds = 0
    while let index = waiting.popLast(), rounds < Self.maximumRounds {
      rounds += 1
      look(at: index)
    }
  }

  /// The models that the root refers to, directly or not, the root first.
  var result: [InferredModel] {
    let indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
    var order = [0]
    var next = 0
    while next < order.count {
      for name in entries[order[next]].properties.flatMap(\.type.names) {
        if let index = indices[name], !order.contains(index) { order.append(index) }
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
    var text: String { "\(owner).\(key)" }
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
    case .integer, .unsigned, .number: result.type = NumberWidth.type(of: values) ?? .any
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
    let count = entries[index].objects.first { $0.place == place.text }?.objects.count
    if count != objects.count {
      // A place only gains objects, so an equal count means that nothing changed.
      if let known = entries[index].objects.firstIndex(where: { $0.place == place.text }) {
        entries[index].objects[known].objects = objects
      } else {
        entries[index].objects.append((place.text, objects))
      }
      if !waiting.contains(index) { waiting.append(index) }
    }
    return entries[index].name
  }

  /// The model for a new place: an existing one with its name and similar objects, else a new one.
  private mutating func assigned(_ objects: [SampleObject], at place: Place) -> Int {
    let owner = entries[place.owner].name
    let plain = TypeNames.name(for: place.key, isElement: place.isElement)
    let long = owner + (plain ?? "Item")
    var candidates = [long] + (2...10_000).lazy.map { "\(long)\($0)" }
    if let plain, !ReservedNames.isWellKnown(prefix + plain) {
      candidates.insert(prefix + plain, at: 0)
    }
    for name in candidates where ReservedNames.reason(against: name) == nil {
      guard
        let known = entries.firstIndex(where: { $0.name.lowercased() == name.lowercased() })
      else {
        entries.append(Entry(name: name))
        return entries.count - 1
      }
      if entries[known].name == name, Likeness.areAlike(entries[known].all, objects) {
        return known
      }
    }
    return place.owner
  }
}
