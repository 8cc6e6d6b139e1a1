import Automapper

/// What the samples say of one model.
struct InferredModel {
  let name: String
  var properties: [InferredProperty] = []
  /// Whether it must be a class, because it would contain itself.
  var isRecursive = false
}

/// What the samples say of one property.
struct InferredProperty {
  let key: String
  var name: String
  let type: MappedType
  let isRequired: Bool
  /// The pattern of its dates, where they need one.
  let datePattern: String?
}

extension [InferredModel] {
  /// The models with other names for the properties that are named as a model is.
  func withoutModelsAsProperties() -> [InferredModel] {
    let models = Set(map(\.name))
    return map { model in
      var model = model
      var taken = Set(model.properties.map(\.name))
      for index in model.properties.indices where models.contains(model.properties[index].name) {
        var name = model.properties[index].name + "Value"
        while !taken.insert(name).inserted || models.contains(name) { name += "_" }
        model.properties[index].name = name
      }
      return model
    }
  }

  /// The models with a class in each circle of structs.
  func withoutRecursion() -> [InferredModel] {
    let names = Dictionary(uniqueKeysWithValues: enumerated().map { ($1.name, $0) })
    var models = self
    /// Whether a struct holds another in place, itself included.
    func holds(_ start: Int, _ other: Int) -> Bool {
      var seen: Set<Int> = []
      var waiting = [start]
      while let next = waiting.popLast() {
        for property in models[next].properties {
          guard let name = property.type.inlineName, let index = names[name],
            !models[index].isRecursive
          else { continue }
          if index == other { return true }
          if seen.insert(index).inserted { waiting.append(index) }
        }
      }
      return false
    }
    for index in indices where holds(index, index) { models[index].isRecursive = true }
    return models
  }
}
