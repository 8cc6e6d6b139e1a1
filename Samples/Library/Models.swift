#if GRDB
  import Foundation

  struct Book: Codable, Sendable {
    var isbn: String
    var title: String
    var publishedOn: Date?
    var subjects: [String]?
    var author: Author?
    var copies: [Copy]?
  }

  struct Author: Codable, Sendable {
    var authorID: String
    var name: String
    var born: Date?
  }

  /// One volume on a shelf. Which book it is of, its place in the payload says.
  struct Copy: Codable, Sendable {
    var barcode: Int
    var shelf: String
    var lentUntil: Date?
  }
#endif
