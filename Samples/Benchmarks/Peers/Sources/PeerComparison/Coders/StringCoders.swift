#if OBJECT_MAPPER
  import ObjectMapper
#endif

/// The two calls of a library that reads and writes JSON strings.
struct StringCoders<Model> {
  let name: String
  /// Returns nil if the library cannot decode the string.
  let decode: (String) -> Model?
  let encode: (Model) -> String?
}

#if OBJECT_MAPPER
  extension StringCoders where Model: Mappable {
    static var objectMapper: StringCoders {
      StringCoders(
        name: "ObjectMapper, JSON string",
        decode: { Mapper<Model>().map(JSONString: $0) },
        encode: { $0.toJSONString() })
    }
  }
#endif
