import Automapper
import Foundation
import Testing

/// The law of the value table: `object(from: dictionary(from: x)) == x`, and the same by way of
/// `data(from: x)`, under every key style and both ways of writing nil.
enum Law {
  struct Setting: Sendable, CustomTestStringConvertible {
    let name: String
    let configuration: MapperConfiguration
    let mapper: Mapper
    var testDescription: String { name }
  }

  static let styles: [(name: String, style: KeyStyle)] = [
    ("asDeclared", .asDeclared), ("snakeCase", .snakeCase), ("kebabCase", .kebabCase),
    ("camelCase", .camelCase), ("pascalCase", .pascalCase),
  ]

  static let settings: [Setting] = styles.flatMap { name, style in
    [("omit", NilValues.omit), ("null", .null)].compactMap { nilName, nilValues in
      var configuration = MapperConfiguration()
      configuration.keyStyle = style
      configuration.nilValues = nilValues
      guard let mapper = try? Mapper(configuration) else { return nil }
      return Setting(name: "\(name), \(nilName)", configuration: configuration, mapper: mapper)
    }
  }

  /// Checks the law with the long-lived mappers, and that a mapper that never met the type reads
  /// what they wrote.
  static func check<T: Codable & Equatable>(
    _ value: T, in settings: [Setting] = settings,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for setting in settings {
      do {
        let mapper = setting.mapper
        let fresh = try Mapper(setting.configuration)
        let dictionary = try mapper.dictionary(from: value)
        let data = try mapper.data(from: value)
        let comment = Comment(rawValue: setting.name)
        #expect(
          try mapper.object(from: dictionary, as: T.self) == value, comment,
          sourceLocation: sourceLocation)
        #expect(
          try mapper.object(from: data, as: T.self) == value, comment,
          sourceLocation: sourceLocation)
        #expect(
          try fresh.object(from: dictionary, as: T.self) == value, comment,
          sourceLocation: sourceLocation)
        #expect(
          try Mapper(setting.configuration).object(from: data, as: T.self) == value, comment,
          sourceLocation: sourceLocation)
      } catch {
        Issue.record("\(setting.name): \(error)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Checks the law for values in every place that a model has: a property, an optional one, an
  /// array, a dictionary, a nested model.
  static func check<T: Codable & Equatable>(
    everywhere values: [T], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for value in values {
      check(
        Places(
          plainValue: value, optionalValue: value, absentValue: nil, manyValues: values,
          tableOfValues: ["a key": value, "another_key": value], insideURL: Inside(value: value)),
        sourceLocation: sourceLocation)
    }
  }

  struct Places<T: Codable & Equatable>: Codable, Equatable {
    var plainValue: T
    var optionalValue: T?
    var absentValue: T?
    var manyValues: [T]
    var tableOfValues: [String: T]
    var insideURL: Inside<T>?
  }

  struct Inside<T: Codable & Equatable>: Codable, Equatable {
    var value: T
  }
}
