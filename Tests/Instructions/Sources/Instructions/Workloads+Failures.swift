import Automapper
import Foundation

extension Workload {
  /// Small objects that cannot be decoded, whose errors nobody reads.
  static func failures() throws -> [Workload] {
    let mapper = Mapper()
    let one = Data(#"{"id":1,"radius":[]}"#.utf8)
    let three = Data(#"{"id":[],"side":{},"label":[]}"#.utf8)
    let missing = Data("{}".utf8)
    return [
      Workload(name: "a failure with one problem") {
        (try? mapper.object(from: one, as: Circle.self)) == nil
      },
      Workload(name: "a failure with three problems") {
        (try? mapper.object(from: three, as: Square.self)) == nil
      },
      Workload(name: "a failure with three absent properties") {
        (try? mapper.object(from: missing, as: Square.self)) == nil
      },
    ]
  }
}
