import Foundation

/// Values without parts. The first line of each is the way of a value that already is what the
/// property asks for; `scalar` and the rules take the rest.
extension DecodingSession {
  @inline(__always)
  func integer<T: FixedWidthInteger>(_ type: T.Type, _ value: S.Value) throws -> T {
    if let integer = source.integer(value), let result = T(exactly: integer) { return result }
    return try converted(source.scalar(value), "\(type)") { rules, scalar throws(ValueFailure) in
      try rules.integer(scalar, as: type)
    }
  }

  @inline(__always)
  func double(_ value: S.Value) throws -> Double {
    if let double = source.double(value), double.isFinite { return double }
    return try floatingPoint(Double.self, value)
  }

  @inline(__always)
  func bool(_ value: S.Value) throws -> Bool {
    if let bool = source.bool(value) { return bool }
    return try converted(source.scalar(value), "Bool") { rules, scalar throws(ValueFailure) in
      try rules.bool(scalar)
    }
  }

  @inline(__always)
  func string(_ value: S.Value) throws -> String {
    if let string = source.string(value) { return string }
    return try converted(source.scalar(value), "String") { rules, scalar throws(ValueFailure) in
      try rules.string(scalar)
    }
  }

  @inline(never)
  func floatingPoint<T: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: T.Type, _ value: S.Value
  ) throws -> T {
    try converted(source.scalar(value), "\(type)") { rules, scalar throws(ValueFailure) in
      try rules.floatingPoint(scalar, as: type)
    }
  }

  @inline(never)
  func decimal(_ value: S.Value) throws -> Decimal {
    if let native = source.native(value, as: Decimal.self) { return native }
    return try converted(source.scalar(value), "Decimal") { rules, scalar throws(ValueFailure) in
      try rules.decimal(scalar)
    }
  }

  @inline(never)
  func date(_ value: S.Value) throws -> Date {
    if let native = source.native(value, as: Date.self) { return native }
    if let date = source.date(value, in: dateFormats) { return date }
    throw dateFailure(source.scalar(value))
  }

  /// Why a value is not a date.
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
    // JSONDecoder decodes the number or the string that its strategy takes.
    if let expected = dateFormats.valueType, failure.code != .nullValue, expected != type {
      failure.type = expected
      failure.decodingCase = .typeMismatch
    }
    return failure
  }

  /// A value that the source has as a string, or natively.
  @inline(never)
  func textValue<T>(_ value: S.Value, _ name: String, _ read: (String) -> T?) throws -> T {
    if let native = source.native(value, as: T.self) { return native }
    var failure = ValueFailure.mismatch(name, source.scalar(value))
    if let text = source.string(value) {
      if let result = read(text) { return result }
      // The value is of the right kind, and its content is wrong.
      failure.decodingCase = .dataCorrupted
    }
    throw failure
  }

  /// Any JSON, as it stands.
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
      result.reserveCapacity(source.memberCount(object))
      defer { path.pop(to: depth) }
      try source.forEachMember(object) { key, member in
        path.pop(to: depth)
        path.push(text: key)
        result[key] = try jsonValue(member)
      }
      return .object(result)
    }
    if let scalar = source.json(value) { return scalar }
    throw ValueFailure.mismatch("JSON", source.scalar(value))
  }

  /// Applies a rule and reports a conversion. Where conversions are not allowed now, it counts one that
  /// would have helped.
  @inline(never)
  private func converted<T>(
    _ scalar: Scalar, _ name: String,
    _ rule: (ScalarRules, Scalar) throws(ValueFailure) -> Converted<T>
  ) throws -> T {
    guard conversions.isAllowed else {
      do throws(ValueFailure) {
        return try rule(rules.withoutConversions, scalar).value
      } catch {
        noteRefusal(of: scalar, error, rule)
        throw error
      }
    }
    let result = try rule(rules, scalar)
    if result.isConversion { observation?.pend(Excerpt.scalar(scalar), name) }
    return result.value
  }

  /// Counts a conversion that would give a value, or an error that says more.
  private func noteRefusal<T>(
    of scalar: Scalar, _ failure: ValueFailure,
    _ rule: (ScalarRules, Scalar) throws(ValueFailure) -> Converted<T>
  ) {
    do throws(ValueFailure) {
      _ = try rule(rules, scalar)
      conversions.refuse()
    } catch {
      if error.code != failure.code { conversions.refuse() }
    }
  }
}
