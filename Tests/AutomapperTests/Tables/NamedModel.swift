/// A model of one property whose name is chosen by the test.
struct NamedModel: Codable, Equatable {
  @TaskLocal static var name = ""
  var value: Int

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  init(value: Int) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: Key(Self.name))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: Key(Self.name))
  }
}
