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
/// key is missing. Transformers are registered by name. A key whose dots are part of it says
/// `"literal": true`. `"extends": "Person"` takes the rules of another file as well. Types, `"kind"`
/// and the cases of enumerations describe the model and are checked for their spelling; the Swift
/// declaration decides, whether it was written by hand or generated from the file.
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
    let lineage = lineage(of: TypeName.of(type))
    if lineage.isEmpty { return nil }
    return TypeMapping(type, rules: lineage.flatMap(\.properties).map(\.rule))
  }

  /// The file of a model, then those of the models that it extends.
  private func lineage(of model: String) -> [MappingDocument] {
    var lineage: [MappingDocument] = []
    var name: String? = model
    while let next = name, !lineage.contains(where: { $0.model == next }),
      let document = documents.first(where: { $0.model == next }), document.isMapping
    {
      lineage.append(document)
      name = document.superclass?.name
    }
    return lineage
  }

  /// The mapping files of a folder by name, or the file itself.
  package static func files(_ url: URL) throws(MappingError) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw MappingDocument.error(url, found: "no such file")
    }
    guard isFolder.boolValue else { return [url] }
    let contents =
      (try? FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
    return contents.filter { ["plist", "json"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
