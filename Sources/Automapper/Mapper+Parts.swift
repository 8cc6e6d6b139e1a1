public import Foundation

// MARK: Where in the source, and which properties

extension Mapper {
  /// The model that a place of the source describes, or the properties of it that are wanted.
  ///
  /// ```swift
  /// try mapper.object(from: data, as: [User].self, at: "response.users")
  /// try mapper.object(from: data, as: Company.self, only: ["uuid", "employees.name"])
  /// ```
  ///
  /// - Parameters:
  ///   - source: What is read.
  ///   - type: The type of the result.
  ///   - location: Where the value is. A path that leads nowhere is nil for an Optional type, else
  ///     ``MappingError/Code/missingKey``.
  ///   - properties: The properties to read, named as in `property(_:)` of ``TypeMappingBuilder``; dots name
  ///     properties of nested models, through arrays, dictionaries and optionals. A name stands for the
  ///     whole value unless there are deeper ones. What is left out is absent: it gets its default, or
  ///     nil, or is ``MappingError/Code/missingKey``. Nil reads all.
  /// - Throws: ``MappingError``, also for a name that no property has. Its paths begin at the value
  ///   that was found.
  public func object<T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation = .root,
    only properties: [String]? = nil
  ) throws(MappingError) -> T {
    try read(source, as: type, request(location, properties, type))
  }

  /// Decodes a part of a source, and reports what happened on the way: unknown keys, absent properties, conversions …
  public func object<T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation = .root,
    only properties: [String]? = nil, report: inout MappingReport
  ) throws(MappingError) -> T {
    try read(source, as: type, request(location, properties, type), report: &report)
  }

  /// One value of the source, converted by the mapper's rules.
  ///
  /// ```swift
  /// let age = try mapper.value(from: data, as: Int.self, at: "user.age")
  /// let name = try mapper.value(from: data, as: String.self, at: .key("screen_name"))
  /// ```
  ///
  /// - Throws: ``MappingError``. An Optional is nil where the location leads nowhere or to null.
  public func value<T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation
  ) throws(MappingError) -> T {
    try read(source, as: type, request(location, nil, type))
  }

  /// One value of the source, made by a closure from what stands there.
  ///
  /// ```swift
  /// let born = try mapper.value(from: data, as: Date.self, at: "user.born") { (raw: String) in
  ///   try parse(raw)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: What is read.
  ///   - type: The type of the result.
  ///   - location: Where the value is.
  ///   - transform: Gets the value as `Raw`, converted by the mapper's rules.
  /// - Throws: ``MappingError``; what the closure throws is ``MappingError/Code/transformFailed``, its
  ///   error the underlying one.
  public func value<Raw, T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation,
    _ transform: (Raw) throws -> T
  ) throws(MappingError) -> T {
    let raw = try read(source, as: Raw.self, request(location, nil, Raw.self))
    do {
      return try transform(raw)
    } catch let error as MappingError {
      throw error
    } catch {
      throw MappingError(
        MappingError.Issue(
          .transformFailed, sourceKey: location.sourceKey, model: TypeName.of(type),
          expected: TypeName.of(type), found: Excerpt.scalar(FoundationType.scalar(raw)),
          underlying: error))
    }
  }

  private func request(
    _ location: SourceLocation, _ properties: [String]?, _ type: any Any.Type
  ) -> ReadingRequest {
    ReadingRequest(
      location: location, selection: properties.map { engine.selection(of: $0, in: type) })
  }
}

// MARK: Model to result

extension Mapper {
  /// Some properties of the value as a dictionary.
  ///
  /// - Parameters:
  ///   - value: The model.
  ///   - properties: The properties to write, named as in ``object(from:as:at:only:)``; nil writes all.
  /// - Throws: ``MappingError``, also for a name that no property has.
  public func dictionary<T>(
    from value: T, only properties: [String]?
  ) throws(MappingError) -> [String: Any] {
    let result = try foundationValue(of: value, selection(of: properties, in: value))
    if let dictionary = result as? [String: Any] { return dictionary }
    throw notWritten(as: "an object", value, result)
  }

  /// Some properties of the elements as an array.
  public func array<T>(from value: T, only properties: [String]?) throws(MappingError) -> [Any] {
    let result = try foundationValue(of: value, selection(of: properties, in: value))
    if let array = result as? [Any] { return array }
    throw notWritten(as: "an array", value, result)
  }

  /// Some properties of the value as JSON in UTF-8 (RFC 8259).
  public func data<T>(
    from value: T, options: JSONOptions = [], only properties: [String]?
  ) throws(MappingError) -> Data {
    try write(value, options, selection(of: properties, in: value)) { $0.takeData() }
  }

  /// Some properties of the value as JSON text (RFC 8259).
  public func json<T>(
    from value: T, options: JSONOptions = [], only properties: [String]?
  ) throws(MappingError) -> String {
    try write(value, options, selection(of: properties, in: value)) { $0.string() }
  }

  private func selection<T>(of properties: [String]?, in value: T) -> PropertyPlan? {
    properties.map { engine.selection(of: $0, in: Swift.type(of: value as Any)) }
  }
}
