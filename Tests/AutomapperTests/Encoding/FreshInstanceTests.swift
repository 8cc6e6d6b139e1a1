import Automapper
import Testing

/// Properties that are nil, in models whose fresh instances have values for them.
@Suite struct FreshInstanceTests {
  struct Font: Codable, Equatable {
    var name = "Sans"
    var size: Double? = 12
    var weight: Int?
  }
  final class Page: Codable, Equatable, @unchecked Sendable {
    var title: String? = "untitled"
    static func == (one: Page, other: Page) -> Bool { one.title == other.title }
  }
  struct Document: Codable, Equatable, Defaulted {
    var author: String? = "me"
    var note: String?
    var font = Font()
    var small: Font? = Font(size: nil, weight: 1)
    var page = Page()
    var fonts = [Font()]
    init() {}
    init(_ change: (inout Document) -> Void) { change(&self) }
  }

  static let documents: [(document: Document, text: String)] = [
    (
      Document(),
      #"{"author":"me","font":{"name":"Sans","size":12.0},"fonts":[{"name":"Sans","size":12.0}],"#
        + #""page":{"title":"untitled"},"small":{"name":"Sans","weight":1}}"#
    ),
    (
      Document { ($0.author, $0.fonts, $0.small) = (nil, [Font(size: nil)], nil) },
      #"{"author":null,"font":{"name":"Sans","size":12.0},"fonts":[{"name":"Sans"}],"#
        + #""page":{"title":"untitled"},"small":null}"#
    ),
    (
      Document {
        $0.font.size = nil
        $0.small?.weight = nil
        $0.page.title = nil
      },
      #"{"author":"me","font":{"name":"Sans","size":null},"fonts":[{"name":"Sans","size":12.0}],"#
        + #""page":{"title":null},"small":{"name":"Sans","weight":null}}"#
    ),
  ]

  /// Decoding would give an absent property the value of a fresh instance.
  @Test(arguments: documents)
  func nilIsWrittenIfAFreshInstanceHasAValue(_ document: Document, _ text: String) throws {
    let mapper = Mapper()
    #expect(try mapper.written(document) == text)
    #expect(try mapper.readBack(document) == document)
    let documents = [document, Document(), document]
    #expect(try mapper.object(from: mapper.array(from: documents)) == documents)
  }

  @Test(arguments: documents)
  func nilIsWrittenByTheRulesOfTheProperty(_ document: Document, _ text: String) throws {
    let mapper = try Mapper {
      $0.map(Document.self) { document in
        document.property(\.author).key("by.author").omitsDefault()
        document.property(\.note).omitsDefault()
        document.property(\.font).key("look.font").omitsDefault()
        document.property(\.small?.weight).key("weight")
        document.property(\.page).omitsDefault()
      }
      $0.map(Font.self) {
        $0.property(\.size).transform {
          try $0.double()
        } inverse: {
          $0
        }
      }
    }
    #expect(try mapper.readBack(document) == document)
  }

  @Test func nilIsLeftOut() throws {
    let mapper = try Mapper {
      $0.map(Document.self) { document in
        document.property(\.author).nilValues(.omit)
        // Null would be read as the default, too.
        document.property(\.small).default(Font())
      }
    }
    let document = Document { ($0.author, $0.small) = (nil, nil) }
    #expect(
      try mapper.json(from: document, only: ["author", "small", "note"])
        == "{}")
  }

  /// A model around it may have other values than the model's own fresh instance.
  struct Library: Codable, Equatable, Defaulted {
    var first = Document { ($0.author, $0.note) = (nil, "new") }
    init() {}
  }

  @Test func theInstanceOfTheModelAroundIt() throws {
    let mapper = try Mapper {
      $0.map(Document.self) { document in
        document.property(\.author).omitsDefault()
        document.property(\.note).omitsDefault()
      }
    }
    func text(_ change: (inout Document) -> Void) throws -> String {
      var library = Library()
      change(&library.first)
      #expect(try mapper.readBack(library) == library)
      return try mapper.json(from: library, only: ["first.author", "first.note"])
    }
    #expect(try text { _ in } == #"{"first":{}}"#)
    #expect(try text { $0.note = nil } == #"{"first":{"note":null}}"#)
    #expect(try text { $0.author = "me" } == #"{"first":{"author":"me"}}"#)
  }

  private final class Count: @unchecked Sendable { var value = 0 }

  final class Meter {
    var unit: String? = "m"
    var note: String?
  }

  @Test func oneInstanceForAllObjectsOfACall() throws {
    let count = Count()
    let mapper = try Mapper {
      $0.map(
        Meter.self,
        create: {
          count.value += 1
          return Meter()
        }
      ) { meter in
        meter.property(\.unit)
        meter.property(\.note)
      }
    }
    let meters = (0..<9).map { _ in Meter() }
    for meter in meters { meter.unit = nil }
    count.value = 0
    #expect(try mapper.json(from: meters[0]) == #"{"unit":null}"#)
    #expect(count.value == 1)
    let array = try mapper.array(from: meters)
    #expect(count.value == 2)
    #expect(try mapper.object(from: array, as: [Meter].self).allSatisfy { $0.unit == nil })
  }
}
