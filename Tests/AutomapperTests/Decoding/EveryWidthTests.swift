import Automapper
import Foundation
import Testing

/// Numbers of every width, by the methods that containers have for each of them.
struct EveryWidthTests {
  struct Widths: Codable, Equatable {
    var bool: Bool
    var int: Int
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var uint: UInt
    var uint8: UInt8
    var uint16: UInt16
    var uint32: UInt32
    var uint64: UInt64
    var float: Float
    var double: Double
    var string: String
  }

  struct Options: Codable, Equatable {
    var bool: Bool?
    var int: Int?
    var int8: Int8?
    var int16: Int16?
    var int32: Int32?
    var int64: Int64?
    var uint: UInt?
    var uint8: UInt8?
    var uint16: UInt16?
    var uint32: UInt32?
    var uint64: UInt64?
    var float: Float?
    var double: Double?
    var string: String?
  }

  /// The same, one after another.
  struct Row: Codable, Equatable {
    var widths: Widths

    init(_ widths: Widths) { self.widths = widths }

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      widths = Widths(
        bool: try row.decode(Bool.self), int: try row.decode(Int.self),
        int8: try row.decode(Int8.self), int16: try row.decode(Int16.self),
        int32: try row.decode(Int32.self), int64: try row.decode(Int64.self),
        uint: try row.decode(UInt.self), uint8: try row.decode(UInt8.self),
        uint16: try row.decode(UInt16.self), uint32: try row.decode(UInt32.self),
        uint64: try row.decode(UInt64.self), float: try row.decode(Float.self),
        double: try row.decode(Double.self), string: try row.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
      var row = encoder.unkeyedContainer()
      try row.encode(widths.bool)
      try row.encode(widths.int)
      try row.encode(widths.int8)
      try row.encode(widths.int16)
      try row.encode(widths.int32)
      try row.encode(widths.int64)
      try row.encode(widths.uint)
      try row.encode(widths.uint8)
      try row.encode(widths.uint16)
      try row.encode(widths.uint32)
      try row.encode(widths.uint64)
      try row.encode(widths.float)
      try row.encode(widths.double)
      try row.encode(widths.string)
    }
  }

  /// One value, of the type that its key names.
  struct Single: Codable, Equatable {
    var text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      switch decoder.codingPath.last?.stringValue {
      case "bool": text = "\(try container.decode(Bool.self))"
      case "int": text = "\(try container.decode(Int.self))"
      case "int8": text = "\(try container.decode(Int8.self))"
      case "int16": text = "\(try container.decode(Int16.self))"
      case "int32": text = "\(try container.decode(Int32.self))"
      case "int64": text = "\(try container.decode(Int64.self))"
      case "uint": text = "\(try container.decode(UInt.self))"
      case "uint8": text = "\(try container.decode(UInt8.self))"
      case "uint16": text = "\(try container.decode(UInt16.self))"
      case "uint32": text = "\(try container.decode(UInt32.self))"
      case "uint64": text = "\(try container.decode(UInt64.self))"
      case "float": text = "\(try container.decode(Float.self))"
      case "double": text = "\(try container.decode(Double.self))"
      default: text = container.decodeNil() ? "nil" : try container.decode(String.self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch encoder.codingPath.last?.stringValue {
      case "bool": try container.encode(text == "true")
      case "int": try container.encode(Int(text) ?? 0)
      case "int8": try container.encode(Int8(text) ?? 0)
      case "int16": try container.encode(Int16(text) ?? 0)
      case "int32": try container.encode(Int32(text) ?? 0)
      case "int64": try container.encode(Int64(text) ?? 0)
      case "uint": try container.encode(UInt(text) ?? 0)
      case "uint8": try container.encode(UInt8(text) ?? 0)
      case "uint16": try container.encode(UInt16(text) ?? 0)
      case "uint32": try container.encode(UInt32(text) ?? 0)
      case "uint64": try container.encode(UInt64(text) ?? 0)
      case "float": try container.encode(Float(text) ?? 0)
      case "double": try container.encode(Double(text) ?? 0)
      default: if text == "nil" { try container.encodeNil() } else { try container.encode(text) }
      }
    }
  }

