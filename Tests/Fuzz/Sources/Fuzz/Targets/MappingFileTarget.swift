import Automapper
import Foundation
import Reference

/// Mapping files: whatever is in one, it is read or refused with its name, and a mapper made with it
/// works or says what is wrong.
enum MappingFileTarget {
  private static let folder: URL = {
    let shared = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
    let parent =
      FileManager.default.isWritableFile(atPath: shared.path)
      ? shared : FileManager.default.temporaryDirectory
    let folder = parent.appending(
      path: "automapper-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      finding("no folder: \(error)")
    }
    return folder
  }()

  private static let sample: [String: any Sendable] = [
    "firstName": "Ada", "last_name": "Lovelace", "userID": 7, "profileImageURL": "http://a.b/c",
    "address": ["city": "London", "country": "UK"] as [String: any Sendable],
    "posts": [["title": "Notes", "datePosted": "1843-07-10"] as [String: any Sendable]], "a": "1",
    "b": 2,
  ]

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let isList = first & 1 == 1
    let contents = Array(bytes.dropFirst())
    let file = folder.appending(path: isList ? "Person.plist" : "Person.json")
    guard (try? Data(contents).write(to: file)) != nil else { finding("cannot write \(file)") }
    do throws(MappingError) {
      let provider = try FileMappingProvider(contentsOf: file)
      if !isList { expect(ReferenceJSON.tree(contents) != nil, "a file that is no JSON is read") }
      try use(provider)
    } catch {
      expect((1...100).contains(error.issues.count), "\(error.issues.count) issues")
      expect(!error.description.isEmpty, "no description")
    }
  }

  private static func use(_ provider: FileMappingProvider) throws(MappingError) {
    let mapper = try Mapper { configuration in
      configuration.add(provider)
      configuration.register(Person.self, Person.Post.self)
      configuration.register(transformer: .split(","), named: "split")
    }
    _ = mapper.explain(Person.self)
    let person = Person(
      firstName: "Ada", lastName: nil, userID: 1, profileImageURL: nil,
      address: Person.Address(city: "London", country: nil), posts: [], isAdmin: true)
    _ = try? mapper.object(from: .any(sample), as: Person.self)
    guard let fields = try? mapper.dictionary(from: person) else { return }
    _ = try? mapper.object(from: fields, as: Person.self)
  }
}
