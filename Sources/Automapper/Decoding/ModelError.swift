/// An error of a model's own code, described without Foundation's wording.
struct ModelError: Error, CustomStringConvertible {
  let error: DecodingError
  init(_ error: DecodingError) { self.error = error }

  var description: String { error.context?.debugDescription ?? String(describing: error) }
}
