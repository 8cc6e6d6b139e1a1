/// A converted value, and whether the conversion changed its kind, for example from a string to a number.
struct Converted<Value> {
  var value: Value
  var isConversion = false
}
