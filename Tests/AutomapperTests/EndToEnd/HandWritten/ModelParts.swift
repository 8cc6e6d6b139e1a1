/// A class that equals another instance of its class with equal contents.
protocol Snapshotted: AnyObject, Equatable {
  /// The stored properties, those of superclasses first.
  var snapshot: [String] { get }
}

extension Snapshotted {
  static func == (left: Self, right: Self) -> Bool {
    type(of: left) == type(of: right) && left.snapshot == right.snapshot
  }
}

/// A coding key with any text or index.
struct AnyKey: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int?

  init(_ stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}

extension DecodingError {
  /// The case, the expected type and the coding path: all that a model that catches the error can rely on.
  var summary: String {
    switch self {
    case .typeMismatch(let type, let context): "typeMismatch \(type) at \(Self.place(context))"
    case .valueNotFound(let type, let context): "valueNotFound \(type) at \(Self.place(context))"
    case .keyNotFound(let key, let context):
      "keyNotFound \(key.stringValue) at \(Self.place(context))"
    case .dataCorrupted(let context): "dataCorrupted at \(Self.place(context))"
    @unknown default: "unknown"
    }
  }

  private static func place(_ context: Context) -> String {
    context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      .joined(separator: ".")
  }
}

/// The summary of the decoding error that a closure throws; nil if it throws none.
func caught(_ body: () throws -> Void) throws -> String? {
  do {
    try body()
    return nil
  } catch let error as DecodingError {
    return error.summary
  }
}
