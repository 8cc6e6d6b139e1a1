import Automapper

/// The models of a payload that are records, and which of them belong to which.
///
/// The models of a relation are those that the model around them has: a closure or an initialiser may have added,
/// removed or changed some, and a model that is already in the source is not decoded. `ModelMatching` finds the object
/// that each of them was decoded from, if any.
struct RecordTree<Transaction: ObjectStoreTransaction> {
  /// A model that is a record.
  struct Node {
    let place: ObjectLocation
    let type: any Any.Type
    let model: Any
    /// Whether the model was decoded from an object. All properties of any other one are its own.
    let isDecoded: Bool
    /// The relations that the payload has, each with the indexes of its nodes.
    var relations: [String: [Int]] = [:]
    /// The nodes around this one, each with the relation that this one is in.
    var owners: [(node: Int, relation: String)] = []
    /// The relations that the object lacks, for which the model has models all the same.
    var relationsWithOwnModels: Set<String> = []

    init(place: ObjectLocation, type: any Any.Type, model: Any, isDecoded: Bool) {
      self.place = place
      self.type = type
      self.model = model
      self.isDecoded = isDecoded
    }

    init(_ object: ObjectRecorder.Object) {
      self.init(place: object.place, type: object.type, model: object.model, isDecoded: true)
    }
  }

  /// A model that waits to become a node.
  private struct Item {
    /// The index of the decoded object.
    let decoded: Int?
    let model: Any
    let place: ObjectLocation
    /// The node around it and the relation that it is in.
    let owner: (node: Int, relation: String)?
  }

  /// Whether decoded models are nodes that no model around them has any more.
  private(set) var hasDropped = false
  /// The nodes, inner models first.
  private(set) var nodes: [Node] = []
  private let decoded: DecodedObjects
  private let matching: ModelMatching<Transaction>
  private let shapes: RecordShapes<Transaction>
  private lazy var objects = ObjectTree(decoded)
  private var nodeOfObject: [Int: Int] = [:]
  private var nodeOfInstance: [ObjectIdentifier: Int] = [:]
  private var waiting: [Item] = []
  private let keepsDropped: Bool

  /// - Parameter keepsDropped: Whether decoded models are nodes even if the model around them does not have them any
  ///   more: their objects may lack values of the store.
  init(
    _ decoded: DecodedObjects, _ matching: ModelMatching<Transaction>, keepsDropped: Bool
  ) throws {
    self.keepsDropped = keepsDropped
    self.decoded = decoded
    self.matching = matching
    shapes = matching.shapes
    nodes.reserveCapacity(decoded.objects.count)
    if !decoded.hasNested, !shapes.types.haveRelations, holdsOnly(decoded.objects.count) {
      nodes = decoded.objects.map { Node($0) }
      return
    }
    try addRoots()
    while let item = waiting.popLast() { try add(item) }
    linkOwners()
    reverse()
  }

  private mutating func linkOwners() {
    for index in nodes.indices {
      for (name, inner) in nodes[index].relations.sorted(by: { $0.key < $1.key }) {
        for node in inner { nodes[node].owners.append((index, name)) }
      }
    }
  }

  /// The nodes were added with outer models first, and the last models of a relation first.
  private mutating func reverse() {
    let last = nodes.count - 1
    for index in nodes.indices {
      nodes[index].relations = nodes[index].relations.mapValues { $0.map { last - $0 } }
      nodes[index].owners = nodes[index].owners.map { (last - $0.node, $0.relation) }
    }
    nodes.reverse()
  }

  /// Whether the result of decoding holds at most a number of models, so that all of them were decoded.
  private func holdsOnly(_ count: Int) -> Bool {
    if let elements = decoded.root as? any Collection,
      let type = TypeShape(type(of: decoded.root)).element, type == shapes.types.root
    {
      return elements.count <= count
    }
    let models = RecordType.models(of: shapes.types.root, in: decoded.root)
    return models.map { $0.count <= count } ?? true
  }

  private mutating func addRoots() throws {
    let found = objects.roots
    guard !holdsOnly(found.count),
      let models = RecordType.models(of: shapes.types.root, in: decoded.root)
    else {
      waiting = found.map { item($0, decoded.objects[$0].model, nil) }
      return
    }
    waiting = try items(models, found, nil)
  }

