public import Foundation

/// Mappings from a property list or JSON file, or from a folder of such files.
///
/// A file is named after its model, such as `Business.plist`, and describes the model's properties:
///
/// ```json
/// { "uuid": { "key": "business_uuid", "type": "UUID", "nonoptional": true },
///   "fullName": { "key": ["first_name", "last_name"], "transformer": "FullName" },
///   "open": { "key": "open", "type": "Bool", "default": "true" },
///   "founded": { "type": "Date", "date": "yyyy-MM-dd" } }
/// ```
///
/// Without a transformer, several keys are alternatives. With a transformer, its node is an array
/// of their values, with null for each missing key. Transformers are registered by name. Use
/// `"literal": true` for a key that contains dots. `"extends": "Person"` adds the rules of another
/// file. Types, `"kind"` and the cases of enumerations describe the model. Only their spelling is
/// checked: the Swift declaration decides, whether it was written by hand or generated from the
/// file.
///
/// Register the models as well. A property name that a registered model does not have is then an
/// error when the mapper is created. For other models, only ``Mapper/validate(_:)`` reports it. A
/// nested type uses the file of its last name: `Item.json` for `Order.Item`.
public struct FileMappingProvider: MappingProvider {
  let documents: [MappingDocument]

  /// Loads the mappings of a file, or of all files in a folder.
  ///
  /// - Throws: One ``MappingError`` that lists every mistake in every file, with the file name and
  ///   the key.
  public init(contentsOf url: URL) throws(MappingError) {
    var issues: [MappingError.Issue] = []
    var documents: [MappingDocument] = []
    for file in try Self.files(url) {
      do throws(MappingError) {
        let document = try MappingDocument(contentsOf: file)
        if let other = documents.first(where: { $0.model == document.model }) {
          throw MappingDocument.error(
            file, expected: "one file for each model", found: "\(other.file) as well")
        }
        documents.append(document)
      } catch {
        issues += error.issues
      }
    }
    if !issues.isEmpty { throw MappingError(capping: issues) }
    self.documents = documents
  }

  /// Returns the rules of the file that is named after the type, and of the files that it extends;
  /// nil if there is no file.
  public func mapping(for type: any Any.Type) -> TypeMapping? {
    let lineage = lineage(of: TypeName.of(type))
    if lineage.isEmpty { return nil }
    return TypeMapping(type, rules: lineage.flatMap(\.properties).map(\.rule))
  }

  /// Returns the file of a model, then the files of the models that it extends.
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

  /// Lists the mapping files of a folder, sorted by name, or returns the file itself.
  package static func files(_ url: URL) throws(MappingError) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw MappingDocument.error(url, found: "no such file")
    }
    guard isFolder.boolValue else { return [url] }
    guard
      let contents = try? FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    else { throw MappingDocument.error(url, found: "a folder that cannot be read") }
    return contents.filter { ["plist", "json"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