  static let least = Widths(
    bool: false, int: .min, int8: .min, int16: .min, int32: .min, int64: .min, uint: 0, uint8: 0,
    uint16: 0, uint32: 0, uint64: 0, float: -.greatestFiniteMagnitude, double: .pi, string: "")
  static let greatest = Widths(
    bool: true, int: .max, int8: .max, int16: .max, int32: .max, int64: .max, uint: .max,
    uint8: .max, uint16: .max, uint32: .max, uint64: .max, float: 0.1, double: -1e-300,
    string: "ä\n")

  @Test(arguments: [least, greatest]) func asPropertiesAndElements(widths: Widths) throws {
    Law.check(widths)
    Law.check(["a": Row(widths)])
    Law.check(["a": [[Row(widths)]]])
    let json = try JSONEncoder().encode(widths)
    #expect(try Mapper().object(from: json, as: Widths.self) == widths)
    #expect(try JSONDecoder().decode(Widths.self, from: Mapper().data(from: widths)) == widths)
    let row = try JSONEncoder().encode(Row(widths))
    #expect(try Mapper().object(from: row, as: Row.self) == Row(widths))
    #expect(
      try JSONDecoder().decode(Row.self, from: Mapper().data(from: Row(widths))).widths == widths)
  }

  @Test(arguments: [least, greatest]) func asOptionalProperties(widths: Widths) throws {
    let options = try Mapper().convert(widths, to: Options.self)
    Law.check(options)
    #expect(try Mapper().convert(options, to: Widths.self) == widths)
    #expect(try JSONDecoder().decode(Options.self, from: Mapper().data(from: options)) == options)
    let none = Options()
    Law.check(none)
    #expect(try Mapper().json(from: none) == "{}")
    let null = try Mapper { $0.nilValues = .null }
    let nulls = try null.json(from: none)
    #expect(nulls.components(separatedBy: ":null").count == 15)
    #expect(try null.object(from: nulls, as: Options.self) == none)
  }

  @Test(arguments: [least, greatest]) func asSingleValues(widths: Widths) throws {
    let data = try Mapper().data(from: widths)
    let singles = try Mapper().object(from: data, as: [String: Single].self)
    #expect(singles.count == 14)
    #expect(singles["int8"]?.text == "\(widths.int8)")
    #expect(singles["uint64"]?.text == "\(widths.uint64)")
    #expect(singles["float"]?.text == "\(widths.float)")
    #expect(singles == (try JSONDecoder().decode([String: Single].self, from: data)))
    Law.check(singles)
    #expect(try Mapper().convert(singles, to: Widths.self) == widths)
    let dictionary = try Mapper().dictionary(from: widths)
    #expect(try Mapper().object(from: dictionary, as: [String: Single].self) == singles)
    #expect(
      try Mapper().object(from: #"{"none":null}"#, as: [String: Single].self)["none"]?.text == "nil"
    )
  }

  /// Every optional width with a value of its own in a fresh instance.
  struct Preset: Codable, Equatable, Defaulted {
    var options: Options

    init() {
      options = Options(
        bool: true, int: 1, int8: 2, int16: 3, int32: 4, int64: 5, uint: 6, uint8: 7, uint16: 8,
        uint32: 9, uint64: 10, float: 11, double: 12, string: "13")
    }

    init(from decoder: any Decoder) throws { options = try Options(from: decoder) }
    func encode(to encoder: any Encoder) throws { try options.encode(to: encoder) }
  }

