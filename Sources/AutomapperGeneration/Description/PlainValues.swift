import Automapper

/// The models that are Hashable and Sendable: enumerations, and structs of Hashable and Sendable
/// properties.
struct PlainValues {
  private var names: Set<String>

  init(_ documents: [MappingDocument]) {
    let structs = documents.filter { $0.kind == .struct }
    names = Set(documents.filter { $0.kind == .enum }.map(\.model) + structs.map(\.model))
    // Structs may refer to each other. Remove structs with other properties until none is left to
    // remove.
    var count = -1
    while count != names.count {
      count = names.count
      for document in structs where names.contains(document.model) {
        let types = document.properties.filter { !$0.name.contains(".") }.map(\.swiftType)
        if !types.allSatisfy(isHashable) { names.remove(document.model) }
      }
    }
  }

  func contains(_ model: String) -> Bool { names.contains(model) }

  func isHashable(_ type: MappedType) -> Bool {
    type.names.allSatisfy { names.contains($0) || MappedType.builtIn.contains($0) }
  }
}
