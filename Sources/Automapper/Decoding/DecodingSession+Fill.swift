import Foundation

extension DecodingSession {
  /// Reads a value of a type with a rule of its own into memory of exactly that type.
  ///
  /// The memory is uninitialised before, and initialised after unless this throws. `table.kind` says
  /// the type, and `table` was made for it, so each case stores the type that the memory is for.
  func fill(_ memory: UnsafeMutableRawPointer, _ value: S.Value, _ table: TypeTable) throws {
    switch table.kind {
    case .bool: memory.initializeMemory(as: Bool.self, to: try bool(value))
    case .string: memory.initializeMemory(as: String.self, to: try string(value))
    case .int: memory.initializeMemory(as: Int.self, to: try integer(Int.self, value))
    case .int8: memory.initializeMemory(as: Int8.self, to: try integer(Int8.self, value))
    case .int16: memory.initializeMemory(as: Int16.self, to: try integer(Int16.self, value))
    case .int32: memory.initializeMemory(as: Int32.self, to: try integer(Int32.self, value))
    case .int64: memory.initializeMemory(as: Int64.self, to: try integer(Int64.self, value))
    case .uint: memory.initializeMemory(as: UInt.self, to: try integer(UInt.self, value))
    case .uint8: memory.initializeMemory(as: UInt8.self, to: try integer(UInt8.self, value))
    case .uint16: memory.initializeMemory(as: UInt16.self, to: try integer(UInt16.self, value))
    case .uint32: memory.initializeMemory(as: UInt32.self, to: try integer(UInt32.self, value))
    case .uint64: memory.initializeMemory(as: UInt64.self, to: try integer(UInt64.self, value))
    case .int128, .uint128: try fillWideInteger(memory, value, table)
    case .double: memory.initializeMemory(as: Double.self, to: try double(value))
    case .float: memory.initializeMemory(as: Float.self, to: try floatingPoint(Float.self, value))
    case .float16:
      #if !(os(macOS) && arch(x86_64))
        memory.initializeMemory(as: Float16.self, to: try floatingPoint(Float16.self, value))
      #endif
    case .date: memory.initializeMemory(as: Date.self, to: try date(value))
    case .url:
      memory.initializeMemory(as: URL.self, to: try textValue(value, "URL", TextValues.url))
    case .uuid:
      memory.initializeMemory(as: UUID.self, to: try textValue(value, "UUID", TextValues.uuid))
    case .data:
      memory.initializeMemory(as: Data.self, to: try textValue(value, "Data", TextValues.data))
    case .decimal: memory.initializeMemory(as: Decimal.self, to: try decimal(value))
    case .jsonValue: memory.initializeMemory(as: JSONValue.self, to: try jsonValue(value))
    case .elementwise:
      guard let type = table.elementwise else { break }
      try source.fill(memory, value, type, self, table)
    case .model: break
    }
  }

  private func fillWideInteger(
    _ memory: UnsafeMutableRawPointer, _ value: S.Value, _ table: TypeTable
  ) throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
    if table.kind == .int128 {
      memory.initializeMemory(as: Int128.self, to: try integer(Int128.self, value))
    } else {
      memory.initializeMemory(as: UInt128.self, to: try integer(UInt128.self, value))
    }
  }
}
