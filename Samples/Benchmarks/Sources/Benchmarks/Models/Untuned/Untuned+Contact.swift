extension Untuned {
  /// A coding key that may have any name.
  struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
      stringValue = name
      intValue = nil
    }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) {
      stringValue = String(intValue)
      self.intValue = intValue
    }
  }

  /// A contact with fields that the user of the service added.
  struct Contact: Codable, Equatable {
    let id: Int
    let name: String
    let fields: [String: String]

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case id
      case name
    }

    init(from decoder: any Decoder) throws {
      let known = try decoder.container(keyedBy: CodingKeys.self)
      id = try known.decode(Int.self, forKey: .id)
      name = try known.decode(String.self, forKey: .name)
      let all = try decoder.container(keyedBy: AnyKey.self)
      var fields: [String: String] = [:]
      for key in all.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
        fields[key.stringValue] = try all.decode(String.self, forKey: key)
      }
      self.fields = fields
    }

    func encode(to encoder: any Encoder) throws {
      var known = encoder.container(keyedBy: CodingKeys.self)
      try known.encode(id, forKey: .id)
      try known.encode(name, forKey: .name)
      var all = encoder.container(keyedBy: AnyKey.self)
      for (name, value) in fields {
        try all.encode(value, forKey: AnyKey(name))
      }
    }
  }
}
