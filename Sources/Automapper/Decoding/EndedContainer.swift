/// What a container says after the `init(from:)` that asked for it has returned.
enum EndedContainer {
  static var error: any Error {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: [],
        debugDescription: """
          a container is valid until the init(from:) that asked for it returns; keep the decoder
          """))
  }
}
