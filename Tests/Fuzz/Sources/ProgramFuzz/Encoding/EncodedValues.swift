import Foundation

/// The values that programs write.
enum EncodedValues {
  static let integers = [0, 1, -1, 42, 127, -128]
  static let numbers = [0, 1.5, -0.25, 2, 1e300, .nan]
  static let texts = ["", "a", "é\n\"\\", "a text that does not fit into fifteen bytes"]
  static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}

extension Step where Operation == EncodingOperation {
  /// Whether the value is NaN, which JSON has no number for but dictionaries have.
  var isNaN: Bool {
    (type == .double || type == .genericDouble)
      && EncodedValues.numbers[number % EncodedValues.numbers.count].isNaN
  }

  /// Gives the value to a generic method.
  func encodeValue(_ encode: (any Encodable) throws -> Void) throws {
    switch type {
    case .genericString: try encode(EncodedValues.texts[number % EncodedValues.texts.count])
    case .genericBool: try encode(number % 2 == 0)
    case .genericDouble: try encode(EncodedValues.numbers[number % EncodedValues.numbers.count])
    case .genericUInt8: try encode(UInt8(number % 256))
    case .optionalInt: try encode(number % 2 == 0 ? Int?.none : 1)
    case .optionalString: try encode(number % 2 == 0 ? String?.none : "a")
    case .intArray: try encode([1, 2])
    case .stringArray: try encode(["a"])
    case .optionalIntArray: try encode([1, nil])
    case .nestedIntArray: try encode([[1]])
    case .intDictionary: try encode(["a": 1])
    case .stringDictionary: try encode(["a": "b"])
    case .numberedDictionary: try encode([1: "a"])
    case .uuid: try encode(EncodedValues.uuid)
    case .choice: try encode(Choice.b)
    case .decimal: try encode(Decimal(number) / 8)
    case .data: try encode(Data([1, 2]))
    case .set: try encode(Set([number]))
    case .record: try encode(Record(a: number, b: number % 2 == 0 ? nil : "b", c: [1]))
    case .union: try encode([Union.a(number), .b(x: nil, y: 1), .c][number % 3])
    case .model: try encode(EncodedModel(steps: children))
    case .otherModel: try encode(OtherEncodedModel(steps: children))
    case .optionalModel: try encode(EncodedModel?.some(EncodedModel(steps: children)))
    case .modelArray:
      try encode(Array(repeating: EncodedModel(steps: children), count: number % 3))
    case .modelDictionary: try encode(["k": EncodedModel(steps: children)])
    case .base: try encode(EncodedBase(steps: children))
    case .baseAsSub: try encode(EncodedSub(steps: children) as EncodedBase)
    case .baseAsLeaf: try encode(EncodedLeaf(steps: children) as EncodedBase)
    default: try encode(EncodedValues.integers[number % EncodedValues.integers.count])
    }
  }
}
