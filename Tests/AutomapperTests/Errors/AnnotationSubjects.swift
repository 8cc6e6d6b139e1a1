import Automapper
import Foundation

/// What the tests of annotated output read: each subject is a type and a mapper.
enum AnnotationSubject: String, CaseIterable {
  case person, integer, strict, dotted, account, coloured

  struct Address: Codable {
    var city: String
    var zip: Int
  }

  enum Role: String, Codable, CaseIterable { case admin, guest }

  struct Person: Codable {
    var name: String
    var age: Int
    var email: String?
    var born: Date?
    var role: Role?
    var address: Address?
    var tags: [String]?
    var scores: [String: Double]?
  }

  struct Named: Codable { var name: String }

  struct Account: Codable {
    var user: String
    var password: String
    var age: Int
  }

  /// The annotated error of reading a text, and the error.
  func annotated(_ text: String) -> (text: String, error: MappingError)? {
    let style: MappingError.AnnotationStyle = self == .coloured ? .ansi : .plain
    return error(text).map { ($0.annotated(text, style: style), $0) }
  }

  private func error(_ text: String) -> MappingError? {
    switch self {
    case .person, .coloured: Failing.error(Mapper(), text, as: Person.self)
    case .integer: Failing.error(Mapper(), text, as: Int.self)
    case .strict:
      mapper { $0.unknownKeys = .error }.flatMap { Failing.error($0, text, as: Person.self) }
    case .dotted:
      mapper { $0.map(Named.self) { $0.property(\.name).key("user.profile.name") } }
        .flatMap { Failing.error($0, text, as: Named.self) }
    case .account:
      mapper { $0.map(Account.self) { $0.property(\.password).sensitive() } }
        .flatMap { Failing.error($0, text, as: Account.self) }
    }
  }

  private func mapper(_ configure: (inout MapperConfiguration) -> Void) -> Mapper? {
    try? Mapper { configuration in configure(&configuration) }
  }
}
