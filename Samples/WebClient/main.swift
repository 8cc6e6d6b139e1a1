// Models straight from URLSession: the helpers are in URLSession+Mapper.swift. The server is this program
// too. Needs the trait Web: swift run --package-path Samples --traits Web WebClient
#if Web
  import Automapper
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  struct User: Codable, Sendable {
    var userID: Int
    var firstName: String
    var born: Date?
  }

  struct Complaint: Codable {
    var message: String
  }

  let mapper = try Mapper { configuration in
    configuration.keyStyle = .snakeCase
    configuration.map(User.self) { $0.property(\.born).date(.pattern("yyyy-MM-dd")) }
  }
  let session = URLSession.shared

  try await Server.answering { server in
    let users = server.appending(path: "users")

    let ada = try await session.object(User.self, from: users.appending(path: "7"), using: mapper)
    print("One: \(try mapper.json(from: ada))")

    let all = try await session.object(
      [User].self, from: users, at: "response.users", using: mapper)
    print("In a part of the answer: \(all.map(\.firstName))")

    let alan = User(userID: 9, firstName: "Alan", born: Date(timeIntervalSince1970: -1_815_350_400))
    let saved: User = try await session.object(
      from: .post(alan, to: users, using: mapper), using: mapper)
    print("Posted: \(try mapper.json(from: saved))")

    do {
      _ = try await session.object(User.self, from: users.appending(path: "10"), using: mapper)
    } catch let error as HTTPError {
      let complaint = try mapper.object(from: error.body, as: Complaint.self)
      print("Status \(error.statusCode): \(complaint.message)")
    }

    do {
      _ = try await session.object(User.self, from: users.appending(path: "8"), using: mapper)
    } catch let error as MappingError {
      print("Not a user:\n\(error)")
    }
  }
#else
  print("This sample needs the trait Web: swift run --package-path Samples --traits Web WebClient")
#endif
