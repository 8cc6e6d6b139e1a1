public import Foundation

/// Apps and crash reporters show `localizedDescription`. It lists the issues, one per line.
extension MappingError: LocalizedError {
  public var errorDescription: String? { description }
}

extension MappingError.Issue {
  /// The text of the error that a closure or an initialiser threw.
  var underlyingText: String? {
    underlying.map { error in
      Excerpt.text((error as? any LocalizedError)?.errorDescription ?? String(describing: error))
    }
  }
}
