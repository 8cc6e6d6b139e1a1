import Automapper
import Foundation
import Testing

/// A model uses the decoder of the model around it, which `userInfo` hands on.
@Suite struct EnclosingDecoderTests {
  /// Holds the decoder of the model around the others.
  final class Enclosing: @unchecked Sendable {
    struct Missing: Error {}

    static let key = CodingUserInfoKey(rawValue: "enclosing")
    var decoder: (any Decoder)?

    static func of(_ decoder: any Decoder) throws -> Enclosing {
      guard let key, let enclosing = decoder.userInfo[key] as? Enclosing else { throw Missing() }
      return enclosing
    }

    /// Returns the decoder of the model around the one with a decoder.
    static func decoder(around decoder: any Decoder) throws -> any Decoder {
      guard let around = try of(decoder).decoder else { throw Missing() }
      return around
    }
  }

  /// Runs a test with a mapper whose models have an `Enclosing`. Releases the decoder, which holds the mapper's
  /// `userInfo`.
  private func withMapper(
    _ change: (inout MapperConfiguration) -> Void = { _ in }, _ body: (Mapper) throws -> Void
  ) throws {
    let enclosing = Enclosing()
    defer { enclosing.decoder = nil }
    try body(
      Mapper { configuration in
        if let key = Enclosing.key { configuration.userInfo[key] = enclosing }
        change(&configuration)
      })
  }

  struct List: Decodable {
    struct Element: Decodable {
      let path: [String]
      init(from decoder: any Decoder) throws {
        path = try Enclosing.decoder(around: decoder).codingPath.map(\.stringValue)
      }
    }
    var paths: Set<[String]> = []
    var count = 0

    init(from decoder: any Decoder) throws {
      try Enclosing.of(decoder).decoder = decoder
      var elements = try decoder.unkeyedContainer()
      while !elements.isAtEnd {
        paths.insert(try elements.decode(Element.self).path)
        count += 1
      }
    }
  }

  /// More elements than a chain of one object for each could release on the stack.
  @Test func eachOfManyElementsUsesIt() throws {
    let elements = Array(repeating: 0, count: 100_000)
    try withMapper { mapper in
      let lists = try mapper.object(from: ["a": elements], as: [String: List].self)
      let list = try #require(lists["a"])
      #expect(list.count == elements.count)
      #expect(list.paths == [["a"]])
    }
  }

  struct Calendar: Decodable {
    enum Keys: CodingKey { case day, entry, year }

    struct Entry: Decodable {
      var day: Date
      var year: Date
      init(from decoder: any Decoder) throws {
        let around = try Enclosing.decoder(around: decoder)
        day = try around.container(keyedBy: Keys.self).decode(Date.self, forKey: .day)
        year = try decoder.container(keyedBy: Keys.self).decode(Date.self, forKey: .year)
      }
    }
    var entry: Entry

    init(from decoder: any Decoder) throws {
      try Enclosing.of(decoder).decoder = decoder
      entry = try decoder.container(keyedBy: Keys.self).decode(Entry.self, forKey: .entry)
    }
  }

