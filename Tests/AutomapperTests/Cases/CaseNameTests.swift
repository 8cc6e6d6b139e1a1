import Automapper
import Testing

/// Names in the source that mean several cases are mistakes.
@Suite struct CaseNameTests {
  private func mistakes(_ configure: (inout MapperConfiguration) -> Void) -> String {
    CaseMapper.mistakes(configure)
  }

  @Test func oneNameForTwoCases() {
    #expect(
      mistakes { configuration in
        configuration.map(CaseShape.self) { shape in
          shape.case("circle").key("round")
          shape.case("roundedBox").key("round")
        }
      }
        == #"CaseShape.roundedBox: expected a name of its own, found the name of circle (key "round")"#
    )
  }

  @Test(arguments: [CaseStyle.external, .tagged("type", content: "data")])
  func theOwnNameOfAnotherCase(style: CaseStyle) {
    func mistakes(_ configure: @escaping (TypeMappingBuilder<CaseEvent>) -> Void) -> String {
      self.mistakes { configuration in
        configuration.map(CaseEvent.self) { event in
          event.cases(style)
          configure(event)
        }
      }
    }
    #expect(
      mistakes { $0.case("message").key("ping") }
        == #"CaseEvent.message: expected a name of its own, found the name of ping (key "ping")"#)
    #expect(
      mistakes { $0.case("message").keys("text", "ping") }
        == #"CaseEvent.message: expected a name of its own, found the name of ping (key "ping")"#)
    let swapped = mistakes { event in
      event.case("message").key("ping")
      event.case("ping").key("message")
    }
    #expect(swapped == "none")
    let moved = mistakes { event in
      event.case("message").keys("text", "ping")
      event.case("ping").key("alive")
    }
    #expect(moved == "none")
  }

  @Test func namesOfTheKeyStyle() {
    enum Login: Codable {
      case userID(Int)
      case userId(Int)
      case text(Int)
    }
    func mistakes(_ style: CaseStyle, _ configure: @escaping (TypeMappingBuilder<Login>) -> Void)
      -> String
    {
      self.mistakes { configuration in
        configuration.keyStyle = .snakeCase
        configuration.map(Login.self) { login in
          login.cases(style)
          configure(login)
        }
      }
    }
    #expect(
      mistakes(.external) { _ in }
        == #"Login.userID: expected a name of its own, found the name of userId (key "user_id")"#)
    #expect(mistakes(.untagged) { _ in } == "none")
    #expect(
      mistakes(.external) { login in
        login.case("userID").key("id")
        login.case("text").key("user_id")
      } == #"Login.text: expected a name of its own, found the name of userId (key "user_id")"#)
  }
}
