import Automapper
import Foundation

/// Types that a fresh process registers and meets.
enum TypeGrowth {
  /// A type for each tag.
  private struct Row<Tag>: Codable {
    var id: Int
    var fullName: String
    var tagNames: [String]
  }

  private enum Zero<Rest> {}
  private enum One<Rest> {}

  private static let sizes = [10, 100, 1000]

  static func printAll() throws {
    print("types: µs of CPU to register, to read and to write the first value of one")
    for count in sizes {
      let process = Process()
      let output = Pipe()
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["--types", "\(count)"]
      process.standardOutput = output
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Growth.Lost() }
      print(count, String(decoding: text, as: UTF8.self), terminator: "")
    }
  }

  /// The CPU time of one type, when a process meets this many of them.
  static func microseconds(types count: Int) throws -> Int {
    let start = clock()
    let mapper = try Mapper { configuration in
      try forEach(count) { type in configuration.register(type) }
    }
    let data = Data(#"{"id": 1, "full_name": "Ada", "tag_names": ["a", "b"]}"#.utf8)
    try forEach(count) { type in
      guard try rewritten(type, data, mapper).count > 30 else { throw Growth.Lost() }
    }
    return Int(clock() - start) / count
  }

  private static func rewritten<Model: Codable>(
    _ type: Model.Type, _ data: Data, _ mapper: Mapper
  ) throws -> Data {
    try mapper.data(from: mapper.object(from: data, as: type))
  }

  /// Calls a closure with types whose tags are the numbers below a limit, in binary.
  private static func forEach(_ count: Int, _ body: (any Codable.Type) throws -> Void) throws {
    func visit<Tag>(_ tag: Tag.Type, _ number: Int) throws {
      if number <= 1 { return try body(Row<Tag>.self) }
      if number % 2 == 0 {
        try visit(Zero<Tag>.self, number / 2)
      } else {
        try visit(One<Tag>.self, number / 2)
      }
    }
    for number in 0..<count { try visit(Never.self, number + count) }
  }
}
