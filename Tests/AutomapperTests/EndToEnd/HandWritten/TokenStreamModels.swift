import Foundation

/// A token as an array: a name, values, and where it stands.
indirect enum StreamToken: Codable, Equatable {
  case word(String, Place?)
  case number(Double, Place?)
  case flag(Bool?, Bool?)
  case group([StreamToken])
  case end

  struct Place: Codable, Equatable {
    var line: Int
    var column: Int
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    switch try container.decode(String.self) {
    case "word":
      self = .word(try container.decode(String.self), try container.decodeIfPresent(Place.self))
    case "number":
      let number = try container.decode(Double.self)
      self = .number(number, container.isAtEnd ? nil : try container.decode(Place.self))
    case "flag":
      let first = try container.decodeNil() ? nil : container.decode(Bool.self)
      self = .flag(first, try container.decodeIfPresent(Bool.self))
    case "group":
      var tokens: [StreamToken] = []
      while !container.isAtEnd {
        if try container.decodeNil() { continue }
        tokens.append(try StreamToken(from: container.superDecoder()))
      }
      self = .group(tokens)
    case "end" where container.isAtEnd && container.currentIndex == 1: self = .end
    case let name:
      throw DecodingError.dataCorruptedError(in: container, debugDescription: name)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    switch self {
    case .word(let word, let place):
      try container.encode("word")
      try container.encode(word)
      if let place { try container.encode(place) }
    case .number(let number, let place):
      try container.encode("number")
      try container.encode(number)
      if let place {
        var object = container.nestedContainer(keyedBy: AnyKey.self)
        try object.encode(place.line, forKey: AnyKey("line"))
        try object.encode(place.column, forKey: AnyKey("column"))
      }
    case .flag(let first, let second):
      try container.encode("flag")
      try container.encode(first)
      if let second { try container.encode(second) } else { try container.encodeNil() }
    case .group(let tokens):
      try container.encode("group")
      for token in tokens { try token.encode(to: container.superEncoder()) }
    case .end: try container.encode("end")
    }
  }
}

/// Text with marks: strings, objects and arrays of them, other values as text.
struct RichText: Codable, Equatable {
  struct Run: Equatable {
    var text: String
    var isBold = false
    var link: URL?
  }

  var runs: [Run] = []

  private enum CodingKeys: String, CodingKey {
    case text
    case isBold = "bold"
    case link = "href"
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      runs = [Run(text: text)]
    } else {
      var container = try decoder.unkeyedContainer()
      try Self.read(&container, into: &runs)
    }
  }

  private static func read(_ container: inout any UnkeyedDecodingContainer, into runs: inout [Run])
    throws
  {
    while !container.isAtEnd {
      if try container.decodeNil() {
        runs.append(Run(text: "null"))
      } else if let flag = try? container.decode(Bool.self) {
        runs.append(Run(text: "flag \(flag)"))
      } else if let number = try? container.decode(Int.self) {
        runs.append(Run(text: "number \(number)"))
      } else if let text = try? container.decode(String.self) {
        runs.append(Run(text: text))
      } else if var nested = try? container.nestedUnkeyedContainer() {
        try read(&nested, into: &runs)
      } else {
        let object = try container.nestedContainer(keyedBy: CodingKeys.self)
        runs.append(
          Run(
            text: try object.decode(String.self, forKey: .text),
            isBold: try object.decodeIfPresent(Bool.self, forKey: .isBold) ?? false,
            link: try object.decodeIfPresent(URL.self, forKey: .link)))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for run in runs {
      if run.isBold || run.link != nil {
        var object = container.nestedContainer(keyedBy: CodingKeys.self)
        try object.encode(run.text, forKey: .text)
        try object.encode(run.isBold, forKey: .isBold)
        try object.encodeIfPresent(run.link, forKey: .link)
      } else {
        try container.encode(run.text)
      }
    }
  }
}

/// A table whose columns are arrays without names.
struct Rows: Codable, Equatable {
  struct Row: Equatable {
    var name: String
    var value: Double
  }

  var language: String
  var rows: [Row] = []
  var links: [[Int]]?

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    language = try container.decode(String.self)
    var list = try container.nestedUnkeyedContainer()
    while !list.isAtEnd {
      var row = try list.nestedUnkeyedContainer()
      rows.append(Row(name: try row.decode(String.self), value: try row.decode(Double.self)))
    }
    guard try !container.decodeNil() else { return }
    var pairs = try container.nestedUnkeyedContainer()
    links = []
    while !pairs.isAtEnd { links?.append(try pairs.decode([Int].self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(language)
    var list = container.nestedUnkeyedContainer()
    for row in rows {
      var columns = list.nestedUnkeyedContainer()
      try columns.encode(row.name)
      try columns.encode(row.value)
    }
    if let links { try container.encode(links) } else { try container.encodeNil() }
  }
}

/// Numbers by their index, where null is a gap.
struct Gaps: Codable, Equatable {
  var numbers: [Int: Int] = [:]
  var count: Int

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let index = container.currentIndex
      if try container.decodeNil() { continue }
      numbers[index] = try container.decode(Int.self)
    }
    count = container.currentIndex
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    while container.count < count { try container.encode(numbers[container.count]) }
  }
}

/// Operations on a text, in an object or alone.
struct Delta: Codable, Equatable {
  enum Operation: Codable, Equatable {
    case insert(String, [String: AnyValue])
    case embed([String: AnyValue])
    case retain(Int, [String: AnyValue])
    case delete(Int)

    private enum CodingKeys: CodingKey { case insert, retain, delete, attributes }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let attributes =
        try container.decodeIfPresent([String: AnyValue].self, forKey: .attributes) ?? [:]
      if let count = try container.decodeIfPresent(Int.self, forKey: .delete) {
        self = .delete(count)
      } else if let count = try container.decodeIfPresent(Int.self, forKey: .retain) {
        self = .retain(count, attributes)
      } else if let text = try? container.decode(String.self, forKey: .insert) {
        self = .insert(text, attributes)
      } else {
        self = .embed(try container.decode([String: AnyValue].self, forKey: .insert))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .insert(let text, let attributes):
        try container.encode(text, forKey: .insert)
        if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
      case .embed(let value): try container.encode(value, forKey: .insert)
      case .retain(let count, let attributes):
        try container.encode(count, forKey: .retain)
        if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
      case .delete(let count): try container.encode(count, forKey: .delete)
      }
    }
  }

  var operations: [Operation]

  private enum CodingKeys: String, CodingKey { case operations = "ops" }

  init(from decoder: any Decoder) throws {
    do {
      operations = try decoder.singleValueContainer().decode([Operation].self)
    } catch DecodingError.typeMismatch(let type, let context)
      where type is [Any].Type && context.codingPath.isEmpty
    {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      operations = try container.decode([Operation].self, forKey: .operations)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(operations, forKey: .operations)
  }
}
