import Automapper
import Foundation
import Testing

/// The error of a call that must fail, from a new mapper and from one that has met the type.
enum Failing {
  static func error<T>(
    _ mapper: Mapper, _ source: some MappingSource, as type: T.Type
  ) -> MappingError? {
    do {
      _ = try mapper.object(from: source, as: type)
      return nil
    } catch {
      return error
    }
  }

  /// The whole description, the first time and later. What `JSONSerialization` makes of the text has the same
  /// issues, in the order of the properties.
  static func reading<T>(
    _ text: String, as type: T.Type, _ mapper: Mapper = Mapper()
  ) throws -> String {
    let bridged = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    var descriptions: [String] = []
    for _ in 0..<2 {
      let fromText = error(mapper, text, as: type)?.description ?? "no error"
      let fromBridged = error(mapper, .any(bridged), as: type)?.description ?? "no error"
      descriptions.append(fromText)
      let lines = fromText.split(separator: "\n").sorted()
      if lines != fromBridged.split(separator: "\n").sorted() { descriptions.append(fromBridged) }
    }
    return Set(descriptions).count == 1
      ? descriptions[0] : descriptions.joined(separator: "\nor\n")
  }

  static func writing<T>(_ value: T, _ mapper: Mapper = Mapper()) -> String {
    do {
      _ = try mapper.data(from: value)
      return "no error"
    } catch {
      return error.description
    }
  }

  /// The same for a dictionary.
  static func listing<T>(_ value: T, _ mapper: Mapper = Mapper()) -> String {
    do {
      _ = try mapper.dictionary(from: value)
      return "no error"
    } catch {
      return error.description
    }
  }
}
