import Automapper
import Foundation

/// What reading one value gives, in every place that a model has for it.
enum Reading {
  /// The value as text, or the code of the error; all of them where the places disagree.
  static func outcome<T: Codable>(
    of value: Any, as type: T.Type, _ mapper: Mapper = .default
  ) -> String {
    agreed([
      outcome { () throws(MappingError) in try mapper.object(from: .any(value), as: T.self) },
      outcome { () throws(MappingError) in
        try mapper.object(from: ["value": value], as: One<T>.self).value
      },
      outcome { () throws(MappingError) in
        try mapper.object(from: ["value": value], as: Perhaps<T>.self).value
      },
      outcome { () throws(MappingError) in
        try mapper.object(from: [value], as: [T].self).first
      },
      outcome { () throws(MappingError) in
        try mapper.object(from: ["a key": value], as: [String: T].self)["a key"]
      },
      outcome { () throws(MappingError) in try mapper.object(from: [value], as: Row<T>.self).value
      },
      outcome { () throws(MappingError) in
        try mapper.object(from: .any(value), as: Single<T>.self).value
      },
    ])
  }

  /// The same for a value written in JSON.
  static func outcome<T: Codable>(
    ofJSON text: String, as type: T.Type, _ mapper: Mapper = .default
  ) -> String {
    agreed([
      outcome { () throws(MappingError) in try mapper.object(from: text, as: T.self) },
      outcome { () throws(MappingError) in
        try mapper.object(from: "{\"value\":\(text)}", as: One<T>.self).value
      },
      outcome { () throws(MappingError) in
        try mapper.object(from: "{\"value\": \(text) }", as: Perhaps<T>.self).value
      },
      outcome { () throws(MappingError) in try mapper.object(from: "[\(text)]", as: [T].self).first
      },
      outcome { () throws(MappingError) in
        try mapper.object(from: "{\"a key\":\(text)}", as: [String: T].self)["a key"]
      },
      outcome { () throws(MappingError) in
        try mapper.object(from: "[\(text)]", as: Row<T>.self).value
      },
      outcome { () throws(MappingError) in try mapper.object(from: text, as: Single<T>.self).value
      },
    ])
  }

  private static func agreed(_ outcomes: [String]) -> String {
    Set(outcomes).count == 1 ? outcomes[0] : outcomes.joined(separator: " | ")
  }

  private static func outcome<T>(_ body: () throws(MappingError) -> T?) -> String {
    do {
      return try body().map { "\($0)" } ?? "nil"
    } catch {
      return error.issues.first?.code.rawValue ?? "no issue"
    }
  }

  struct One<T: Codable>: Codable { var value: T }
  struct Perhaps<T: Codable>: Codable { var value: T? }
  struct Row<T: Codable>: Codable {
    var value: T
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      value = try container.decode(T.self)
    }
  }
  struct Single<T: Codable>: Codable {
    var value: T
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(T.self)
    }
  }
}
