import Automapper
import Foundation
import Testing

/// Annotated errors as a whole: of data, of many issues, of streams, of made-up errors.
@Suite struct AnnotatedListTests {
  /// Every text of the other suites.
  static let examples =
    AnnotatedValuesTests.cases + AnnotatedWidthsTests.cases + AnnotatedSyntaxTests.cases

  @Test(arguments: examples) func dataShowsTheSame(_ example: AnnotatedCase) throws {
    let (text, error) = try #require(example.subject.annotated(example.text))
    let style: MappingError.AnnotationStyle = example.subject == .coloured ? .ansi : .plain
    #expect(error.annotated(Data(example.text.utf8), style: style) == text)
  }

  /// The rest of a long list is counted.
  @Test func moreThanAHundred() throws {
    let json = "[\n" + Array(repeating: #""x""#, count: 103).joined(separator: ",\n") + "\n]"
    let error = try #require(Failing.error(Mapper(), json, as: [Int].self))
    let blocks = error.annotated(json).components(separatedBy: "\n\n")
    #expect(blocks.count == 100)
    #expect(
      blocks.first == """
        [Int][0]: expected Int, found string "x"
         --> 2:1
          |
        2 | "x",
          | ^^^
        """)
    #expect(
      blocks.last == """
        [Int][99]: expected Int, found string "x"
           --> 101:1
            |
        101 | "x",
            | ^^^
        … and 3 more
        """)
  }

  /// A line of a stream is shown in the whole stream, and alone.
  @Test func linesOfStreams() throws {
    let lines = ["[1]", #"[1, "x"]"#]
    let results = Mapper().objects(
      fromLines: Data(lines.joined(separator: "\n").utf8), as: [Int].self)
    guard case .failure(let error)? = results.last else {
      Issue.record("the line mapped")
      return
    }
    let expected = """
       --> 2:5
        |
      2 | [1, "x"]
        |     ^^^
      """
    for text in [lines.joined(separator: "\n"), lines[1]] {
      #expect(error.annotated(text).hasSuffix(expected), "\(text)")
    }
  }

  @Test func otherSourcesHaveNoExcerpt() throws {
    let error = try #require(Failing.error(Mapper(), .any(["a": "x"]), as: [String: Int].self))
    #expect(error.annotated("{}") == error.description)
  }
}
