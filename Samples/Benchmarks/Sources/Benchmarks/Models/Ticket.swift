import Foundation

/// Nested records of which every type has a date, for overrides on every type.
struct Ticket: Codable, Equatable, Sendable {
  var id: Int
  var title: String
  var priority: Int
  var isOpen: Bool
  var openedAt: Date
  var requester: Requester
  var replies: [Reply]

  struct Requester: Codable, Equatable, Sendable {
    var name: String
    var emailAddress: String
    var visits: Int
    var memberSince: Date
  }

  struct Reply: Codable, Equatable, Sendable {
    var author: String
    var body: String
    var votes: Int
    var writtenAt: Date
  }
}