  /// The values of each model have the date formats of that model, whichever model decodes them.
  @Test func itsDatesHaveTheFormatsOfItsModel() throws {
    struct Shelf: Decodable { var calendar: Calendar }
    let day = try Date("2024-01-31T00:00:00Z", strategy: .iso8601)
    try withMapper { configuration in
      configuration.map(Calendar.self) { $0.property("entry").date(.pattern("yyyy")) }
      configuration.map(Shelf.self) { $0.property("calendar").date(.pattern("dd/MM/yyyy")) }
    } _: { mapper in
      for _ in 1...2 {
        let plain = try mapper.object(
          from: #"{"day": "2024-01-31", "entry": {"year": "2024"}}"#, as: Calendar.self)
        #expect(plain.entry.day == day)
        let inside = try mapper.object(
          from: #"{"calendar": {"day": "31/01/2024", "entry": {"year": "2024"}}}"#,
          as: Shelf.self)
        #expect(inside.calendar.entry.day == day)
        #expect(inside.calendar.entry.year == plain.entry.year)
      }
    }
  }

  /// Decodes a number of the model around it, and fails if it should.
  struct Drawing: Decodable {
    enum Keys: CodingKey { case scale, sizes, parts, main, fails, depth }
    struct Failure: Error {}

    struct Part: Decodable {
      var scale: Int
      init(from decoder: any Decoder) throws {
        let drawing = try Enclosing.decoder(around: decoder).container(keyedBy: Keys.self)
        scale = try drawing.decode(Int.self, forKey: .scale)
        _ = try drawing.decodeIfPresent([Int].self, forKey: .sizes)
        _ = try drawing.decodeIfPresent(Int.self, forKey: .depth)
        if try decoder.container(keyedBy: Keys.self).contains(.fails) { throw Failure() }
      }
    }
    var parts: [Part]
    var main: Part?

    init(from decoder: any Decoder) throws {
      try Enclosing.of(decoder).decoder = decoder
      let container = try decoder.container(keyedBy: Keys.self)
      parts = try container.decode([Part].self, forKey: .parts)
      main = try container.decodeIfPresent(Part.self, forKey: .main)
    }
  }

  @Test func reportsHaveItsPath() throws {
    try withMapper { mapper in
      for _ in 1...2 {
        var report = MappingReport()
        _ = try mapper.object(
          from: #"{"drawing": {"scale": "3", "sizes": [1, "2"], "parts": [{}]}}"#,
          as: [String: Drawing].self, report: &report)
        #expect(
          report.entries.map(\.description) == [
            #"drawing.scale: conversion, string "3" to Int (key "scale")"#,
            #"drawing.sizes[1]: conversion, string "2" to Int"#,
            #"drawing.depth: absentProperty, not in the source (key "depth")"#,
            #"drawing.main: absentProperty, not in the source (key "main")"#,
          ])
      }
    }
  }

  @Test(arguments: [
    (
      #"{"scale": "x", "parts": [{}]}"#,
      #"Drawing.scale: expected Int, found string "x" (key "scale")"#
    ),
    (
      #"{"scale": 1, "parts": [], "main": {"fails": true}}"#,
      #"Drawing.main: expected Part, found an object (key "main"): Failure()"#
    ),
    (
      #"{"scale": 1, "parts": [{}, {"fails": true}]}"#,
      #"Drawing.parts[1]: expected Part, found an object (key "parts"): Failure()"#
    ),
  ])
  func errorsHaveTheirPaths(json: String, text: String) throws {
    try withMapper { mapper in
      for _ in 1...2 {
        let failure = try mapper.failure(json, as: Drawing.self)
        #expect(failure == text)
      }
    }
  }

  /// Its photos open an object of the album.
  struct Album: Decodable {
    enum Keys: CodingKey { case photos, camera }
    enum CameraKeys: CodingKey { case name, lens }

    struct Photo: Decodable {
      var camera: String
      init(from decoder: any Decoder) throws {
        let album = try Enclosing.decoder(around: decoder).container(keyedBy: Keys.self)
        camera = try album.nestedContainer(keyedBy: CameraKeys.self, forKey: .camera)
          .decode(String.self, forKey: .name)
      }
    }
    var photos: [Photo]
    var lens: String

    init(from decoder: any Decoder) throws {
      try Enclosing.of(decoder).decoder = decoder
      let container = try decoder.container(keyedBy: Keys.self)
      photos = try container.decode([Photo].self, forKey: .photos)
      lens = try container.nestedContainer(keyedBy: CameraKeys.self, forKey: .camera)
        .decode(String.self, forKey: .lens)
    }
  }

  /// The keys of an object belong to the model that has it, whichever model opens it.
  @Test func itsObjectsAreNotThoseOfTheOtherModel() throws {
    try withMapper {
      $0.unknownKeys = .error
    } _: { mapper in
      let json = #"{"camera": {"name": "n", "lens": "l"}, "photos": [{}, {}]}"#
      var report = MappingReport()
      for _ in 1...2 {
        let album = try mapper.object(from: json, as: Album.self, report: &report)
        #expect(album.photos.map(\.camera) == ["n", "n"])
      }
      #expect(report.isEmpty)
    }
  }
}
