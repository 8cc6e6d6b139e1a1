import Reference

extension DecodingProgram: FuzzProgram {
  var shape: String { (steps + afterwards).map(\.shape).joined(separator: " ") }

  func without(_ words: Set<String>) -> DecodingProgram {
    var program = self
    if words.contains(root.rawValue) { program.root = .model }
    program.steps = steps.compactMap { $0.without(words) }
    program.afterwards = afterwards.compactMap { $0.without(words) }
    return program
  }

  var shorter: [DecodingProgram] {
    func changed(_ change: (inout DecodingProgram) -> Void) -> DecodingProgram {
      var program = self
      change(&program)
      return program
    }
    var results: [DecodingProgram] = []
    if !afterwards.isEmpty { results.append(changed { $0.afterwards = [] }) }
    if root != .model { results.append(changed { $0.root = .model }) }
    for steps in Shrinking.models(in: steps) {
      for document in document.parts {
        results.append(
          changed {
            $0.steps = steps
            $0.document = document
          })
      }
    }
    results += Shrinking.shorter(steps).map { steps in changed { $0.steps = steps } }
    results += Shrinking.shorter(afterwards).map { steps in changed { $0.afterwards = steps } }
    results += document.shorter.map { document in changed { $0.document = document } }
    return results
  }
}

extension JSONTree {
  /// The values of an array or an object.
  fileprivate var parts: [JSONTree] {
    switch self {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    default: []
    }
  }

  /// Documents with one value less, or a simpler one.
  fileprivate var shorter: [JSONTree] {
    switch self {
    case .null: return []
    case .array(let elements):
      var results: [JSONTree] = elements.isEmpty ? [.null] : []
      for (index, element) in elements.enumerated() {
        var fewer = elements
        fewer.remove(at: index)
        results.append(.array(fewer))
        for simpler in element.shorter {
          var elements = elements
          elements[index] = simpler
          results.append(.array(elements))
        }
      }
      return results
    case .object(let members):
      var results: [JSONTree] = members.isEmpty ? [.null] : []
      for (index, member) in members.enumerated() {
        var fewer = members
        fewer.remove(at: index)
        results.append(.object(fewer))
        for simpler in member.value.shorter {
          var members = members
          members[index].value = simpler
          results.append(.object(members))
        }
      }
      return results
    case .number(let text): return text == "1" ? [.null] : [.number("1")]
    case .string(let text): return text == "a" ? [.null] : [.string("a")]
    case .bool: return [.null]
    }
  }
}
