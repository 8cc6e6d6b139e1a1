import Foundation

/// Tickets with three replies each.
enum TicketSample {
  static func tickets(_ count: Int) -> [Ticket] {
    var random = SeededGenerator(seed: 5)
    func moment() -> Date {
      Date(timeIntervalSince1970: Double(random.number(1_300_000_000..<1_700_000_000)))
    }
    return (0..<count).map { id in
      let replies = (0..<3).map { _ in
        Ticket.Reply(
          author: random.code(8), body: random.code(40), votes: random.number(0..<100),
          writtenAt: moment())
      }
      return Ticket(
        id: id, title: random.code(24), priority: random.number(1..<6), isOpen: random.once(in: 2),
        openedAt: moment(),
        requester: Ticket.Requester(
          name: random.code(10), emailAddress: "\(random.code(10))@example.com",
          visits: random.number(0..<1000), memberSince: moment()),
        replies: replies)
    }
  }
}
