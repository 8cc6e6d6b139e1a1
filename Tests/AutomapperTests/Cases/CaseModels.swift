import Automapper
import Foundation

/// Enums with associated values, for all tests of their forms.
struct CasePhoto: Codable, Equatable { var url: URL }

enum CaseShape: Codable, Equatable {
  case circle(radius: Double)
  case rectangle(width: Double, height: Double?)
  case photo(CasePhoto)
  case roundedBox(cornerRadius: Int)
  case empty

  enum CodingKeys: CodingKey, CaseIterable {
    case circle, rectangle, photo, roundedBox, empty
  }
}

/// Its coding keys are the ones that Swift makes.
enum CaseEvent: Codable, Equatable {
  case login(user: Int)
  case message(String)
  case move(Int, Int?)
  case note(CasePhoto?)
  case mood(String?)
  case ping
}

enum CaseValue: Codable, Equatable {
  case number(Int)
  case text(String)
  case flag(Bool)
  case point(x: Int, y: Int)
  case pair(Int, Int)
  case many([Int])
  case nothing
}

enum CaseReply: Codable, Equatable {
  case ok(count: Int)
  case other(JSONValue)

  enum CodingKeys: CodingKey, CaseIterable { case ok, other }
}

struct CaseDrawing: Codable, Equatable {
  var main: CaseShape
  var spare: CaseShape?
  var shapes: [CaseShape]
  var named: [String: CaseShape]
}

enum CaseMapper {
  /// The mistakes of a configuration.
  static func mistakes(_ configure: (inout MapperConfiguration) -> Void) -> String {
    do {
      _ = try Mapper { configure(&$0) }
      return "none"
    } catch {
      return error.description
    }
  }

  static func shapes(
    _ style: CaseStyle, fallback: String? = nil,
    _ configure: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(CaseShape.self) { shape in
        shape.cases(style, fallback: fallback)
        shape.case("rectangle").keys("box", "rect")
      }
      configure(&configuration)
    }
  }

  static func events(_ style: CaseStyle) throws -> Mapper {
    try Mapper { $0.map(CaseEvent.self) { $0.cases(style) } }
  }

  static func values() throws -> Mapper {
    try Mapper { $0.map(CaseValue.self) { $0.cases(.untagged) } }
  }
}
