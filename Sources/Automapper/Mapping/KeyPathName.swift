/// The names of the properties in a key path.
///
/// The `debugDescription` of a key path names stored properties of structs and final classes. Only this type relies
/// on that. It does not name computed, wrapped, observed and weak properties, or variables of classes that are not
/// final. It looks a property up by its offset in memory. A property without memory, such as an enum with one case,
/// has the offset of the next one, which then gets its name: `PlanCompiler.Instance` checks names against an instance.
enum KeyPathName {
  static func of(_ path: AnyKeyPath) -> PropertyName {
    let text = path.debugDescription
    guard let steps = steps(text), !steps.isEmpty else { return .unnamed(text) }
    return .keyPath(steps)
  }

  /// Whether a key path unwraps an Optional by force, as `\User.address!.city` does.
  static func isForced(_ path: AnyKeyPath) -> Bool { path.debugDescription.contains("!") }

  /// Whether the description of a key path has several steps.
  static func isNested(_ text: String) -> Bool { split(text).count > 1 }

  /// The description of a key path without the addresses of functions, which differ from run to run.
  static func withoutAddresses(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).filter { !$0.hasPrefix("0x") }
      .joined(separator: " ")
  }

  /// `\User.address?.city?` → `address`, `city`.
  private static func steps(_ text: String) -> [String]? {
    guard text.hasPrefix("\\"), !text.contains("<computed") else { return nil }
    let names = split(text).filter { $0 != "self" }
    return names.isEmpty || names.contains("") ? nil : names
  }

  /// Returns the steps behind the root type.
  private static func split(_ text: String) -> [String] {
    var steps: [String] = []
    var current = ""
    // Dots inside the angle brackets of a generic type's arguments are not steps. The arrow of a function type is no
    // bracket.
    var nesting = 0
    for (character, previous) in zip(text.dropFirst(), text) {
      switch character {
      case "<": nesting += 1
      case ">" where previous != "-": nesting -= 1
      case "." where nesting == 0:
        steps.append(current)
        current = ""
      case "?" where nesting == 0, "!" where nesting == 0: break
      default: current.append(character)
      }
    }
    steps.append(current)
    return Array(steps.dropFirst())
  }
}

/// A key path that may cross threads.
///
/// Callers pass plain key paths, not `any KeyPath & Sendable`: literals are `Sendable` in Swift 6 only, and clients
/// in Swift 5 mode would get other overloads.
///
/// `@unchecked` is safe because a key path is immutable, and a literal made of properties captures nothing mutable.
/// Only subscript arguments could be mutable, and they name no property.
struct SharedKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
  let path: Path
}
