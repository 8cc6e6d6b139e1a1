import Automapper
import AutomapperStorage
import Testing

/// Relations whose properties cannot hold the records that `fetch` finds.
@Suite struct RelationMistakeTests {
  struct Page: Codable { var id: Int }
  struct Book: Codable {
    var id: Int
    var pages: [String: Page]?
    var cover: [Page]
    var chapters: [[Page]]
    var series: [Int: Page]
    var loose: [Page?]?
    var index: Page?
  }

  @Test func collectionsOfAnotherForm() throws {
    let error = #expect(throws: MappingError.self) {
      _ = try Mapper { configuration in
        configuration.map(Book.self) { book in
          book.hasMany(\.pages, foreignKey: "pagesOf")
          book.hasOne(\.cover, foreignKey: "coverOf")
          book.hasMany(\.chapters, foreignKey: "chapterOf")
          book.belongsTo(\.series, foreignKey: "series")
          book.hasMany(\.loose, foreignKey: "looseOf")
          book.hasOne(\.index, foreignKey: "indexOf")
        }
      }
    }
    #expect(
      error?.issues.map(\.description).sorted() == [
        "Book.chapters: expected an array or a set of models for hasMany, found [[Page]]",
        "Book.cover: expected one model for hasOne, found [Page]",
        "Book.pages: expected an array or a set of models for hasMany, found [String: Page]?",
        "Book.series: expected one model for belongsTo, found [Int: Page]",
      ])
    #expect(error?.issues.allSatisfy { $0.code == .invalidConfiguration } == true)
  }
}
