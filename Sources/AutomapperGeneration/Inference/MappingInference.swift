import Automapper
import Foundation

/// Infers mapping files from JSON samples.
///
/// Nested objects get mapping files of their own: the elements of an array `posts` become a `Post`.
/// A property that is missing or null in a sample is Optional. Numbers are `Double` if one of them
/// has a fraction, and `Decimal` if a `Double` would lose digits of an integer. Strings are dates,
/// URLs or UUIDs if all of them are. Values without a common type are a `JSONValue`. An object whose
/// keys are data, such as numbers, is a dictionary.
///
/// Pure: it reads and writes no file, and equal samples give equal files.
public struct MappingInference: Sendable {
  /// The format of the mapping files.
  public enum Format: String, Sendable, CaseIterable {
    /// JSON.
    case json
    /// An XML property list.
    case plist
  }
  /// The kind of the models.
  public enum Kind: String, Sendable, CaseIterable {
    /// Classes.
    case `class`
    /// Structures.
    case `struct`
  }

  /// The name of the model that the samples describe.
  public var name: String
  /// The format in which the mapping files are written.
  public var format = Format.json
  /// The kind of the models. If structs contain themselves, one of them becomes a class.
  public var kind = Kind.class
  /// The prefix of all model names.
  public var prefix = ""

  /// Creates an inference for a model.
  public init(name: String) { self.name = name }

  /// Infers the mapping files, the one of the named model first.
  ///
  /// - Parameter samples: JSON texts, each an object or an array of objects, all of the same model.
  /// - Throws: All mistakes in the samples and in the model's name.
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

  /// Collects the objects at the root or in arrays there. Returns the path to the first value that
  /// is neither an object nor an array.
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
