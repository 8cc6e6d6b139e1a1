import Foundation

/// A value of one of two types; the first that fits.
enum Either<Left: Codable & Equatable, Right: Codable & Equatable>: Codable, Equatable {
  case left(Left)
  case right(Right)

  init(from decoder: any Decoder) throws {
    if let left = try? Left(from: decoder) {
      self = .left(left)
    } else if let right = try? Right(from: decoder) {
      self = .right(right)
    } else {
      throw DecodingError.typeMismatch(
        Either.self,
        .init(
          codingPath: decoder.codingPath, debugDescription: "neither \(Left.self) nor \(Right.self)"
        ))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .left(let left): try left.encode(to: encoder)
    case .right(let right): try right.encode(to: encoder)
    }
  }
}

/// A range, each end of which is written as an array of line and column.
struct TextRange: Codable, Equatable {
  var start: [Int]
  var end: [Int]

  private enum CodingKeys: CodingKey { case start, end }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func position(_ key: CodingKeys) throws -> [Int] {
      var list = try container.nestedUnkeyedContainer(forKey: key)
      return [try list.decode(Int.self), try list.decode(Int.self)]
    }
    start = try position(.start)
    end = try position(.end)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    for (position, key) in [(start, CodingKeys.start), (end, .end)] {
      var list = container.nestedUnkeyedContainer(forKey: key)
      for part in position { try list.encode(part) }
    }
  }
}

struct MarkupContent: Codable, Equatable {
  enum Kind: String, Codable { case plaintext, markdown }
  var kind: Kind
  var value: String
}

struct Hover: Codable, Equatable {
  enum MarkedText: Codable, Equatable {
    case text(String)
    case code(language: String, value: String)

    private enum CodingKeys: CodingKey { case language, value }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(text)
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self = .code(
        language: try container.decode(String.self, forKey: .language),
        value: try container.decode(String.self, forKey: .value))
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text):
        var container = encoder.singleValueContainer()
        try container.encode(text)
      case .code(let language, let value):
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(language, forKey: .language)
        try container.encode(value, forKey: .value)
      }
    }
  }

  enum Contents: Codable, Equatable {
    case marked([MarkedText])
    case markup(MarkupContent)

    init(from decoder: any Decoder) throws {
      if let value = try? MarkedText(from: decoder) {
        self = .marked([value])
      } else if let values = try? [MarkedText](from: decoder) {
        self = .marked(values)
      } else {
        self = .markup(try MarkupContent(from: decoder))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .marked(let values) where values.count == 1: try values[0].encode(to: encoder)
      case .marked(let values): try values.encode(to: encoder)
      case .markup(let markup): try markup.encode(to: encoder)
      }
    }
  }

  var contents: Contents
  var range: TextRange?

  private enum CodingKeys: CodingKey { case contents, range }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    contents = try container.decode(Contents.self, forKey: .contents)
    range = try container.decodeIfPresent(TextRange.self, forKey: .range)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(contents, forKey: .contents)
    try container.encodeIfPresent(range, forKey: .range)
  }
}

/// Options as an object, or as the number of one of them.
struct SyncOptions: Codable, Equatable {
  enum Change: Int, Codable { case none, full, incremental }
  struct Save: Codable, Equatable { var includeText: Bool? }

  var openClose: Bool?
  var change: Change?
  var save: Either<Bool, Save>?

  private enum CodingKeys: CodingKey { case openClose, change, save }

  init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      openClose = try container.decodeIfPresent(Bool.self, forKey: .openClose)
      change = try container.decodeIfPresent(Change.self, forKey: .change)
      save = try container.decodeIfPresent(Either<Bool, Save>.self, forKey: .save)
    } catch DecodingError.typeMismatch(let type, _) where type == [String: Any].self {
      let container = try decoder.singleValueContainer()
      (openClose, save) = (nil, nil)
      change = try container.decode(Change.self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(openClose, forKey: .openClose)
    try container.encodeIfPresent(change, forKey: .change)
    try container.encodeIfPresent(save, forKey: .save)
  }
}

/// A list of completions: an object, or an array of the items alone.
struct CompletionList: Codable, Equatable {
  struct Edit: Codable, Equatable {
    var range: TextRange
    var newText: String
  }
  struct DoubleEdit: Codable, Equatable {
    var newText: String
    var insert: TextRange
    var replace: TextRange
  }

  struct Item: Codable, Equatable {
    struct Kind: RawRepresentable, Codable, Equatable { var rawValue: Int }
    var label: String
    var kind: Kind?
    var documentation: Either<String, MarkupContent>?
    var textEdit: Either<Edit, DoubleEdit>?
  }

  var isIncomplete: Bool
  var items: [Item]

  private enum CodingKeys: CodingKey { case isIncomplete, items }

  init(from decoder: any Decoder) throws {
    if let items = try? [Item](from: decoder) {
      (self.isIncomplete, self.items) = (false, items)
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      isIncomplete = try container.decodeIfPresent(Bool.self, forKey: .isIncomplete) ?? false
      items = try container.decode([Item].self, forKey: .items)
    }
  }

  func encode(to encoder: any Encoder) throws {
    guard isIncomplete else { return try items.encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isIncomplete, forKey: .isIncomplete)
    try container.encode(items, forKey: .items)
  }
}
