import Automapper
import Foundation

/// Queries: what one says is written and read back, and a model that is written as one reads back as the same model.
enum FormTarget {
  private static let mapper = configured { _ in }
  /// The shapes all of whose values are texts, numbers and dates that a form keeps apart.
  private static let shapes: [any FuzzShape.Type] = [Person.self, Event.self, Car.self]

  static func run(_ bytes: [UInt8]) {
    checkText(String(decoding: bytes, as: UTF8.self))
    var feed = ByteFeed(bytes)
    let shape = feed.choice(shapes)
    func open<Shape: FuzzShape>(_ type: Shape.Type) { checkModel(Shape.make(&feed)) }
    open(shape)
  }

  private static func checkText(_ text: String) {
    guard let value = try? mapper.object(from: .query(text), as: JSONValue.self) else { return }
    guard case .object(let members) = value else { finding("\(text)\nis no object: \(value)") }
    // A key that has brackets after percent-decoding, or is empty inside, cannot be written.
    guard let written = try? mapper.query(from: members) else { return }
    do throws(MappingError) {
      let again = try mapper.object(from: .query(written), as: JSONValue.self)
      expect(again == value, "\(text)\nread: \(value)\nwritten: \(written)\nread: \(again)")
      let form = try mapper.object(from: .form(Data(written.utf8)), as: JSONValue.self)
      expect(form == value, "\(written)\nas a query: \(value)\nas a form: \(form)")
    } catch {
      finding("\(text)\nread: \(value)\nwritten: \(written)\n\(error)")
    }
  }

  private static func checkModel<Shape: FuzzShape>(_ model: Shape) {
    guard let query = try? mapper.query(from: model) else { return }
    do throws(MappingError) {
      let read = try mapper.object(from: .query(query), as: Shape.self)
      expect(read == model, "\(query)\nwritten: \(model)\nread: \(read)")
    } catch {
      finding("\(query)\nwritten: \(model)\n\(error)")
    }
  }
}
