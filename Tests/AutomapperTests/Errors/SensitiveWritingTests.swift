import Automapper
import Testing

/// Errors of sensitive properties whose types throw errors of their own while they are written.
@Suite struct SensitiveWritingTests {
  struct Rejection: Error, Equatable, CustomStringConvertible {
    let text: String
    var description: String { "refused \(text)" }
  }

  /// A value that cannot be written, and says so with the value.
  struct Secret: Encodable {
    let text: String
    func encode(to encoder: any Encoder) throws { throw Rejection(text: text) }
  }

  /// The errors that a model's code catches. One thread writes the model.
  final class Caught: @unchecked Sendable { var errors: [any Error] = [] }

  struct Account: Encodable {
    var owner = "Ada"
    var pin = Secret(text: "4711")
  }

  struct Bank: Encodable { var accounts = [Account()] }

  /// The same keys, written by code that sees the error.
  struct Watched: Encodable {
    enum Key: CodingKey { case pin }
    let pin = Secret(text: "4711")
    let caught = Caught()

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      do {
        try container.encode(pin, forKey: .pin)
      } catch {
        caught.errors.append(error)
        throw error
      }
    }
  }

  private func mapper(_ isSensitive: Bool) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Account.self) { if isSensitive { $0.property(\.pin).sensitive() } }
      configuration.map(Watched.self) { if isSensitive { $0.property(\.pin).sensitive() } }
    }
  }

  @Test func theValueIsHidden() throws {
    let text =
      #"Bank.accounts[0].pin: encoding failed (key "pin")"#
    let written = try Failing.writing(Bank(), mapper(true))
    #expect(written == text)
    let listed = try Failing.listing(Bank(), mapper(true))
    #expect(listed == text)
  }

  @Test func theErrorOfTheModelIsHidden() throws {
    let mapper = try mapper(true)
    let error = #expect(throws: MappingError.self) { try mapper.json(from: Bank()) }
    #expect(error?.issues.map { $0.underlying == nil } == [true])
  }

  @Test func theModelSeesItsOwnError() throws {
    let model = Watched()
    let written = try Failing.writing(model, mapper(true))
    #expect(
      written == #"Watched.pin: encoding failed (key "pin")"#)
    #expect(model.caught.errors.map { $0 as? Rejection } == [Rejection(text: "4711")])
  }

  @Test func otherPropertiesShowTheError() throws {
    #expect(
      Failing.writing(Bank(), try mapper(false))
        == #"Bank.accounts[0].pin: encoding failed (key "pin"): refused 4711"#)
  }
}
