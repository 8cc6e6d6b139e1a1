import Automapper
import Foundation

/// Checks for names that Swift or the generated source cannot distinguish, and for types that
/// cannot exist.
extension ModelCompiler {
  mutating func checkNames() {
    var owners: [String: String] = [:]
    for placed in documents {
      let model = placed.document.model
      if let reason = ReservedNames.reason(against: model) {
        add(placed, issue(expected: "a file that is named after its model", found: reason))
      }
      // File systems may ignore letter case.
      if let other = owners.updateValue(placed.path, forKey: model.lowercased()) {
        add(placed, issue(expected: "one file for each model", found: "\(other) as well"))
      }
      checkProperties(placed)
      checkCases(placed)
    }
  }

  private mutating func checkProperties(_ placed: PlacedDocument) {
    let inherited = Set(lineage(of: placed.document).dropFirst().flatMap(\.properties).map(\.name))
    let own = Set(placed.document.properties.map(\.name))
    for property in placed.document.properties {
      let steps = property.name.split(separator: ".", omittingEmptySubsequences: false)
        .map(String.init)
      let isSynthesized =
        placed.document.kind == .struct && steps == [ReservedNames.synthesizedProperty]
      for step in steps
      where ReservedNames.isUnusable(step) || named[step] != nil || isSynthesized {
        add(
          placed, property, nil, expected: "the name of a property in Swift",
          found: step.quoted)
      }
      if steps.count > 1, !own.contains(steps[0]), !inherited.contains(steps[0]) {
        add(
          placed, property, nil, expected: "a property of the model before the dot",
          found: steps[0].quoted)
      }
      if steps.count == 1, inherited.contains(property.name) {
        add(
          placed, property, nil, expected: "a property that no superclass has",
          found: "an inherited one")
      }
    }
  }

  private mutating func checkCases(_ placed: PlacedDocument) {
    guard placed.document.kind == .enum else { return }
    if placed.document.cases.isEmpty {
      add(placed, issue(expected: "at least one case", found: "none"))
    }
    for item in placed.document.cases
    where ReservedNames.isUnusable(item.name) || item.name == ReservedNames.synthesizedCase {
      add(
        placed,
        MappingError.Issue(
          .invalidConfiguration, path: item.name, expected: "the name of a case in Swift",
          found: item.name.quoted, position: item.position))
    }
  }

  private func issue(expected: String, found: String) -> MappingError.Issue {
    MappingError.Issue.mistake(expected: expected, found: found)
  }

  /// Checks that each superclass is a mapped class, and that no class extends itself, directly or
  /// not.
  mutating func checkLineages() {
    for placed in documents {
      guard let superclass = placed.document.superclass else { continue }
      var issue = issue(expected: "a class that is mapped", found: superclass.name.quoted)
      issue.sourceKey = "extends"
      issue.position = superclass.position
      let kind = named[superclass.name]?.kind
      if kind != .class { add(placed, issue) }
      if lineage(of: placed.document).last?.superclass.map({ named[$0.name] != nil }) ?? false {
        issue.expected = "a class that does not extend this one"
        add(placed, issue)
      }
    }
  }

  /// Checks that the properties of a model, those of its superclasses included, have keys of their own, and paths
  /// without empty steps.
  mutating func checkKeys() {
    for placed in documents where placed.document.isMapping {
      let inherited = lineage(of: placed.document).dropFirst().reversed().flatMap(\.properties)
      let known = Set(FileRules(inherited).mistakes.map(\.description))
      for mistake in FileRules(inherited + placed.document.properties).mistakes
      where !known.contains(mistake.description) {
        guard let own = placed.document.properties.first(where: { $0.name == mistake.path }) else {
          add(placed, mistake)
          continue
        }
        add(placed, own, "key", expected: mistake.expected ?? "", found: mistake.found ?? "")
      }
    }
  }

  /// Checks that no struct contains itself through structs only: it would be infinitely large.
  mutating func checkRecursion() {
    var reported: Set<String> = []
    for placed in documents where placed.document.kind == .struct {
      guard !reported.contains(placed.document.model),
        let cycle = cycle(from: placed.document.model)
      else { continue }
      reported.formUnion(cycle.map(\.model))
      guard let first = placed.document.properties.first(where: { $0.name == cycle[0].property })
      else { continue }
      let path = cycle.map { "\($0.model).\($0.property)" }.joined(separator: ", ")
      add(
        placed, first, nil, expected: "\"kind\": \"class\" for one of these",
        found: "structs that contain themselves: \(path)")
    }
  }

  /// The shortest path of properties from a struct back to it, found by breadth-first search; nil
  /// if there is none.
  private func cycle(from start: String) -> [(model: String, property: String)]? {
    var origins: [String: (model: String, property: String)] = [:]
    var waiting = [start]
    var next = 0
    while next < waiting.count {
      let model = waiting[next]
      next += 1
      for property in named[model]?.properties ?? [] where !property.name.contains(".") {
        guard let name = property.swiftType.inlineName, named[name]?.kind == .struct else {
          continue
        }
        if name == start {
          var way = [(model, property.name)]
          while way[0].0 != start, let origin = origins[way[0].0] { way.insert(origin, at: 0) }
          return way
        }
        if origins[name] == nil {
          origins[name] = (model, property.name)
          waiting.append(name)
        }
      }
    }
    return nil
  }
}
