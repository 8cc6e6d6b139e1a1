import Automapper
import Testing

/// Expects that a call throws a `MappingError` with these issues, each as its code and, below the root, its
/// path: `"missingKey users[0].name"`.
func expectIssues<T>(
  _ expected: String..., comment: Comment? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, when call: () throws -> T
) {
  expectIssues(expected, comment: comment, sourceLocation: sourceLocation, when: call)
}

func expectIssues<T>(
  _ expected: [String], comment: Comment? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, when call: () throws -> T
) {
  do {
    let value = try call()
    Issue.record("no error but \(value); \(comment ?? "")", sourceLocation: sourceLocation)
  } catch let error as MappingError {
    let issues = error.issues.map {
      $0.path.isEmpty ? $0.code.rawValue : "\($0.code.rawValue) \($0.path)"
    }
    #expect(issues == expected, comment, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error) is no MappingError; \(comment ?? "")", sourceLocation: sourceLocation)
  }
}
