import Automapper
import Foundation

/// Tells keys that are data from names of properties.
enum DataKeys {
  /// Whether a key is a number, a UUID or a day such as `2024-01-31`.
  static func isData(_ key: String) -> Bool {
    if key.isEmpty { return false }
    if key.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { return true }
    if UUIDText.read(key) != nil { return true }
    return key.utf8.count == 10 && key.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? false
      && (try? Mapper.default.object(from: JSONValue.string(key), as: Date.self)) != nil
  }
}
