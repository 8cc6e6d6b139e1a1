import Foundation

extension String {
  /// The canonically composed form (NFC).
  var precomposed: String { precomposedStringWithCanonicalMapping }
}
