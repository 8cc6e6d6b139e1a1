// The container protocols have a method for each of these types. Generic code reaches only the generic
// method, so that each is called by name here.

extension KeyedDecodingContainer {
  /// A value by the method that its type has; nil for a type without one.
  func scalar(_ type: ValueType, forKey key: Key) throws -> String? {
    switch type {
    case .bool: try decode(Bool.self, forKey: key).noted
    case .string: try decode(String.self, forKey: key).noted
    case .double: try decode(Double.self, forKey: key).noted
    case .float: try decode(Float.self, forKey: key).noted
    case .int: try decode(Int.self, forKey: key).noted
    case .int8: try decode(Int8.self, forKey: key).noted
    case .int16: try decode(Int16.self, forKey: key).noted
    case .int32: try decode(Int32.self, forKey: key).noted
    case .int64: try decode(Int64.self, forKey: key).noted
    case .int128: try decode(Int128.self, forKey: key).noted
    case .uint: try decode(UInt.self, forKey: key).noted
    case .uint8: try decode(UInt8.self, forKey: key).noted
    case .uint16: try decode(UInt16.self, forKey: key).noted
    case .uint32: try decode(UInt32.self, forKey: key).noted
    case .uint64: try decode(UInt64.self, forKey: key).noted
    case .uint128: try decode(UInt128.self, forKey: key).noted
    default: nil
    }
  }

  /// A value that may be absent, by the method that its type has; nil for a type without one.
  func scalarIfPresent(_ type: ValueType, forKey key: Key) throws -> String? {
    switch type {
    case .bool: try decodeIfPresent(Bool.self, forKey: key).noted
    case .string: try decodeIfPresent(String.self, forKey: key).noted
    case .double: try decodeIfPresent(Double.self, forKey: key).noted
    case .float: try decodeIfPresent(Float.self, forKey: key).noted
    case .int: try decodeIfPresent(Int.self, forKey: key).noted
    case .int8: try decodeIfPresent(Int8.self, forKey: key).noted
    case .int16: try decodeIfPresent(Int16.self, forKey: key).noted
    case .int32: try decodeIfPresent(Int32.self, forKey: key).noted
    case .int64: try decodeIfPresent(Int64.self, forKey: key).noted
    case .int128: try decodeIfPresent(Int128.self, forKey: key).noted
    case .uint: try decodeIfPresent(UInt.self, forKey: key).noted
    case .uint8: try decodeIfPresent(UInt8.self, forKey: key).noted
    case .uint16: try decodeIfPresent(UInt16.self, forKey: key).noted
    case .uint32: try decodeIfPresent(UInt32.self, forKey: key).noted
    case .uint64: try decodeIfPresent(UInt64.self, forKey: key).noted
    case .uint128: try decodeIfPresent(UInt128.self, forKey: key).noted
    default: nil
    }
  }
}

extension UnkeyedDecodingContainer {
  /// The next value by the method that its type has; nil for a type without one.
  mutating func scalar(_ type: ValueType) throws -> String? {
    switch type {
    case .bool: try decode(Bool.self).noted
    case .string: try decode(String.self).noted
    case .double: try decode(Double.self).noted
    case .float: try decode(Float.self).noted
    case .int: try decode(Int.self).noted
    case .int8: try decode(Int8.self).noted
    case .int16: try decode(Int16.self).noted
    case .int32: try decode(Int32.self).noted
    case .int64: try decode(Int64.self).noted
    case .int128: try decode(Int128.self).noted
    case .uint: try decode(UInt.self).noted
    case .uint8: try decode(UInt8.self).noted
    case .uint16: try decode(UInt16.self).noted
    case .uint32: try decode(UInt32.self).noted
    case .uint64: try decode(UInt64.self).noted
    case .uint128: try decode(UInt128.self).noted
    default: nil
    }
  }

  /// The next value, if there is one, by the method that its type has; nil for a type without one.
  mutating func scalarIfPresent(_ type: ValueType) throws -> String? {
    switch type {
    case .bool: try decodeIfPresent(Bool.self).noted
    case .string: try decodeIfPresent(String.self).noted
    case .double: try decodeIfPresent(Double.self).noted
    case .float: try decodeIfPresent(Float.self).noted
    case .int: try decodeIfPresent(Int.self).noted
    case .int8: try decodeIfPresent(Int8.self).noted
    case .int16: try decodeIfPresent(Int16.self).noted
    case .int32: try decodeIfPresent(Int32.self).noted
    case .int64: try decodeIfPresent(Int64.self).noted
    case .int128: try decodeIfPresent(Int128.self).noted
    case .uint: try decodeIfPresent(UInt.self).noted
    case .uint8: try decodeIfPresent(UInt8.self).noted
    case .uint16: try decodeIfPresent(UInt16.self).noted
    case .uint32: try decodeIfPresent(UInt32.self).noted
    case .uint64: try decodeIfPresent(UInt64.self).noted
    case .uint128: try decodeIfPresent(UInt128.self).noted
    default: nil
    }
  }
}

extension SingleValueDecodingContainer {
  /// The value by the method that its type has; nil for a type without one.
  func scalar(_ type: ValueType) throws -> String? {
    switch type {
    case .bool: try decode(Bool.self).noted
    case .string: try decode(String.self).noted
    case .double: try decode(Double.self).noted
    case .float: try decode(Float.self).noted
    case .int: try decode(Int.self).noted
    case .int8: try decode(Int8.self).noted
    case .int16: try decode(Int16.self).noted
    case .int32: try decode(Int32.self).noted
    case .int64: try decode(Int64.self).noted
    case .int128: try decode(Int128.self).noted
    case .uint: try decode(UInt.self).noted
    case .uint8: try decode(UInt8.self).noted
    case .uint16: try decode(UInt16.self).noted
    case .uint32: try decode(UInt32.self).noted
    case .uint64: try decode(UInt64.self).noted
    case .uint128: try decode(UInt128.self).noted
    default: nil
    }
  }
}
