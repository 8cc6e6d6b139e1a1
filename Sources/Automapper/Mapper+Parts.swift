public import Foundation

// MARK: Source to model: locations and selections

extension Mapper {
  /// Decodes a model at a location of a source, or only some of its properties.
  ///
  /// ```swift
  /// try mapper.object(from: data, as: [User].self, at: "response.users")
  /// try mapper.object(from: data, as: Company.self, only: ["uuid", "employees.name"])
  /// ```
  ///
  /// - Parameters:
  ///   - source: The source to decode.
  ///   - type: The type of the result.
  ///   - location: The location of the value. If it does not exist, an Optional type is nil, and any other type
  ///     throws ``MappingError/Code/missingKey``.
  ///   - properties: The properties to decode, named as in `property(_:)` of ``TypeMappingBuilder``. Dots name
  ///     properties of nested models, also inside arrays, dictionaries and Optionals. A name selects the whole value
  ///     unless there are deeper names. All other properties count as absent: they get their default or nil, or throw
  ///     ``MappingError/Code/missingKey``. Nil decodes all.
  /// - Throws: ``MappingError``, also for a name that no property has. Its paths begin at the value at the location.
  public func object<T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation = .root,
    only properties: [String]? = nil
  ) throws(MappingError) -> T {
    try read(source, as: type, request(location, properties, type))
  }

  /// Decodes a part of a source and records conversions, unknown keys, absent properties and more in a report.
  public func object<T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation = .root,
    only properties: [String]? = nil, report: inout MappingReport
  ) throws(MappingError) -> T {
    try read(source, as: type, request(location, properties, type), report: &report)
  }

  /// Decodes one value of the source by the mapper's rules.
  ///
  /// ```swift
  /// let age = try mapper.value(from: data, as: Int.self, at: "user.age")
  /// let name = try mapper.value(from: data, as: String.self, at: .key("screen_name"))
  /// ```
  ///
  /// - Throws: ``MappingError``. An Optional is nil if the location does not exist or contains null.
  public func value<T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation
  ) throws(MappingError) -> T {
    try read(source, as: type, request(location, nil, type))
  }

  /// Decodes one value of the source and converts it with a closure.
  ///
  /// ```swift
  /// let born = try mapper.value(from: data, as: Date.self, at: "user.born") { (raw: String) in
  ///   try parse(raw)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The source to decode.
  ///   - type: The type of the result.
  ///   - location: The location of the value.
  ///   - transform: Receives the value as `Raw`, converted by the mapper's rules.
  /// - Throws: ``MappingError``. If the closure throws another error, it is the underlying error of a
  ///   ``MappingError/Code/transformFailed``.
  public func value<Raw, T>(
    from source: some MappingSource, as type: T.Type = T.self, at location: SourceLocation,
    _ transform: (Raw) throws -> T
  ) throws(MappingError) -> T {
    var request = request(location, nil, Raw.self)
    let raw = try read(source, as: Raw.self, request)
    do {
      return try transform(raw)
    } catch let error as MappingError {
      throw error
    } catch {
      var issue = MappingError.Issue(
        .transformFailed, sourceKey: location.sourceKey, model: TypeName.of(type),
        expected: TypeName.of(type), found: Excerpt.scalar(FoundationType.scalar(raw)),
        underlying: error)
      // The call has ended, so the value's position takes another one.
      let box = ReadingRequest.PositionBox()
      request.position = box
      _ = try read(source, as: Raw.self, request, reporting: ReportRequest(isReporting: false))
      if let position = box.position { issue.locate(at: position) }
      throw MappingError(issue).hiding(sensitiveKeys(inCallFor: Raw.self))
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
  /// Encodes some properties of a model as a dictionary.
  ///
  /// - Parameters:
  ///   - value: The model.
  ///   - properties: The properties to encode, named as in ``object(from:as:at:only:)``; nil encodes all.
  /// - Throws: ``MappingError``, also for a name that no property has.
  public func dictionary<T>(
    from value: T, only properties: [String]?
  ) throws(MappingError) -> [String: Any] {
    let result = try foundationValue(of: value, selection(of: properties, in: value))
    if let dictionary = result as? [String: Any] { return dictionary }
    throw notWritten(as: "an object", value, result)
  }

  /// Encodes some properties of the elements of a collection as an array.
  public func array<T>(from value: T, only properties: [String]?) throws(MappingError) -> [Any] {
    let result = try foundationValue(of: value, selection(of: properties, in: value))
    if let array = result as? [Any] { return array }
    throw notWritten(as: "an array", value, result)
  }

  /// Encodes some properties of a model as JSON in UTF-8 (RFC 8259).
  public func data<T>(
    from value: T, options: JSONOptions = [], only properties: [String]?
  ) throws(MappingError) -> Data {
    try write(value, options, selection(of: properties, in: value)) { $0.takeData() }
  }

  /// Encodes some properties of a model as JSON text (RFC 8259).
  public func json<T>(
    from value: T, options: JSONOptions = [], only properties: [String]?
  ) throws(MappingError) -> String {
    try write(value, options, selection(of: properties, in: value)) { $0.text }
  }

  private func selection<T>(of properties: [String]?, in value: T) -> PropertyPlan? {
    properties.map { engine.selection(of: $0, in: Swift.type(of: value as Any)) }
  }
}
