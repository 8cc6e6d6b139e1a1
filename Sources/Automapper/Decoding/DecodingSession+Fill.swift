import Foundation

extension DecodingSession {
  /// Decodes a value of a type with its own rule into memory of exactly that type.
  ///
  /// The memory is uninitialised before, and initialised after unless this throws. `table.kind`
  /// states the type, and `table` was created for it, so each case stores the type that the memory
  /// is for.
  func fill(_ memory: UnsafeMutableRawPointer, _ value: S.Value, _ table: TypeTable) throws {
    @inline(__always)
    func store<T>(_ value: T) {
      memory.bindMemory(to: T.self, capacity: 1).initialize(to: value)
    }
    switch table.kind {
    case .bool: try store(leaf(Bool.self, value))
    case .string: try store(leaf(String.self, value))
    case .int: try store(leaf(Int.self, value))
    case .int8: try store(leaf(Int8.self, value))
    case .int16: try store(leaf(Int16.self, value))
    case .int32: try store(leaf(Int32.self, value))
    case .int64: try store(leaf(Int64.self, value))
    case .uint: try store(leaf(UInt.self, value))
    case .uint8: try store(leaf(UInt8.self, value))
    case .uint16: try store(leaf(UInt16.self, value))
    case .uint32: try store(leaf(UInt32.self, value))
    case .uint64: try store(leaf(UInt64.self, value))
    case .int128, .uint128: try fillWideInteger(memory, value, table)
    case .double: try store(leaf(Double.self, value))
    case .float: try store(leaf(Float.self, value))
    case .float16:
      #if !(os(macOS) && arch(x86_64))
        try store(leaf(Float16.self, value))
      #endif
    case .date: try store(date(value))
    case .url: try store(textValue(value, "URL", TextValues.url))
    case .uuid: try store(textValue(value, "UUID", TextValues.uuid))
    case .data: try store(textValue(value, "Data", TextValues.data))
    case .decimal: try store(leaf(Decimal.self, value))
    case .jsonValue: try store(jsonValue(value))
    case .elementwise:
      guard let type = table.elementwise else { throw noRule(for: table, value) }
      try fill(memory, value, type, table)
    case .model: throw noRule(for: table, value)
    }
  }

  /// The error for a table whose values are not decoded into memory. No such table gets here. Without an error, the
  /// memory would stay uninitialised.
  private func noRule(for table: TypeTable, _ value: S.Value) -> ValueFailure {
    .mismatch(table.type, source.scalar(value))
  }

  private func fillWideInteger(
    _ memory: UnsafeMutableRawPointer, _ value: S.Value, _ table: TypeTable
  ) throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else {
      throw noRule(for: table, value)
    }
    if table.kind == .int128 {
      memory.bindMemory(to: Int128.self, capacity: 1).initialize(
        to: try leaf(Int128.self, value))
    } else {
      memory.bindMemory(to: UInt128.self, capacity: 1).initialize(
        to: try leaf(UInt128.self, value))
    }
  }
}
