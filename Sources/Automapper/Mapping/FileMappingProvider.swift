public import Foundation

/// Mappings from a property list or a JSON file, or from a folder of them.
///
/// A file is named after its model, `Business.plist`, and says what is known of its properties:
///
/// ```json
/// { "uuid": { "key": "business_uuid", "type": "UUID", "nonoptional": true },
///   "fullName": { "key": ["first_name", "last_name"], "transformer": "FullName" },
///   "open": { "key": "open", "type": "Bool", "default": "true" },
///   "founded": { "type": "Date", "date": "yyyy-MM-dd" } }
/// ```
///
/// Several keys without a transformer are alternatives; with one, its node is an array, null where a
/// key is missing. Transformers are registered by name. Types describe the model and are checked for
/// their spelling; the Swift declaration decides.
public struct FileMappingProvider: MappingProvider {
  let documents: [MappingDocument]

  /// The mappings of a file, or of all files in a folder.
  ///
  /// - Throws: One ``MappingError`` with every mistake in every file: file name and key named.
  public init(contentsOf url: URL) throws(MappingError) {
    var issues: [MappingError.Issue] = []
    var documents: [MappingDocument] = []
    for file in try Self.files(url) {
      do throws(MappingError) {
        documents.append(try MappingDocument(contentsOf: file))
      } catch {
        issues += error.issues
      }
    }
    if !issues.isEmpty { throw MappingError(capping: issues) }
    self.documents = documents
  }

  /// The mapping of the type that the file is named after.
  public func mapping(for type: any Any.Type) -> TypeMapping? {
    let name = TypeName.of(type)
    guard let document = documents.first(where: { $0.model == name }) else { return nil }
    return TypeMapping(type, rules: document.properties.map(\.rule))
  }

  private static func files(_ url: URL) throws(MappingError) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw MappingDocument.error(url, found: "no such file")
    }
    guard isFolder.boolValue else { return [url] }
    let contents =
      (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    return contents.filter { ["plist", "json"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
