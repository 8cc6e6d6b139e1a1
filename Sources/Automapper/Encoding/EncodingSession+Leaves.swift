import Foundation

extension EncodingSession {
  /// Writes a value of a type with its own rule. The memory holds exactly the type that `table` describes.
  func put(_ memory: UnsafeRawPointer, _ table: TypeTable) throws {
    @inline(__always)
    func load<T>(_ type: T.Type) -> T { memory.assumingMemoryBound(to: type).pointee }
    switch table.outputKind {
    case .bool: sink.put(load(Bool.self))
    case .string: sink.put(load(String.self))
    case .int: sink.put(load(Int.self))
    case .int8: sink.put(load(Int8.self))
    case .int16: sink.put(load(Int16.self))
    case .int32: sink.put(load(Int32.self))
    case .int64: sink.put(load(Int64.self))
    case .uint: sink.put(load(UInt.self))
    case .uint8: sink.put(load(UInt8.self))
    case .uint16: sink.put(load(UInt16.self))
    case .uint32: sink.put(load(UInt32.self))
    case .uint64: sink.put(load(UInt64.self))
    case .double: try sink.put(load(Double.self))
    case .float: try sink.put(load(Float.self))
    case .date: try put(load(Date.self))
    case .elementwise:
      guard let type = table.elementwiseOutput else { break }
      try sink.encode(elementsAt: memory, type, self, table)
    case .int128, .uint128: putWideInteger(memory, table)
    case .float16, .url, .uuid, .data, .decimal, .jsonValue: try putLarge(memory, table)
    case .model: break
    }
  }

  /// Writes the types that need much stack space. Not inlined, so that nested values need less of it.
  @inline(never)
  private func putLarge(_ memory: UnsafeRawPointer, _ table: TypeTable) throws {
    switch table.outputKind {
    case .float16:
      #if !(os(macOS) && arch(x86_64))
        let value = memory.load(as: Float16.self)
        // Only as many digits as a Float16 needs.
        if value.isFinite {
          sink.put(number: value.description, value)
        } else {
          try sink.put(Double(value))
        }
      #endif
    case .url: sink.put(memory.load(as: URL.self).absoluteString)
    case .uuid: sink.put(UUIDText.write(memory.load(as: UUID.self)))
    case .data: sink.put(memory.load(as: Data.self).base64EncodedString())
    case .decimal: try put(memory.load(as: Decimal.self))
    case .jsonValue: try put(memory.load(as: JSONValue.self))
    default: break
    }
  }

  @inline(never)
  private func putWideInteger(_ memory: UnsafeRawPointer, _ table: TypeTable) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
    if table.outputKind == .int128 {
      sink.put(memory.load(as: Int128.self))
    } else {
      sink.put(memory.load(as: UInt128.self))
    }
  }

  /// Writes a date in the first of the session's formats.
  @inline(__always)
  func put(_ date: Date) throws {
    if writesISO8601 {
      if !sink.putISO8601(date) { throw unwritable(date) }
    } else {
      try put(date, dateFormats)
    }
  }

  func put(_ date: Date, _ formats: DateFormatList) throws {
    if formats.beginsWithISO8601 {
      if !sink.putISO8601(date) { throw unwritable(date) }
    } else if let format = formats.textWriter {
      if !sink.put(date: format, date) { throw unwritable(date) }
    } else {
      try putOther(date, formats)
    }
  }

  @inline(never)
  private func putOther(_ date: Date, _ formats: DateFormatList) throws {
    guard let value = formats.writer?.value(from: date), value != .null else {
      throw unwritable(date)
    }
    try put(value)
  }

  func unwritable(_ date: Date) -> ValueFailure { .unwritable(date) }

  private func put(_ value: Decimal) throws {
    if value.isNaN {
      try sink.put(Double.nan)
    } else {
      sink.put(number: DecimalText.write(value), value)
    }
  }

  /// Writes an integer that has no Swift type of its own: an `Int` in dictionaries, unless it has only 32 bits.
  func put(integer value: Int64) {
    if let value = Int(exactly: value) { sink.put(value) } else { sink.put(value) }
  }

  /// Writes any JSON value unchanged.
  func put(_ value: JSONValue) throws {
    switch value {
    case .null: sink.putNull()
    case .bool(let value): sink.put(value)
    case .integer(let value): put(integer: value)
    case .unsigned(let value): sink.put(value)
    case .number(let value): try sink.put(value)
    case .exact(let value): sink.put(number: value.description, value.foundationValue)
    case .string(let value): sink.put(value)
    case .array(let elements): try sequence(elements) { try self.put($0) }
    case .object(let object): try members(of: object, name: { $0 }, write: put)
    }
  }
}
