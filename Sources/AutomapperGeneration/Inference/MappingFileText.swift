import Automapper
import Foundation

/// The text of the mapping file of a model.
struct MappingFileText {
  let model: InferredModel
  let kind: MappingInference.Kind

  /// The fields of a property, in an order that is easy to read.
  private func fields(_ property: InferredProperty) -> [(name: String, value: Field)] {
    var fields: [(String, Field)] = []
    if property.key != property.name { fields.append(("key", .text(property.key))) }
    if property.key.contains(".") || property.key.isEmpty {
      // Write the key even if it is the property's name, because `literal` applies to a key.
      if fields.isEmpty { fields.append(("key", .text(property.key))) }
      fields.append(("literal", .yes))
    }
    switch property.type {
    case .array(.named(let element)):
      fields += [("type", .text("Array")), ("collection_subtype", .text(element))]
    case .dictionary(.named(let element)):
      fields += [("type", .text("Dictionary")), ("collection_subtype", .text(element))]
    default: fields.append(("type", .text(property.type.swiftText)))
    }
    if property.isRequired { fields.append(("nonoptional", .yes)) }
    if let pattern = property.datePattern { fields.append(("date", .text(pattern))) }
    return fields
  }

  private enum Field {
    case text(String)
    case yes
  }

  /// The member that declares the kind of the model; nil for a class.
  private var directive: (name: String, value: String)? {
    guard kind == .struct else { return nil }
    let isTaken = model.properties.contains { $0.name == "kind" }
    return (isTaken ? "$kind" : "kind", "struct")
  }

  var json: String {
    var lines = directive.map { ["  \"\($0.name)\": \"\($0.value)\""] } ?? []
    lines += model.properties.map { property in
      let fields = fields(property).map { name, value in
        switch value {
        case .text(let text): "\"\(name)\": \(Self.literal(text))"
        case .yes: "\"\(name)\": true"
        }
      }
      return "  \(Self.literal(property.name)): { \(fields.joined(separator: ", ")) }"
    }
    return lines.isEmpty ? "{}\n" : "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  private static func literal(_ text: String) -> String {
    (try? Mapper.default.json(from: text, options: .withoutEscapingSlashes)) ?? "\"\""
  }

  var propertyList: String {
    var lines =
      directive.map { ["  <key>\($0.name)</key>", "  <string>\($0.value)</string>"] } ?? []
    for property in model.properties {
      lines += ["  <key>\(Self.escaped(property.name))</key>", "  <dict>"]
      for (name, value) in fields(property) {
        lines.append("    <key>\(name)</key>")
        switch value {
        case .text(let text): lines.append("    <string>\(Self.escaped(text))</string>")
        case .yes: lines.append("    <true/>")
        }
      }
      lines.append("  </dict>")
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(lines.joined(separator: "\n"))
      </dict>
      </plist>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Whether XML 1.0 can hold a text unchanged: no control characters, and no line ends, which
  /// parsers change.
  static func isXML(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF }
  }
}
