/// The location and the properties that a call requests, besides the type.
struct ReadingRequest {
  let location: SourceLocation
  /// The selected properties, as the plan of the root; nil for all.
  let selection: PropertyPlan?
  /// Receives the position of the decoded value, for errors about it after the call.
  var position: PositionBox?

  final class PositionBox {
    var position: MappingError.Position?
  }
}
