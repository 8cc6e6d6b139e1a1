import Automapper
import Foundation

/// Newline-delimited JSON: 100,000 flat records.
enum LineCases {
  static let memoryName = "NDJSON memory"
  private static let count = 100_000

  static func cases() throws -> [any Case] {
    let accounts = AccountSample.accounts(count)
    let data = try lines(accounts)
    let mapper = Mapper()
    let chunks = Chunks(data: data, size: 1 << 16)
    return [
      comparison("buffer", data) {
        try mapper.objects(fromLines: data, as: Account.self).map { try $0.get() }
      },
      comparison("buffer, concurrently", data) {
        try mapper.objects(fromLines: data, as: Account.self, concurrently: true)
          .map { try $0.get() }
      },
      comparison("stream of chunks", data) {
        var accounts: [Account] = []
        for try await account in mapper.objects(fromLines: chunks, as: Account.self) {
          accounts.append(account)
        }
        return accounts
      },
    ]
  }

  private static func comparison(
    _ form: String, _ data: Data, _ ours: @escaping () async throws -> [Account]
  ) -> any Case {
    let (decoder, keyed) = (Coders.decoder(.convertFromSnakeCase), JSONDecoder())
    return Comparison(
      "NDJSON, \(count) flat records: \(form)", bytes: data.count, objects: count, ours: ours
    )
    .against("JSONDecoder a line, .convertFromSnakeCase") {
      try data.split(separator: 0x0A).map { try decoder.decode(Account.self, from: $0) }
    }
    .against(
      "JSONDecoder a line, hand-written CodingKeys",
      { try data.split(separator: 0x0A).map { try keyed.decode(Account.Keyed.self, from: $0) } },
      reading: { $0.map(\.account) })
  }

  /// Reads a file of records and says how much memory is in use on the way.
  static func reportMemory() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("accounts-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw Defect(description: "Cannot write \(file.path)")
    }
    let handle = try FileHandle(forWritingTo: file)
    let accounts = try lines(AccountSample.accounts(1000))
    for _ in 0..<count / 1000 { try handle.write(contentsOf: accounts) }
    try handle.close()
    var read = 0
    var report = "\(memoryName): resident at the start \(ResidentMemory.text)"
    for line in Mapper().objects(fromLines: file, as: Account.self) {
      consume(try line.get())
      read += 1
      if read == 1000 || read == 10_000 || read == count {
        report += "; after \(read) records \(ResidentMemory.text)"
      }
    }
    print("\(report); the file has \(accounts.count * count / 1000 / 1024) kB.\n")
  }

  private static func lines(_ accounts: [Account]) throws -> Data {
    let mapper = try Coders.mapper()
    var data = Data()
    for account in accounts {
      data += try mapper.data(from: account)
      data.append(0x0A)
    }
    return data
  }
}

/// Data as it comes from a network: in chunks.
private struct Chunks: AsyncSequence {
  let data: Data
  let size: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: Chunks
    var start = 0

    mutating func next() async -> Data? {
      guard start < chunks.data.count else { return nil }
      defer { start += chunks.size }
      return chunks.data[start..<Swift.min(start + chunks.size, chunks.data.count)]
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self) }
}
