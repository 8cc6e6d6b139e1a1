import Automapper

/// A model as inferred from samples.
struct InferredModel {
  let name: String
  var properties: [InferredProperty] = []
  /// Whether it must be a class, because as a struct it would contain itself.
  var isRecursive = false
}

/// A property as inferred from samples.
struct InferredProperty {
  let key: String
  var name: String
  let type: MappedType
  let isRequired: Bool
  /// The pattern of its dates; nil if the default formats decode them.
  let datePattern: String?
}

extension [InferredModel] {
  /// Returns the models after renaming properties that have the name of a model.
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

  /// Returns the models after making one struct of each cycle a class.
  func withoutRecursion() -> [InferredModel] {
    let names = Dictionary(uniqueKeysWithValues: enumerated().map { ($1.name, $0) })
    var models = self
    /// Whether a struct stores another one, or itself, inline, directly or through other structs.
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
