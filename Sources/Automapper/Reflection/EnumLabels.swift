/// The Swift names of an enum value's case and of its associated values, as `Mirror` shows them.
struct EnumLabels {
  /// The name of the case; nil for a value of another type, and for one without values that prints itself in its own way.
  let caseName: String?
  /// The labels of the values, in order. Empty for a single value without a label.
  let values: [String]

  init(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    let payload = mirror.displayStyle == .enum ? mirror.children.first : nil
    let payloadMirror = payload.map { Mirror(reflecting: $0.value) }
    let isTuple = payloadMirror?.displayStyle == .tuple
    values = isTuple ? payloadMirror?.children.map { $0.label ?? "" } ?? [] : []
    let printsItself =
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
    let isPlain = mirror.displayStyle == .enum && mirror.children.isEmpty && !printsItself
    caseName = isPlain ? String(describing: value) : payload?.label
  }
}
