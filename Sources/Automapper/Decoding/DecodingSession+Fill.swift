import Foundation

extension DecodingSession {
  /// Decodes a value of a type with its own rule into memory of exactly that type.
  ///
  /// The memory is uninitialised before, and initialised after unless this throws. `table.kind`
  /// states the type, and `table` was created for it, so each case stores the type that the memory
  /// is for.
  func fill(_ memory: UnsafeMutableRawPointer, _ value: S.Value, _ table: TypeTable) throws {
    switch table.kind {
    case .bool:
      memory.bindMemory(to: Bool.self, capacity: 1).initialize(to: try leaf(Bool.self, value))
    case .string:
      memory.bindMemory(to: String.self, capacity: 1).initialize(to: try leaf(String.self, value))
    case .int:
      memory.bindMemory(to: Int.self, capacity: 1).initialize(to: try leaf(Int.self, value))
    case .int8:
      memory.bindMemory(to: Int8.self, capacity: 1).initialize(to: try leaf(Int8.self, value))
    case .int16:
      memory.bindMemory(to: Int16.self, capacity: 1).initialize(to: try leaf(Int16.self, value))
    case .int32:
      memory.bindMemory(to: Int32.self, capacity: 1).initialize(to: try leaf(Int32.self, value))
    case .int64:
      memory.bindMemory(to: Int64.self, capacity: 1).initialize(to: try leaf(Int64.self, value))
    case .uint:
      memory.bindMemory(to: UInt.self, capacity: 1).initialize(to: try leaf(UInt.self, value))
    case .uint8:
      memory.bindMemory(to: UInt8.self, capacity: 1).initialize(to: try leaf(UInt8.self, value))
    case .uint16:
      memory.bindMemory(to: UInt16.self, capacity: 1).initialize(
        to: try leaf(UInt16.self, value))
    case .uint32:
      memory.bindMemory(to: UInt32.self, capacity: 1).initialize(
        to: try leaf(UInt32.self, value))
    case .uint64:
      memory.bindMemory(to: UInt64.self, capacity: 1).initialize(
        to: try leaf(UInt64.self, value))
    case .int128, .uint128: try fillWideInteger(memory, value, table)
    case .double:
      memory.bindMemory(to: Double.self, capacity: 1).initialize(to: try leaf(Double.self, value))
    case .float:
      memory.bindMemory(to: Float.self, capacity: 1).initialize(
        to: try leaf(Float.self, value))
    case .float16:
      #if !(os(macOS) && arch(x86_64))
        memory.bindMemory(to: Float16.self, capacity: 1).initialize(
          to: try leaf(Float16.self, value))
      #endif
    case .date: memory.bindMemory(to: Date.self, capacity: 1).initialize(to: try date(value))
    case .url:
      memory.bindMemory(to: URL.self, capacity: 1).initialize(
        to: try textValue(value, "URL", TextValues.url))
    case .uuid:
      memory.bindMemory(to: UUID.self, capacity: 1).initialize(
        to: try textValue(value, "UUID", TextValues.uuid))
    case .data:
      memory.bindMemory(to: Data.self, capacity: 1).initialize(
        to: try textValue(value, "Data", TextValues.data))
    case .decimal:
      memory.bindMemory(to: Decimal.self, capacity: 1).initialize(to: try leaf(Decimal.self, value))
    case .jsonValue:
      memory.bindMemory(to: JSONValue.self, capacity: 1).initialize(to: try jsonValue(value))
    case .elementwise:
      guard let type = table.elementwise else { break }
      try fill(memory, value, type, table)
    case .model: break
    }
  }

  private func fillWideInteger(
    _ memory: UnsafeMutableRawPointer, _ value: S.Value, _ table: TypeTable
  ) throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
    if table.kind == .int128 {
      memory.bindMemory(to: Int128.self, capacity: 1).initialize(
        to: try leaf(Int128.self, value))
    } else {
      memory.bindMemory(to: UInt128.self, capacity: 1).initialize(
        to: try leaf(UInt128.self, value))
    }
  }
}
