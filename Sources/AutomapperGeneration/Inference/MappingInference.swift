import Automapper
import Foundation

/// Makes mapping files of samples of JSON.
///
/// Objects in the samples become files of their own: those in the array `posts` a `Post`. A property
/// that is missing or null somewhere is optional; numbers are `Double` where one of them has a
/// fraction; texts that are all dates, URLs or UUIDs are such. What has no one type is a `JSONValue`,
/// and an object whose keys are data, such as numbers, is a dictionary.
///
/// Pure: it reads and writes no file, and equal samples give equal files.
public struct MappingInference: Sendable {
  /// What kind of file is made.
  public enum Format: String, Sendable, CaseIterable { case json, plist }
  /// What kind of model the files describe.
  public enum Kind: String, Sendable, CaseIterable { case `class`, `struct` }

  /// The name of the model that the samples are of.
  public var name: String
  public var format = Format.json
  /// What models become. Of structs that contain themselves, one becomes a class.
  public var kind = Kind.class
  /// What the names of all models begin with.
  public var prefix = ""

  /// An inference of a model.
  public init(name: String) { self.name = name }

  /// The mapping files, that of the model first.
  ///
  /// - Parameter samples: JSON texts, each an object or an array of objects, all of the same model.
  /// - Throws: All mistakes in the samples, and in the names of the model.
  public func mappingFiles(from samples: [MappingFile]) throws(GenerationError) -> [MappingFile] {
    var problems: [MappingProblem] = []
    if let reason = ReservedNames.reason(against: prefix + name) {
      problems.append(
        MappingProblem(
          file: prefix + name, message: "expected the name of a model, found \(reason)"))
    }
    var objects: [SampleObject] = []
    for sample in samples {
      do throws(MappingError) {
        let tree = try JSONTree(json: sample.contents)
        if let path = Self.collect(tree, &objects) {
          let position = JSONTree.position(ofElement: path, in: sample.contents)
          problems.append(
            MappingProblem(
              file: sample.path, line: position?.line, column: position?.column,
              message: "expected an object, or an array of objects", code: .typeMismatch))
        }
      } catch {
        problems += error.issues.map { MappingProblem($0, in: sample.path) }
      }
    }
    if !problems.isEmpty { throw GenerationError(problems) }
    var models = InferredModels(root: prefix + name, prefix: prefix, objects)
    models.resolve()
    let described = kind == .struct ? models.result.withoutRecursion() : models.result
    return try files(described)
  }

  /// Adds the objects at the root, or in arrays there. Returns the path to the first value that is neither.
  private static func collect(_ tree: JSONTree, _ objects: inout [SampleObject]) -> [Int]? {
    switch tree {
    case .object(let members): objects.append(SampleObject(members: members))
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let path = collect(element, &objects) { return [index] + path }
      }
    default: return []
    }
    return nil
  }

  private func files(_ models: [InferredModel]) throws(GenerationError) -> [MappingFile] {
    var problems: [MappingProblem] = []
    let files = models.map { model in
      let path = "\(model.name).\(format.rawValue)"
      let text = MappingFileText(model: model, kind: model.isRecursive ? .class : kind)
      switch format {
      case .json: return MappingFile(path: path, contents: Data(text.json.utf8))
      case .plist:
        for property in model.properties where !MappingFileText.isXML(property.key) {
          let message = "expected --format json for the key \(property.key.quoted)"
          problems.append(MappingProblem(file: path, message: message))
        }
        return MappingFile(path: path, contents: Data(text.propertyList.utf8))
      }
    }
    if !problems.isEmpty { throw GenerationError(problems) }
    return files
  }
}

/// One object of the samples.
struct SampleObject {
  let members: [JSONTree.Member]
}
