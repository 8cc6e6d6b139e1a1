import Automapper
import Foundation

/// What three keys and a date format declared on each type cost: beside the same mapper without.
enum OverrideCases {
  static func cases() throws -> [any Case] {
    let (plain, tickets) = (Mapper(), TicketSample.tickets(1000))
    let mapper = try Mapper {
      $0.map(Ticket.self) {
        $0.property(\.id).key("number")
        $0.property(\.title).key("subject")
        $0.property(\.isOpen).key("open")
        $0.property(\.openedAt).date(.iso8601)
      }
      $0.map(Ticket.Requester.self) {
        $0.property(\.name).key("called")
        $0.property(\.emailAddress).key("mail")
        $0.property(\.visits).key("times")
        $0.property(\.memberSince).date(.iso8601)
      }
      $0.map(Ticket.Reply.self) {
        $0.property(\.author).key("by")
        $0.property(\.body).key("text")
        $0.property(\.votes).key("likes")
        $0.property(\.writtenAt).date(.iso8601)
      }
    }
    let data = try mapper.data(from: tickets)
    let plainData = try plain.data(from: tickets)
    let read: (Data) throws -> [Ticket] = { try mapper.object(from: $0, as: [Ticket].self) }
    let readPlain: (Data) throws -> [Ticket] = { try plain.object(from: $0, as: [Ticket].self) }
    return [
      Comparison(
        "3 overrides and a date format on each type: bytes → models", bytes: data.count,
        objects: tickets.count * 5, ours: { try read(data) }
      )
      .against("the same without overrides") { try readPlain(plainData) },
      Comparison(
        "3 overrides and a date format on each type: models → bytes", bytes: data.count,
        objects: tickets.count * 5, ours: { try mapper.data(from: tickets) }, reading: read
      )
      .against(
        "the same without overrides", { try plain.data(from: tickets) }, reading: readPlain),
    ]
  }
}