  private func item(_ index: Int, _ model: Any, _ owner: (node: Int, relation: String)?) -> Item {
    Item(decoded: index, model: model, place: decoded.objects[index].place, owner: owner)
  }

  /// The items for models, each with the object that it was decoded from.
  private func items(
    _ models: [Any], _ found: [Int], _ owner: (node: Int, relation: String)?
  ) throws -> [Item] {
    let matches = try matching.match(models, to: found)
    let outer = owner.map { nodes[$0.node].place.steps + [.property($0.relation)] } ?? []
    let isMany = owner.map { many($0) } ?? (models.count > 1)
    return zip(models, matches).enumerated().map { position, pair in
      if let index = pair.1 { return item(index, pair.0, owner) }
      let place = ObjectLocation(outer, index: isMany ? position : nil)
      return Item(decoded: nil, model: pair.0, place: place, owner: owner)
    }
  }

  private func many(_ owner: (node: Int, relation: String)) -> Bool {
    let shape = try? shapes.shape(of: nodes[owner.node].type)
    return shape?.fields.relations[owner.relation]?.kind == .hasMany
  }

  private mutating func add(_ item: Item) throws {
    // A class instance may be in several relations, also in one of a model inside it.
    let instance = ObjectTree.instance(item.model)
    let index = item.decoded ?? instance.flatMap { objects.instances[$0] }
    if let known = index.flatMap({ nodeOfObject[$0] }) ?? instance.flatMap({ nodeOfInstance[$0] }) {
      return link(known, item.owner)
    }
    let object = index.map { decoded.objects[$0] }
    let node = nodes.count
    nodes.append(
      Node(
        place: object?.place ?? item.place, type: object?.type ?? type(of: item.model),
        model: item.model, isDecoded: object != nil))
    if let index { nodeOfObject[index] = node }
    if let instance { nodeOfInstance[instance] = node }
    link(node, item.owner)
    try addRelations(of: node, index)
  }

  private mutating func link(_ node: Int, _ owner: (node: Int, relation: String)?) {
    guard let owner else { return }
    nodes[owner.node].relations[owner.relation, default: []].append(node)
  }

  private mutating func addRelations(of node: Int, _ index: Int?) throws {
    let fields = try shapes.shape(of: nodes[node].type).fields
    if fields.relations.isEmpty { return }
    let absences = index.flatMap { decoded.absences[decoded.objects[$0].path] } ?? [:]
    var items: [(order: Int, item: Item)] = []
    func append(_ added: [Item]) {
      var order = -1
      for item in added {
        order = item.decoded ?? order
        items.append((order < 0 ? .max : order, item))
      }
    }
    for (name, relation) in fields.relations.sorted(by: { $0.key < $1.key }) {
      let models = fields.models(of: name, in: nodes[node].model)
      if absences[name] != nil {
        if models?.isEmpty == false { nodes[node].relationsWithOwnModels.insert(name) }
        continue
      }
      let found = (index.flatMap { objects.inside[$0]?[name] } ?? []).filter {
        relation.relates(to: decoded.objects[$0].type)
      }
      guard let models else {
        // Without a value, only the objects tell which records there are.
        if found.isEmpty { continue }
        nodes[node].relations[name] = []
        append(found.map { item($0, decoded.objects[$0].model, (node, name)) })
        continue
      }
      // Nil in a model that was not decoded may mean that its records were not fetched.
      if index == nil, models.isEmpty, fields.isNil(name, in: nodes[node].model) { continue }
      nodes[node].relations[name] = []
      let own = try self.items(models, found, (node, name))
      append(own)
      guard keepsDropped, !found.isEmpty else { continue }
      let kept = Set(own.compactMap(\.decoded))
      let dropped = found.filter { !kept.contains($0) }
      if !dropped.isEmpty { hasDropped = true }
      append(dropped.map { item($0, decoded.objects[$0].model, (node, name)) })
    }
    // In the order of the payload: of two objects with one key, the last one wins.
    waiting += items.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.item)
  }
}
