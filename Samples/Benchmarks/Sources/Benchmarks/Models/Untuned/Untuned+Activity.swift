extension Untuned {
  /// A message, a transfer or a visit, whichever can be read.
  enum Activity: Codable, Equatable {
    case message(Message)
    case transfer(Transfer)
    case visit(Visit)

    init(from decoder: any Decoder) throws {
      do {
        self = .message(try Message(from: decoder))
      } catch {
        do {
          self = .transfer(try Transfer(from: decoder))
        } catch {
          self = .visit(try Visit(from: decoder))
        }
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .message(let message): try message.encode(to: encoder)
      case .transfer(let transfer): try transfer.encode(to: encoder)
      case .visit(let visit): try visit.encode(to: encoder)
      }
    }
  }

  /// A person, or the identifier of one.
  enum Member: Codable, Equatable {
    case person(Person)
    case id(String)

    init(from decoder: any Decoder) throws {
      do {
        self = .person(try Person(from: decoder))
      } catch {
        self = .id(try decoder.singleValueContainer().decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .person(let person):
        try person.encode(to: encoder)
      case .id(let id):
        var container = encoder.singleValueContainer()
        try container.encode(id)
      }
    }
  }

  struct Person: Codable, Equatable {
    let id: String
    let name: String
    let email: String?
  }

  struct Message: Codable, Equatable {
    let id: Int
    let author: Member
    let body: String
  }

  struct Transfer: Codable, Equatable {
    let id: Int
    let sender: Member
    let recipient: Member
    let amount: Double
    let currency: String
  }

  struct Visit: Codable, Equatable {
    let id: Int
    let visitor: Member
    let page: String
    let seconds: Int
  }
}
