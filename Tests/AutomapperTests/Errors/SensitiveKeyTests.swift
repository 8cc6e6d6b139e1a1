import Automapper
import Foundation
import Testing

/// Keys that are data, inside a sensitive property, are a part of its value: no error shows them.
@Suite struct SensitiveKeyTests {
  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// A model whose keys are data.
  struct Codes: Decodable {
    var counts: [Int] = []
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      for key in container.allKeys {
        if key.stringValue == "own 4111" {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "refused")
        }
        if key.stringValue == "inner 4111" {
          let inner = try container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
          counts.append(try inner.decode(Int.self, forKey: AnyKey(stringValue: "4112")))
        } else {
          counts.append(try container.decode(Int.self, forKey: key))
        }
      }
    }
  }

  struct Vault: Decodable { var codes: Codes }
  struct Shelf: Decodable { var vaults: [String: Vault] }
  struct Box: Decodable { var codes: [String: [String: Int]] }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Vault.self) { $0.property(\.codes).sensitive() }
      configuration.map(Box.self) { $0.property(\.codes).sensitive() }
    }
  }

  @Test(arguments: [
    #"{"codes":{"4111":"x"}}"#, #"{"codes":{"4111":null}}"#, #"{"codes":{"own 4111":1}}"#,
    #"{"codes":{"inner 4111":{}}}"#, #"{"codes":{"inner 4111":{"4112":true}}}"#,
    #"{"codes":{"inner 4111":7}}"#,
  ])
  func ofModels(json: String) throws {
    for _ in 0..<2 {
      let text = try Failing.reading(json, as: Vault.self, try mapper())
      #expect(!text.contains("411"), "\(text)")
      #expect(text.hasPrefix("Vault.codes"), "\(text)")
    }
    let shelf = #"{"vaults":{"left":\#(json)}}"#
    let text = try Failing.reading(shelf, as: Shelf.self, try mapper())
    #expect(!text.contains("411") && text.hasPrefix("Shelf.vaults.left.codes"), "\(text)")
  }

  @Test(arguments: [#"{"codes":{"4111":{"4112":"x"}}}"#, #"{"codes":{"4111":1}}"#])
  func ofDictionaries(json: String) throws {
    let text = try Failing.reading(json, as: Box.self, try mapper())
    #expect(!text.contains("411") && text.hasPrefix("Box.codes"), "\(text)")
  }

  @Test(arguments: [
    #"{"codes":{"4111":"7"}}"#, #"{"codes":{"inner 4111":{"4112":"7"}}}"#,
  ])
  func ofReports(json: String) throws {
    var report = MappingReport()
    let vault = try mapper().object(from: json, as: Vault.self, report: &report)
    #expect(vault.codes.counts == [7])
    let texts = report.conversions.map(\.description)
    #expect(texts.count == 1)
    #expect(texts.allSatisfy { !$0.contains("411") && $0.hasPrefix("codes.…") }, "\(texts)")
  }
}
