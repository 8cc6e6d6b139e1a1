import Automapper

/// A parsed mapping file, with its path for messages.
struct PlacedDocument {
  let document: MappingDocument
  let path: String
}

/// Compiles mapping files to models, and finds the mistakes that only all files together reveal.
struct ModelCompiler {
  let documents: [PlacedDocument]
  private(set) var problems: [MappingProblem] = []
  let named: [String: MappingDocument]

  init(_ documents: [PlacedDocument]) {
    self.documents = documents
    named = Dictionary(
      documents.map { ($0.document.model, $0.document) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func models() -> [ModelDescription] {
    checkNames()
    checkLineages()
    checkRecursion()
    checkKeys()
    let plain = PlainValues(documents.map(\.document))
    let known = MappedType.builtIn.union(named.keys)
    let properties = documents.map { placed in
      problems += placed.document.unknownTypes(knowing: known).map {
        MappingProblem($0, in: placed.path)
      }
      return placed.document.properties.map { description(of: $0, in: placed, plain) }
    }
    let own = Dictionary(
      zip(documents.map(\.document.model), properties), uniquingKeysWith: { first, _ in first })
    return zip(documents, properties).map { placed, properties in
      var model = model(placed.document, properties, plain)
      model.inherited = lineage(of: placed.document).dropFirst().reversed().flatMap {
        own[$0.model]?.filter { !$0.isNested } ?? []
      }
      return model
    }
  }

  private func model(
    _ document: MappingDocument, _ properties: [PropertyDescription], _ plain: PlainValues
  ) -> ModelDescription {
    var model = ModelDescription(
      name: document.model, file: document.file,
      kind: ModelDescription.Kind(rawValue: document.kind.rawValue) ?? .external)
    model.superclass = document.superclass?.name
    model.isPlainValue = plain.contains(document.model)
    model.cases = document.cases.map { CaseDescription(name: $0.name, rawValue: $0.rawValue) }
    model.properties = properties.filter { !$0.isNested }
    model.nestedRules = properties.filter(\.isNested)
    return model
  }

  private mutating func description(
    of property: MappedProperty, in placed: PlacedDocument, _ plain: PlainValues
  ) -> PropertyDescription {
    var type = property.swiftType
    var isOptional = property.isRequired != true
    if case .optional(let wrapped) = type {
      type = wrapped
    } else if property.hasDefault, property.isRequired == nil {
      isOptional = false
    }
    var description = PropertyDescription(
      name: property.name, type: type.swiftText, isOptional: isOptional,
      keys: property.keys ?? [], isLiteral: property.isLiteral)
    description.transformer = property.transformer
    description.datePattern = property.datePattern
    checkType(type, of: property, in: placed, plain)
    description.needsRequirement =
      property.isRequired == true && !property.hasDefault
      && (isOptional || property.name.contains(".") || acceptsNull(type))
    guard property.hasDefault, let value = property.defaultValue else { return description }
    description.defaultValue = value
    let defaults = DefaultExpression(documents: named, datePattern: property.datePattern)
    switch defaults.expression(for: value, as: type) {
    case .text(let text): description.defaultExpression = text
    case .mapped: break
    case .invalid:
      let expected = "a default of type \(type.swiftText)"
      add(placed, property, "default", expected: expected, found: value.excerpt)
    }
    return description
  }

  private mutating func checkType(
    _ type: MappedType, of property: MappedProperty, in placed: PlacedDocument,
    _ plain: PlainValues
  ) {
    for element in type.setElements where !mayBeInSet(element, plain) {
      add(
        placed, property, property.elementType == nil ? "type" : "collection_subtype",
        expected: "elements that a Set can have", found: "\"\(element.swiftText)\"")
    }
    if property.datePattern != nil, property.transformer == nil, !property.name.contains("."),
      !type.names.contains("Date")
    {
      add(placed, property, "date", expected: "type Date", found: "\"\(type.swiftText)\"")
    }
  }

  /// Whether null may be decoded as a type, or empties it in an update. Only the compiler knows what a type that is
  /// declared in code accepts.
  private func acceptsNull(_ type: MappedType) -> Bool {
    switch type {
    case .named(let name): type == .any || named[name]?.kind == .external
    case .array, .set, .dictionary, .optional: true
    }
  }

  /// Whether a set may have elements of a type. Of a type that is declared in code, only the compiler knows.
  private func mayBeInSet(_ type: MappedType, _ plain: PlainValues) -> Bool {
    type.names.allSatisfy { plain.isHashable(.named($0)) || named[$0]?.kind == .external }
  }

  /// Adds a mistake in a field of a property.
  mutating func add(
    _ placed: PlacedDocument, _ property: MappedProperty, _ field: String?, expected: String,
    found: String
  ) {
    let position = field.map(property.position) ?? property.position
    add(
      placed,
      MappingError.Issue(
        .invalidConfiguration, path: property.name, sourceKey: field, expected: expected,
        found: found, position: position))
  }

  mutating func add(_ placed: PlacedDocument, _ issue: MappingError.Issue) {
    problems.append(MappingProblem(issue, in: placed.path))
  }

  /// A model and its superclasses, the model first. A cycle of superclasses ends before it repeats.
  func lineage(of document: MappingDocument) -> [MappingDocument] {
    var lineage = [document]
    var seen: Set<String> = [document.model]
    while let name = lineage[lineage.count - 1].superclass?.name, seen.insert(name).inserted,
      let next = named[name]
    {
      lineage.append(next)
    }
    return lineage
  }
}
