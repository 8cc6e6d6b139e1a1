/// The state of one call that its workspace holds. Accesses never overlap: no access runs code that reaches the same call again.
struct CallState {
  /// The values that the mapper passes to models.
  var userInfo: [CodingUserInfoKey: any Sendable] = [:] {
    didSet { converted = nil }
  }
  private var converted: [CodingUserInfoKey: Any]?
  /// `userInfo` in the type that `Decoder.userInfo` and `Encoder.userInfo` return. A conversion copies the dictionary,
  /// and a model may read it for each of its objects, so the first conversion is kept.
  var codingUserInfo: [CodingUserInfoKey: Any] {
    mutating get {
      if let converted { return converted }
      let values: [CodingUserInfoKey: Any] = userInfo
      converted = values
      return values
    }
  }
  /// The writes to existing instances, which the call makes when nothing can fail any more.
  var pendingUpdates: [PendingUpdate] = []
  /// The enums in a declared form that are being decoded, outermost first.
  var openEnums: [OpenEnum] = []
  /// The enums whose only associated value is being decoded from the enum's own object, or encoded into it, outermost
  /// first.
  var sharedObjects: [SharedObject] = []
  /// What an inlined value takes from its object, while it is decoded to collect that.
  var inlinedKeys: InlinedKeys?
  var closures = ClosureResults()
  /// Whether the values that are decoded are not the source's, so that no result is cached or reused. See
  /// `DecodingSession.apart`.
  var isApart = false
  /// The captured values of the model that is being updated, and the length of its path.
  var updatedModel: (capture: Capture, depth: Int)?
  /// The captured values of new instances that supply defaults, by the type of the model.
  var freshInstances: [ObjectIdentifier: Capture] = [:]
  /// The decoded defaults in the form of the source, by property.
  var sourceDefaults: [ObjectIdentifier: SourceDefault] = [:]
  /// The document that is decoded from bytes. Later calls use its buffers again, see `Workspace.reset()`.
  var bytes = ByteSource()
  /// See `Workspace.modelError`.
  var modelError: NotedError?
  /// The error of the first container that a model's own code opened too deep, see `EncodingSession.mayOpen`.
  var openingError: (any Error)?

  struct SourceDefault {
    /// Retained, because its identity is the key.
    let property: PropertyPlan
    let type: any Any.Type
    /// Nil for a default that is not a value of the type.
    let value: Any?
  }

  /// Prepares for the next value, or the next call. Most calls leave nothing here, and a check is cheaper than clearing.
  mutating func reset() {
    if !pendingUpdates.isEmpty { pendingUpdates.removeAll() }
    if !openEnums.isEmpty { openEnums.removeAll() }
    if !sharedObjects.isEmpty { sharedObjects.removeAll() }
    if modelError != nil { modelError = nil }
    if openingError != nil { openingError = nil }
    if updatedModel != nil { updatedModel = nil }
    if !freshInstances.isEmpty { freshInstances.removeAll() }
    if !sourceDefaults.isEmpty { sourceDefaults.removeAll() }
    closures.removeAll()
  }
}
