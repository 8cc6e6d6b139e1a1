extension Untuned {
  /// Entries by their identifiers, which differ in every object.
  struct Ledger: Codable, Equatable {
    struct Entry: Codable, Equatable {
      let amount: Int
      let note: String
    }

    let entries: [String: Entry]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      var entries: [String: Entry] = [:]
      for key in container.allKeys {
        entries[key.stringValue] = try container.decode(Entry.self, forKey: key)
      }
      self.entries = entries
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (name, entry) in entries { try container.encode(entry, forKey: AnyKey(name)) }
    }
  }
}
