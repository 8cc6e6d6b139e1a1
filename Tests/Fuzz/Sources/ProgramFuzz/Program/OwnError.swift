/// An error that a program throws itself.
struct OwnError: Error {
  var number: Int
}
