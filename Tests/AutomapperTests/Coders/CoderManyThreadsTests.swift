import Automapper
import Foundation
import Testing

/// One decoder and one encoder in the hands of several threads.
@Suite struct CoderManyThreadsTests {
  typealias User = CoderModels.User

  @Test func oneDecoderAndOneEncoderServeManyThreads() async throws {
    let mapper = Mapper()
    let (decoder, encoder) = (mapper.jsonDecoder(), mapper.jsonEncoder(options: .sortedKeys))
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    let results = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var count = 0
          for round in 0..<200 {
            decoder.userInfo[key] = round
            encoder.userInfo[key] = round
            let json = #"{"age":\#(round),"name":"\#(task)"}"#
            guard let user = try? decoder.decode(User.self, from: Data(json.utf8)),
              user.age == round, user.name == "\(task)",
              let data = try? encoder.encode(user), String(decoding: data, as: UTF8.self) == json
            else { continue }
            do {
              _ = try decoder.decode(User.self, from: Data(#"{"age":"\#(task)x"}"#.utf8))
            } catch DecodingError.keyNotFound(let key, _) {
              if key.stringValue == "name" { count += 1 }
            } catch {}
          }
          return count
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == Array(repeating: 200, count: 8))
  }
}
