import Automapper
import Foundation
import Reference

/// Models → bytes and dictionaries → models: what is written reads back as the same model.
enum RoundTripTarget {
  private static let mappers: [Mapper] = {
    let changes: [(inout MapperConfiguration) -> Void] = [
      { _ in }, { $0.keyStyle = .snakeCase }, { $0.nilValues = .null },
      {
        $0.keyStyle = .kebabCase
        $0.coercion = .lenient
      },
    ]
    return changes.map { configured($0) }
  }()

  static func run(_ bytes: [UInt8]) {
    var feed = ByteFeed(bytes)
    let style = feed.choice(mappers)
    let shape = feed.choice(Shapes.all)
    // A key style changes names of a key type that takes any text, which this shape has for data.
    let mapper = shape == HandWritten.self ? mappers[0] : style
    let options = JSONOptions(rawValue: feed.byte() & 7)
    func open<Shape: FuzzShape>(_ type: Shape.Type) {
      let model = Shape.make(&feed)
      do throws(MappingError) {
        try check(model, mapper, options)
      } catch {
        finding("\(model)\n\(error)")
      }
    }
    open(shape)
  }

  private static func check<Shape: FuzzShape>(
    _ model: Shape, _ mapper: Mapper, _ options: JSONOptions
  ) throws(MappingError) {
    let data = try mapper.data(from: model, options: options)
    let text = try mapper.json(from: model, options: options)
    let json = String(decoding: data, as: UTF8.self)
    expect(
      text.utf8.count == data.count && (!options.contains(.sortedKeys) || text == json),
      "data and text differ: \(text) \(json)")
    expect(ReferenceJSON.tree(Array(data)) != nil, "no JSON: \(text)")
    let fromData = try mapper.object(from: data, as: Shape.self)
    expect(fromData == model, "\(json)\nwritten: \(model)\nread: \(fromData)")
    let fields = try mapper.array(from: [model])
    let fromFields = try mapper.object(from: fields, as: [Shape].self)
    expect(fromFields == [model], "\(fields)\nwritten: \(model)\nread: \(fromFields)")
  }
}
