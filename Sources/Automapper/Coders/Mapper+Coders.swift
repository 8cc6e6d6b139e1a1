public import Foundation

// MARK: In place of JSONDecoder and JSONEncoder

extension Mapper {
  /// Returns a `JSONDecoder` that decodes with this mapper, for APIs that take a `JSONDecoder`: web frameworks,
  /// clients, JSON columns.
  ///
  /// ```swift
  /// let decoder: JSONDecoder = mapper.jsonDecoder()
  /// let user = try decoder.decode(User.self, from: data)
  /// ```
  ///
  /// The mapper's configuration applies. The decoder's strategies, `allowsJSON5` and `assumesTopLevelDictionary` are
  /// ignored. Models receive the mapper's `userInfo` and the decoder's; for a key in both, the decoder's value.
  /// Bytes may be UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///
  /// The decoder throws the first problem as a `DecodingError`, with the case, the type and the coding path that
  /// `JSONDecoder` would use. The debug description is the text of the issue, and the underlying error is the
  /// ``MappingError`` with all issues. Errors that a model's own code throws are thrown unchanged.
  public func jsonDecoder() -> JSONDecoder { MapperJSONDecoder(self) }

  /// Returns a `JSONEncoder` that encodes with this mapper, for APIs that take a `JSONEncoder`.
  ///
  /// ```swift
  /// let encoder: JSONEncoder = mapper.jsonEncoder(options: [.sortedKeys])
  /// let data = try encoder.encode(user)
  /// ```
  ///
  /// The mapper's configuration applies. The encoder's strategies are ignored; its `outputFormatting` adds to the
  /// options. Models receive the mapper's `userInfo` and the encoder's.
  ///
  /// The encoder throws the first problem as `EncodingError.invalidValue`, with the coding path, the text of
  /// the issue and the ``MappingError`` as the underlying error. Errors that a model's own code throws are
  /// thrown unchanged.
  ///
  /// - Parameter options: The layout of the JSON, in addition to `outputFormatting`.
  public func jsonEncoder(options: JSONOptions = []) -> JSONEncoder {
    MapperJSONEncoder(self, options)
  }

  /// Returns the mapper for one call of a coder, with the coder's `userInfo` added.
  func adding(userInfo values: [CodingUserInfoKey: any Sendable]) -> Mapper {
    values.isEmpty ? self : with(userInfo: values)
  }
}
