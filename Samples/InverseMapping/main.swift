import Automapper
import Foundation

// One declaration, both directions: settings that are edited in an app and kept as the server sent
// them, in its keys, its forms and its nesting.

struct Settings: Codable, Equatable {
  var language: String
  var volume: Double
  var quietFrom: Date?
  var homepage: URL?
  var recipients: [String]
  var theme: Theme

  struct Theme: Codable, Equatable {
    var accent: Color
    var isDark: Bool
  }

  struct Color: Codable, Equatable {
    var red: Int
    var green: Int
    var blue: Int
  }
}

/// `#RRGGBB` in the data, three numbers in the model.
struct HexColor: Transformer {
  func value(from node: Node, parent: Node) throws -> Settings.Color? {
    guard let number = Int(try node.string().dropFirst(), radix: 16) else { return nil }
    return Settings.Color(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
  }

  func source(from color: Settings.Color) throws -> Any? {
    String(format: "#%02X%02X%02X", color.red, color.green, color.blue)
  }
}

let mapper = try Mapper { configuration in
  configuration.keyStyle = .snakeCase
  configuration.nilValues = .null
  configuration.map(Settings.self) { settings in
    settings.property(\.language).key("locale.language")
    settings.property(\.volume).key("audio.volume")
    settings.property(\.quietFrom).key("audio.quiet_from").date(.pattern("HH:mm"))
    settings.property(\.recipients).transform(.split(","))
  }
  configuration.map(Settings.Theme.self) { theme in
    theme.property(\.accent).transform(HexColor())
    theme.property(\.isDark).key("dark")
  }
}

let stored = """
  {
    "audio": {"quiet_from": "22:30", "volume": 0.8},
    "homepage": null,
    "locale": {"language": "nb"},
    "recipients": "ada@example.com,kari@example.com",
    "theme": {"accent": "#1E90FF", "dark": false}
  }
  """
var settings = try mapper.object(from: stored, as: Settings.self)
print("volume \(settings.volume), accent \(settings.theme.accent), to \(settings.recipients)")

settings.theme.isDark = true
settings.volume = 0.5
settings.recipients.append("ola@example.com")
let written = try mapper.json(from: settings, options: [.prettyPrinted, .sortedKeys])
print("\n\(written)\n")

let again = try mapper.object(from: written, as: Settings.self)
print("What was written reads back equal:", again == settings)
let fields = try mapper.dictionary(from: settings)
print("So does the dictionary:", try mapper.object(from: fields, as: Settings.self) == settings)

// From one model to another, through the keys that both have.
struct Summary: Codable {
  var language: String
  var volume: Double
}
let plain = Mapper()
print("As another model:", try plain.convert(settings, to: Summary.self))
