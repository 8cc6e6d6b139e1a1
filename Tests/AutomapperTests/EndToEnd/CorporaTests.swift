import Automapper
import Foundation
import Testing

/// Whole documents through a model that has little but a rest, where the corpora are at hand:
/// `AUTOMAPPER_CORPORA` names a folder of JSON files.
struct CorporaTests {
  struct Thin: Codable {
    var statuses: JSONValue?
    var additional: [String: JSONValue]?

    enum CodingKeys: CodingKey { case statuses }
  }

  static let files: [URL] = {
    guard let folder = ProcessInfo.processInfo.environment["AUTOMAPPER_CORPORA"] else { return [] }
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "json" }
  }()

  @Test(.enabled(if: !files.isEmpty))
  func documentsKeepTheirValues() throws {
    let mapper = try Mapper { $0.map(Thin.self) { $0.rest(\.additional) } }
    var count = 0
    for file in Self.files {
      let data = try Data(contentsOf: file)
      guard let value = try? mapper.object(from: data, as: JSONValue.self) else { continue }
      count += 1
      let written = try mapper.data(from: value)
      #expect(try mapper.object(from: written, as: JSONValue.self) == value, "\(file.path)")
      guard case .object(let members) = value else { continue }
      let thin = try mapper.object(from: data, as: Thin.self)
      let rest = members.filter { $0.key.lowercased() != "statuses" }
      #expect(thin.additional ?? [:] == rest, "\(file.path)")
      let again = try mapper.data(from: thin)
      #expect(try mapper.object(from: again, as: JSONValue.self) == value, "\(file.path)")
    }
    #expect(count > 0)
  }
}
