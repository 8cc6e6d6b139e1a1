import Automapper
import Foundation
import Testing

private struct Broken: Error {}

/// Not `Sendable`.
private final class Person: Decodable {
  var firstName = ""
}

private actor Reader {
  var names: [String] = []

  func read(_ text: String) async throws -> [String] {
    for try await person in Mapper().objects(fromLines: Stream(text.utf8), as: Person.self) {
      names.append(person.firstName)
    }
    return names
  }
}

/// Keeps the decoder that it was made by.
private struct Keeper: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}

@Suite struct LineStreamsTests {
  let mapper = Mapper()

  @Test func errorsOfTheStreamPassThrough() async throws {
    let stream = Stream("{\"id\":1}\n{\"id\":2}\n3".utf8, error: Broken())
    var rows = mapper.objects(fromLines: stream, as: Row.self).makeAsyncIterator()
    #expect(try await rows.next() == Row(1))
    #expect(try await rows.next() == Row(2))
    await #expect(throws: Broken.self) { try await rows.next() }
    // The line that was cut short is not read.
    #expect(try await rows.next() == nil)
  }

  @Test func aBadLineIsDoneWith() async throws {
    let stream = Stream([Data("{\"id\":1}\n{\n{\"id\":3}".utf8)])
    var rows = mapper.objects(fromLines: stream, as: Row.self).makeAsyncIterator()
    #expect(try await rows.next() == Row(1))
    let error = await #expect(throws: MappingError.self) { try await rows.next() }
    #expect(error?.issues.map(\.code) == [.invalidJSON])
    #expect(
      error?.issues.map(\.position)
        == [MappingError.Position(line: 2, column: 2, byteOffset: 10)])
    #expect(try await rows.next() == Row(3))
    #expect(try await rows.next() == nil)
    #expect(try await rows.next() == nil)
  }

  @Test func cancellationIsThrown() async throws {
    let (stream, source) = AsyncStream.makeStream(of: UInt8.self)
    let (progress, hasRead) = AsyncStream.makeStream(of: Int.self)
    let task = Task { [mapper] in
      for try await row in mapper.objects(fromLines: stream, as: Row.self) {
        hasRead.yield(row.id)
      }
    }
    // The last line looks complete, and is not.
    for byte in Array("{\"id\":1}\n2".utf8) { source.yield(byte) }
    for await _ in progress { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func cancelledTasksReadNoMore() async throws {
    let lines = String(repeating: "{\"id\":1}\n", count: 1000)
    let task = Task { [mapper] in
      var count = 0
      do {
        for try await _ in mapper.objects(fromLines: Stream([Data(lines.utf8)]), as: Row.self) {
          count += 1
          if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      } catch is CancellationError {}
      return count
    }
    #expect(try await task.value == 3)
  }

  @Test func actorsMayReadWhatIsNotSendable() async throws {
    let text = "{\"first_name\":\"Ann\"}\n{\"FIRST_NAME\":\"Bob\"}"
    #expect(try await Reader().read(text) == ["Ann", "Bob"])
  }

  @Test func keptDecodersStayValid() throws {
    let text = "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"
    let keepers = try mapper.objects(fromLines: Data(text.utf8), as: Keeper.self).map {
      try $0.get()
    }
    #expect(try keepers.map { try Row(from: $0.decoder) } == [Row(1), Row(2), Row(3)])
  }

  @Test func eachIteratorHasAStateOfItsOwn() async throws {
    let objects = mapper.objects(fromLines: Stream("{\"id\":1}\n{\"id\":2}".utf8), as: Row.self)
    #expect(try await objects.outcomes() == [.model(Row(1)), .model(Row(2))])
    #expect(try await objects.outcomes() == [.model(Row(1)), .model(Row(2))])
  }
}
