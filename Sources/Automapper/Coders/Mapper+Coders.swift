public import Foundation

// MARK: In place of JSONDecoder and JSONEncoder

extension Mapper {
  /// A `JSONDecoder` that decodes with this mapper, for whatever takes a `JSONDecoder`: web frameworks,
  /// clients, JSON columns.
  ///
  /// ```swift
  /// let decoder: JSONDecoder = mapper.jsonDecoder()
  /// let user = try decoder.decode(User.self, from: data)
  /// ```
  ///
  /// The mapper's configuration decides. The strategies of the decoder, `allowsJSON5` and
  /// `assumesTopLevelDictionary` are ignored. Models find the decoder's `userInfo` beside the mapper's; a
  /// value replaces one of the mapper with the same key. Bytes may be UTF-8, UTF-16 or UTF-32, with or
  /// without a byte order mark.
  ///
  /// The decoder throws the first problem as a `DecodingError`, with the case, the type and the coding path
  /// that `JSONDecoder` gives it. The debug description is the text of the issue, and the underlying error
  /// is the ``MappingError`` with all issues. Errors that a model's own code throws are thrown unchanged.
  public func jsonDecoder() -> JSONDecoder { MapperJSONDecoder(self) }

  /// A `JSONEncoder` that encodes with this mapper, for whatever takes a `JSONEncoder`.
  ///
  /// ```swift
  /// let encoder: JSONEncoder = mapper.jsonEncoder(options: [.sortedKeys])
  /// let data = try encoder.encode(user)
  /// ```
  ///
  /// The mapper's configuration decides. The strategies of the encoder are ignored; its `outputFormatting`
  /// adds to the options. Models find the encoder's `userInfo` beside the mapper's.
  ///
  /// The encoder throws the first problem as `EncodingError.invalidValue`, with the coding path, the text of
  /// the issue and the ``MappingError`` as the underlying error. Errors that a model's own code throws are
  /// thrown unchanged.
  ///
  /// - Parameter options: How the JSON is laid out, whatever `outputFormatting` says.
  public func jsonEncoder(options: JSONOptions = []) -> JSONEncoder {
    MapperJSONEncoder(self, options)
  }

  /// The mapper for one call of a coder that has a `userInfo` of its own.
  func adding(userInfo values: [CodingUserInfoKey: any Sendable]) -> Mapper {
    values.isEmpty ? self : with(userInfo: values)
  }
}
