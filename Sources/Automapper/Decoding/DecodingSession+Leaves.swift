import Foundation

/// Decodes leaf values: scalars, dates, values in strings, and JSON.
extension DecodingSession {
  /// Decodes a value that needs at most a conversion.
  @inline(__always)
  func leaf<T: Leaf>(_ type: T.Type, _ value: S.Value) throws(ValueFailure) -> T {
    if let plain = T.plain(value, in: source) { return plain }
    return try decodeConverting(type, value)
  }

  /// Converts the scalar at the current path, and reports a conversion.
  @inline(never)
  private func decodeConverting<T: Leaf>(
    _ type: T.Type, _ value: S.Value
  ) throws(ValueFailure) -> T {
    let scalar = source.scalar(value)
    let result = try convert(type, scalar)
    if result.isConversion { observation?.noteConversion(scalar, to: T.name, at: path) }
    return result.value
  }

  @inline(never)
  func date(_ value: S.Value) throws -> Date {
    if let native = source.native(value, as: Date.self) { return native }
    if let date = source.date(value, in: dateFormats) { return date }
    let scalar = source.scalar(value)
    switch scalar {
    case .string(let text) where source.isForm:
      if let date = dateFormats.date(formText: text) { return date }
    case .object, .array, .bool:
      if let date = dateFormats.date(node: node(value)) { return date }
    default: break
    }
    throw dateFailure(scalar)
  }

  /// Creates the failure for a value that is not a date.
  private func dateFailure(_ scalar: Scalar) -> ValueFailure {
    var failure: ValueFailure
    var type: (any Any.Type)?
    switch scalar {
    case .string: type = String.self
    case .integer, .unsigned, .double, .wide: type = Double.self
    default: break
    }
    if type != nil {
      failure = ValueFailure(.invalidDate, expected: "Date", found: Excerpt.scalar(scalar))
    } else {
      failure = ValueFailure.mismatch("Date", scalar)
    }
    // JSONDecoder reports a type mismatch if its strategy takes a number and the value is a string, or the reverse.
    if let expected = dateFormats.valueType, failure.code != .nullValue, expected != type {
      failure.type = expected
      failure.decodingCase = .typeMismatch
    }
    return failure
  }

  /// Decodes a value that the source holds as a string or as an instance of the type.
  @inline(never)
  func textValue<T>(_ value: S.Value, _ name: String, _ read: (String) -> T?) throws -> T {
    if let native = source.native(value, as: T.self) { return native }
    let text = source.string(value)
    if let text, let result = read(text) { return result }
    var failure = ValueFailure.mismatch(name, source.scalar(value))
    // The value is of the right kind, and its content is wrong.
    if text != nil { failure.decodingCase = .dataCorrupted }
    throw failure
  }

  /// Decodes any JSON value unchanged.
  func jsonValue(_ value: S.Value) throws -> JSONValue {
    if let native = source.native(value, as: JSONValue.self) { return native }
    if var elements = source.elements(value) {
      try checkDepth()
      let depth = path.count
      path.push(index: 0)
      defer { path.pop(to: depth) }
      var result: [JSONValue] = []
      result.reserveCapacity(elements.count)
      while let element = elements.next() {
        path.setTop(index: result.count)
        result.append(try jsonValue(element))
      }
      return .array(result)
    }
    if source.isObject(value) {
      try checkDepth()
      let depth = path.count
      var result: [String: JSONValue] = [:]
      let object = source.handle(value)
      let isShared = isShared
      result.reserveCapacity(source.memberCount(object))
      defer { path.pop(to: depth) }
      try source.forEachLastMember(object) { key, member in
        path.pop(to: depth)
        if isShared, isTag(key, member) { return }
        path.push(text: key)
        result[key] = try jsonValue(member)
      }
      if observation != nil {
        path.pop(to: depth)
        observeDuplicates(object, [])
      }
      return .object(result)
    }
    if let scalar = source.json(value) { return scalar }
    throw notJSON(value)
  }

  /// The error of a value at the current path that JSON cannot represent, such as a `Date` in a dictionary. It gets its
  /// path here, because the path is shorter when the error leaves the JSON around the value.
  @inline(never)
  private func notJSON(_ value: S.Value) -> any Error {
    passing(
      ValueFailure.mismatch("JSON", source.scalar(value)), as: JSONValue.self, value, sourceKey: nil
    )
  }

  /// Decodes a scalar that is not a property, on all paths but the direct one. A model may try one type after another,
  /// so a failure takes a short path to its error.
  ///
  /// - Parameters:
  ///   - node: The path from the model to the scalar, or to its array.
  ///   - index: The index in the array.
  @inline(never)
  func decodeConverting<T: Leaf>(
    _ type: T.Type, _ value: S.Value, _ node: PathNode?, index: Int? = nil
  ) throws -> T {
    if conversions.areGranted {
      return try permitted(type, node, index.map { .index($0) }) {
        try decodeConvertingOnce(type, value, node, index)
      }
    }
    return try decodeConvertingOnce(type, value, node, index)
  }

  @inline(never)
  private func decodeConvertingOnce<T: Leaf>(
    _ type: T.Type, _ value: S.Value, _ node: PathNode?, _ index: Int?
  ) throws -> T {
    do throws(ValueFailure) {
      if node == nil, index == nil { return try decodeConverting(type, value) }
      let scalar = source.scalar(value)
      let result = try convert(type, scalar)
      if result.isConversion {
        observation?.noteConversion(
          scalar, to: T.name, (node?.steps ?? []) + (index.map { [.index($0)] } ?? []),
          below: path, index == nil ? node?.sourceKey : nil)
      }
      return result.value
    } catch {
      throw passing(
        error, as: type, value, node: node, step: index.map { .index($0) },
        key: index.map { DataKey(index: $0) }, sourceKey: nil)
    }
  }

  /// Applies the conversion rules. If conversions are not allowed now, counts one that would have helped.
  @inline(never)
  func convert<T: Leaf>(
    _ type: T.Type, _ scalar: Scalar
  ) throws(ValueFailure) -> Converted<T> {
    guard conversions.isAllowed else {
      do throws(ValueFailure) {
        return try T.convert(scalar, by: rules.withoutConversions)
      } catch {
        if T.mayConvert(scalar, by: rules) { conversions.refuse() }
        throw error
      }
    }
    return try T.convert(scalar, by: rules)
  }
}
