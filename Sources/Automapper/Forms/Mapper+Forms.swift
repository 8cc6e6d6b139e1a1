public import Foundation

extension Mapper {
  /// Encodes a value as the query of a URL, `application/x-www-form-urlencoded`. ``URLQuery`` reads the result.
  ///
  /// The query has the members of the dictionary that ``dictionary(from:)`` returns, sorted by key. Nested objects
  /// and arrays are written with brackets, percent-encoded as the URL Standard requires. Nil and null are left out.
  ///
  /// ```swift
  /// try mapper.query(from: ["page": 2])  // page=2
  /// ```
  ///
  /// - Parameters:
  ///   - value: A model that is written as an object, or a dictionary.
  ///   - properties: The properties to write, named as in ``object(from:as:at:only:)``; nil writes all.
  /// - Throws: ``MappingError``, also for null in an array, and for keys that contain brackets.
  public func query<T>(
    from value: T, only properties: [String]? = nil
  ) throws(MappingError) -> String {
    String(decoding: try formBytes(value, properties), as: UTF8.self)
  }

  /// Encodes a value as the body of a form: the bytes of the text that ``query(from:only:)`` returns.
  ///
  /// - Throws: ``MappingError``, as ``query(from:only:)`` does.
  public func form<T>(
    from value: T, only properties: [String]? = nil
  ) throws(MappingError) -> Data {
    Data(try formBytes(value, properties))
  }

  private func formBytes<T>(_ value: T, _ properties: [String]?) throws(MappingError) -> [UInt8] {
    let members = try dictionary(from: value, only: properties)
    var writer = FormWriter(nonFiniteNumbers: engine.configuration.nonFiniteNumbers)
    do {
      try writer.members(members)
    } catch {
      throw error.inModel(T.self)
    }
    return writer.text
  }
}