  @Test func freshInstancesGiveWhatIsAbsent() throws {
    let mapper = Mapper()
    #expect(try mapper.object(from: "{}", as: Preset.self) == Preset())
    #expect(try mapper.object(from: [:] as [String: Any], as: Preset.self) == Preset())
    var changed = Preset()
    changed.options.int16 = -3
    changed.options.uint32 = nil
    #expect(try mapper.object(from: #"{"int16":-3,"uint32":null}"#, as: Preset.self) == changed)
  }

  @Test(arguments: [least, greatest]) func updatesKeepWhatIsAbsent(widths: Widths) throws {
    let mapper = Mapper()
    var options = try mapper.convert(widths, to: Options.self)
    let before = options
    try mapper.update(&options, from: "{}")
    #expect(options == before)
    try mapper.update(&options, from: ["int8": 5, "double": NSNull()] as [String: Any])
    #expect(options.int8 == 5)
    #expect(options.double == nil)
    options.int8 = before.int8
    options.double = before.double
    #expect(options == before)
    var same = widths
    try mapper.update(&same, from: #"{"uint16":77}"#)
    #expect(same.uint16 == 77)
    same.uint16 = widths.uint16
    #expect(same == widths)
  }

  static let tooMuch: [(key: String, type: String, value: String)] = [
    ("int", "Int", "9223372036854775808"), ("int8", "Int8", "128"), ("int16", "Int16", "-32769"),
    ("int32", "Int32", "2147483648"), ("int64", "Int64", "-9223372036854775809"),
    ("uint", "UInt", "-1"), ("uint8", "UInt8", "256"), ("uint16", "UInt16", "65536"),
    ("uint32", "UInt32", "4294967296"), ("uint64", "UInt64", "18446744073709551616"),
    ("float", "Float", "1e39"), ("double", "Double", "1e309"),
  ]

  @Test(arguments: tooMuch) func tooMuchForTheWidth(key: String, type: String, value: String) throws
  {
    let good = try Mapper().object(
      from: Mapper().data(from: Self.least), as: [String: JSONValue].self)
    var parts = try good.mapValues { try Mapper().json(from: $0) }
    parts[key] = value
    let text = "{" + parts.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    for mapper in [Mapper(), try Mapper { $0.register(Widths.self, Options.self) }] {
      #expect(
        Failing.error(mapper, text, as: Widths.self)?.description
          == "Widths.\(key): expected \(type), found number \(value) (key \"\(key)\")")
      #expect(
        Failing.error(mapper, text, as: Options.self)?.description
          == "Options.\(key): expected \(type), found number \(value) (key \"\(key)\")")
      #expect(
        Failing.error(mapper, text, as: [String: Single].self)?.description
          == "[String: Single].\(key): expected \(type), found number \(value) (key \"\(key)\")")
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  struct Wide: Codable, Equatable {
    var signed: Int128
    var unsigned: UInt128
    var perhaps: Int128?
    var orNot: UInt128?
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  struct WideRow: Codable, Equatable {
    var signed: Int128
    var unsigned: UInt128

    init(signed: Int128, unsigned: UInt128) {
      (self.signed, self.unsigned) = (signed, unsigned)
    }

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      (signed, unsigned) = (try row.decode(Int128.self), try row.decode(UInt128.self))
    }

    func encode(to encoder: any Encoder) throws {
      var row = encoder.unkeyedContainer()
      try row.encode(signed)
      try row.encode(unsigned)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @Test func ofTwoWords() throws {
    Law.check(Wide(signed: .min, unsigned: .max, perhaps: -1, orNot: 1))
    Law.check(Wide(signed: .max, unsigned: 0))
    Law.check(["a": WideRow(signed: .min, unsigned: .max)])
    #expect(
      try Mapper().json(from: WideRow(signed: .min, unsigned: .max))
        == "[-170141183460469231731687303715884105728,340282366920938463463374607431768211455]")
    #expect(
      Failing.error(Mapper(), #"{"signed":1,"unsigned":-1}"#, as: Wide.self)?.description
        == #"Wide.unsigned: expected UInt128, found number -1 (key "unsigned")"#)
  }
}
