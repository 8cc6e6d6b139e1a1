// The container protocols have a method for each of these types. Generic code reaches only the generic
// method, so that each is called by name here.

/// The values of the types with methods of their own, by number.
private struct ScalarValue {
  let number: Int
  init(_ number: Int) { self.number = number }
  var bool: Bool { number % 2 == 0 }
  var string: String { EncodedValues.texts[number % EncodedValues.texts.count] }
  var double: Double { EncodedValues.numbers[number % EncodedValues.numbers.count] }
  var float: Float { [0, 0.1, -2, 3.25][number % 4] }
  var int: Int { Int(clamping: EncodedValues.integers[number % EncodedValues.integers.count]) }
  var int8: Int8 { Int8(clamping: EncodedValues.integers[number % EncodedValues.integers.count]) }
  var int16: Int16 {
    Int16(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var int32: Int32 {
    Int32(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var int64: Int64 {
    Int64(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var int128: Int128 {
    Int128(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var uint: UInt { UInt(clamping: EncodedValues.integers[number % EncodedValues.integers.count]) }
  var uint8: UInt8 {
    UInt8(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var uint16: UInt16 {
    UInt16(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var uint32: UInt32 {
    UInt32(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var uint64: UInt64 {
    UInt64(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
  var uint128: UInt128 {
    UInt128(clamping: EncodedValues.integers[number % EncodedValues.integers.count])
  }
}

extension KeyedEncodingContainer {
  /// Writes a value by the method that its type has; false for a type without one.
  mutating func encodeScalar(_ type: ValueType, _ number: Int, forKey key: Key) throws -> Bool {
    let value = ScalarValue(number)
    switch type {
    case .bool: try encode(value.bool, forKey: key)
    case .string: try encode(value.string, forKey: key)
    case .double: try encode(value.double, forKey: key)
    case .float: try encode(value.float, forKey: key)
    case .int: try encode(value.int, forKey: key)
    case .int8: try encode(value.int8, forKey: key)
    case .int16: try encode(value.int16, forKey: key)
    case .int32: try encode(value.int32, forKey: key)
    case .int64: try encode(value.int64, forKey: key)
    case .int128: try encode(value.int128, forKey: key)
    case .uint: try encode(value.uint, forKey: key)
    case .uint8: try encode(value.uint8, forKey: key)
    case .uint16: try encode(value.uint16, forKey: key)
    case .uint32: try encode(value.uint32, forKey: key)
    case .uint64: try encode(value.uint64, forKey: key)
    case .uint128: try encode(value.uint128, forKey: key)
    default: return false
    }
    return true
  }

  /// Writes a value or nil by the method that its type has; false for a type without one.
  mutating func encodeScalarIfPresent(
    _ type: ValueType, _ number: Int?, forKey key: Key
  ) throws -> Bool {
    let value = number.map { ScalarValue($0) }
    switch type {
    case .bool: try encodeIfPresent(value?.bool, forKey: key)
    case .string: try encodeIfPresent(value?.string, forKey: key)
    case .double: try encodeIfPresent(value?.double, forKey: key)
    case .float: try encodeIfPresent(value?.float, forKey: key)
    case .int: try encodeIfPresent(value?.int, forKey: key)
    case .int8: try encodeIfPresent(value?.int8, forKey: key)
    case .int16: try encodeIfPresent(value?.int16, forKey: key)
    case .int32: try encodeIfPresent(value?.int32, forKey: key)
    case .int64: try encodeIfPresent(value?.int64, forKey: key)
    case .int128: try encodeIfPresent(value?.int128, forKey: key)
    case .uint: try encodeIfPresent(value?.uint, forKey: key)
    case .uint8: try encodeIfPresent(value?.uint8, forKey: key)
    case .uint16: try encodeIfPresent(value?.uint16, forKey: key)
    case .uint32: try encodeIfPresent(value?.uint32, forKey: key)
    case .uint64: try encodeIfPresent(value?.uint64, forKey: key)
    case .uint128: try encodeIfPresent(value?.uint128, forKey: key)
    default: return false
    }
    return true
  }
}

extension UnkeyedEncodingContainer {
  /// Writes a value by the method that its type has; false for a type without one.
  mutating func encodeScalar(_ type: ValueType, _ number: Int) throws -> Bool {
    let value = ScalarValue(number)
    switch type {
    case .bool: try encode(value.bool)
    case .string: try encode(value.string)
    case .double: try encode(value.double)
    case .float: try encode(value.float)
    case .int: try encode(value.int)
    case .int8: try encode(value.int8)
    case .int16: try encode(value.int16)
    case .int32: try encode(value.int32)
    case .int64: try encode(value.int64)
    case .int128: try encode(value.int128)
    case .uint: try encode(value.uint)
    case .uint8: try encode(value.uint8)
    case .uint16: try encode(value.uint16)
    case .uint32: try encode(value.uint32)
    case .uint64: try encode(value.uint64)
    case .uint128: try encode(value.uint128)
    default: return false
    }
    return true
  }
}

extension SingleValueEncodingContainer {
  /// Writes a value by the method that its type has; false for a type without one.
  mutating func encodeScalar(_ type: ValueType, _ number: Int) throws -> Bool {
    let value = ScalarValue(number)
    switch type {
    case .bool: try encode(value.bool)
    case .string: try encode(value.string)
    case .double: try encode(value.double)
    case .float: try encode(value.float)
    case .int: try encode(value.int)
    case .int8: try encode(value.int8)
    case .int16: try encode(value.int16)
    case .int32: try encode(value.int32)
    case .int64: try encode(value.int64)
    case .int128: try encode(value.int128)
    case .uint: try encode(value.uint)
    case .uint8: try encode(value.uint8)
    case .uint16: try encode(value.uint16)
    case .uint32: try encode(value.uint32)
    case .uint64: try encode(value.uint64)
    case .uint128: try encode(value.uint128)
    default: return false
    }
    return true
  }
}
