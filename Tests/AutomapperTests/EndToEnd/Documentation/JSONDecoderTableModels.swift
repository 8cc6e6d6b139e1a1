/// Models of the rows about containers.
extension JSONDecoderTableTests {
  struct Ended: Codable, Equatable {
    var index: Int
    var errorIndex: Int?
    init(index: Int, errorIndex: Int?) { (self.index, self.errorIndex) = (index, errorIndex) }
    init(from decoder: any Decoder) throws {
      var array = try decoder.unkeyedContainer()
      _ = try array.decode(Int.self)
      _ = try array.decodeIfPresent(Int.self)
      index = array.currentIndex
      do {
        _ = try array.decode(Int.self)
      } catch DecodingError.valueNotFound(_, let context) {
        errorIndex = context.codingPath.last?.intValue
      }
    }
  }

  struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Listing: Decodable {
    var names: [String]
    enum CodingKeys: CodingKey { case firstName }
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .firstName)
      names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    }
  }

  struct Members: Codable {
    var names: [String]
    var isDictionary = false
    init(names: [String], isDictionary: Bool = false) {
      (self.names, self.isDictionary) = (names, isDictionary)
    }
    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    }
    func encode(to encoder: any Encoder) throws {
      if isDictionary {
        var single = encoder.singleValueContainer()
        return try single.encode(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
      }
      var container = encoder.container(keyedBy: AnyKey.self)
      for name in names {
        if let key = AnyKey(stringValue: name) { try container.encode(1, forKey: key) }
      }
    }
  }
}
