import Automapper

/// A value of a record for a property with a one-way rule. The property's type wrote the value, so neither
/// the condition nor a closure without an inverse applies to it.
struct StoredValue: ValueAdapter {
  /// The value as a source would have it.
  let plainValue: Any
  /// The mapper that writes records.
  let writer: Mapper?
}
