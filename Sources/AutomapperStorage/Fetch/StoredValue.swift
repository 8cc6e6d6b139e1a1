import Automapper

/// A record's value for a property with a one-way rule. The property's type encoded the value, so neither the
/// condition nor a closure without an inverse applies to it.
struct StoredValue: ValueAdapter {
  /// The value as it would appear in a source.
  let plainValue: Any
  /// The mapper that writes records.
  let writer: Mapper?
}
