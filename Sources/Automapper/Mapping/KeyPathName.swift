/// The names of the properties that a key path goes through.
///
/// `debugDescription` of a key path names stored properties of structs and final classes; this is
/// the only place that relies on it. Computed, wrapped, observed and weak properties, and variables
/// of classes that are not final, are not named there.
enum KeyPathName {
  static func of(_ path: AnyKeyPath) -> PropertyName {
    let text = path.debugDescription
    guard let steps = steps(text), !steps.isEmpty else { return .unnamed(text) }
    return .keyPath(steps)
  }

  /// `\User.address?.city?` → `address`, `city`.
  private static func steps(_ text: String) -> [String]? {
    guard text.hasPrefix("\\"), !text.contains("<computed") else { return nil }
    var steps: [String] = []
    var current = ""
    // Dots inside the angle brackets of a generic type's arguments are not steps.
    var nesting = 0
    for character in text.dropFirst() {
      switch character {
      case "<": nesting += 1
      case ">": nesting -= 1
      case "." where nesting == 0:
        steps.append(current)
        current = ""
      case "?" where nesting == 0, "!" where nesting == 0: break
      default: current.append(character)
      }
    }
    steps.append(current)
    let names = steps.dropFirst().filter { $0 != "self" }
    return names.isEmpty || names.contains("") ? nil : Array(names)
  }
}

/// A key path that crosses threads.
///
/// Callers give plain key paths, not `any KeyPath & Sendable`: literals are `Sendable` in Swift 6 only, and
/// clients in Swift 5 mode would get other overloads.
///
/// `@unchecked`: a key path is immutable, and one written as a literal of properties captures
/// nothing that could change. Subscript arguments are the exception; they name no property.
struct SharedKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
  let path: Path
}
