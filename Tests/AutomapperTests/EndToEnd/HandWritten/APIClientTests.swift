import Automapper
import Foundation
import Testing

/// An API client: envelopes, generic responses, included resources, erased values.
@Suite struct APIClientTests {
  @Test(arguments: [
    #"{"data":{"id":"1","type":"article","attributes":{"title":"A","published":"2024-06-15 04:52"}}}"#,
    #"""
    {"data":{"id":"1","type":"article","attributes":{"title":"A","published":null,"rating":4},
      "relationships":{"author":{"data":{"id":"9","type":"person"}},"comments":{"data":[]},"editor":{"data":null}}},
     "included":[{"id":"9","type":"person","attributes":{"name":"Ada","admin":true}},{"id":"3","type":"planet","attributes":{"mass":1}}],
     "meta":{"page":1,"pages":"10","exact":1.0,"flags":[true,0,"no"]},"links":{"self":"https://example.com/a?b=c&d=é"}}
    """#,
  ]) func documents(json: String) throws {
    try compare(APIEnvelope<APIResource<ArticleAttributes>>.self, json)
  }

  @Test(arguments: [
    #"{"data":[{"id":"1","type":"person","attributes":{"name":"A"}},{"id":"2","type":"person","attributes":{"name":"B","admin":false}}]}"#,
    #"{"data":[],"meta":{}}"#,
  ]) func lists(json: String) throws {
    try compare(APIEnvelope<[APIResource<PersonAttributes>]>.self, json)
  }

  @Test(arguments: [
    "{}", #"{"data":null}"#, #"{"data":{"id":1,"type":"article","attributes":{"title":"A"}}}"#,
    #"{"data":{"id":"1","type":"person","attributes":{"title":"A"}}}"#,
    #"{"data":{"id":"1","type":"article","attributes":{"title":"A","published":"soon"}}}"#,
    #"{"data":{"id":"1","type":"article","attributes":{"title":"A"}},"included":[{"id":"1"}]}"#,
    #"{"errors":[{"code":"x"}]}"#,
    #"{"data":{"id":"1","type":"article","attributes":{"title":"A"}},"meta":[]}"#,
  ]) func refusedDocuments(json: String) throws {
    try refuse(APIEnvelope<APIResource<ArticleAttributes>>.self, json)
  }

  @Test(arguments: [
    #"{"status":"ok","result":{"name":"Ada"}}"#,
    #"{"status":"ok","result":{"name":"1","admin":true},"took":0}"#,
    #"{"status":"error","reason":{"code":404,"detail":"none"}}"#,
    #"{"status":"error","reason":"gone"}"#,
    #"{"status":"error","reason":"410"}"#, #"{"status":"error","reason":410}"#,
  ]) func responses(json: String) throws { try compare(APIResponse<PersonAttributes>.self, json) }

  @Test(arguments: [
    #"{"status":"ok"}"#, #"{"status":"error"}"#, #"{"status":"fine","result":{}}"#,
    #"{"status":"ok","result":{"name":1}}"#,
    #"{"status":"error","reason":{"code":"404"}}"#, #"{"status":"error","reason":true}"#,
    #"{"status":"ok","result":{"name":"A"},"took":"1"}"#,
  ]) func refusedResponses(json: String) throws {
    try refuse(APIResponse<PersonAttributes>.self, json)
  }

  @Test(arguments: [
    #"{"a":[1,0,true,false,"1","true",1.5,-0.5,1e3,null,{},[]],"b":{"c":{"d":"007"}}}"#,
    "[1,0,2]", #"["1",1]"#, #"[9223372036854775807,-9223372036854775808,18446744073709551615]"#,
    #"[0.1,1e-7,123456789.125]"#, #"{"true":true,"1":1,"":""}"#, #"[[[[[["deep",7]]]]]]"#,
  ]) func erasedValues(json: String) throws { try compare(AnyCodable.self, json) }

  @Test(arguments: [
    #"{"items":[1,2],"next":"abc"}"#, #"{"items":[],"next":null}"#,
  ])
  func pages(json: String) throws { try compare(ResponsePage<Int>.self, json) }

  @Test(arguments: [
    #"{"items":{"a":{"name":"x"}},"next":null}"#, #"{"items":[7],"next":"a"}"#, #"{"next":"a"}"#,
    #"{"items":[],"next":5}"#,
  ]) func refusedPages(json: String) throws {
    try refuse(ResponsePage<PersonAttributes>.self, json)
  }

  @Test(arguments: [
    #"{"since":"15.06.2024","until":"2024-06-16","zone":"Europe/Berlin","locale":"de_DE"}"#,
    #"{"since":"01.01.1970","zone":"GMT","locale":"en"}"#,
  ]) func formattedDates(json: String) throws { try compare(Period.self, json) }

  @Test(arguments: [
    #"{"since":"2024-06-15","zone":"GMT","locale":"en"}"#,
    #"{"since":15,"zone":"GMT","locale":"en"}"#,
    #"{"since":"15.06.2024","zone":"Nowhere/Land","locale":"en"}"#,
    #"{"since":"31.02.2024x","zone":"GMT","locale":"en"}"#,
  ]) func refusedFormattedDates(json: String) throws { try refuse(Period.self, json) }
}

/// Days in two formats.
private struct Period: Codable, Equatable {
  var since: Date
  var until: Date?
  var zone: TimeZone
  var locale: Locale

  private enum CodingKeys: CodingKey { case since, until, zone, locale }

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func date(_ key: CodingKeys, _ format: String) throws -> Date? {
      guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
      guard let date = Self.formatter(format).date(from: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "Date does not match \(format)")
      }
      return date
    }
    guard let since = try date(.since, "dd.MM.yyyy") else {
      throw DecodingError.keyNotFound(
        CodingKeys.since, .init(codingPath: container.codingPath, debugDescription: "no start"))
    }
    self.since = since
    until = try date(.until, "yyyy-MM-dd")
    guard let zone = TimeZone(identifier: try container.decode(String.self, forKey: .zone)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .zone, in: container, debugDescription: "no such zone")
    }
    self.zone = zone
    locale = Locale(identifier: try container.decode(String.self, forKey: .locale))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.formatter("dd.MM.yyyy").string(from: since), forKey: .since)
    try container.encodeIfPresent(
      until.map { Self.formatter("yyyy-MM-dd").string(from: $0) }, forKey: .until)
    try container.encode(zone.identifier, forKey: .zone)
    try container.encode(locale.identifier, forKey: .locale)
  }
}
