import Automapper
import Foundation
import Testing

/// Every modifier of a nested model alone and with every other, in both orders and directions.
@Suite struct NestedModifierPairTests {
  static let lists: [[PlaceModifier]] =
    PlaceModifier.allCases.map { [$0] }
    + PlaceModifier.allCases.flatMap { first in
      PlaceModifier.allCases.filter { $0 != first }.map { [first, $0] }
    }

  @Test(arguments: lists) func pair(modifiers: [PlaceModifier]) throws {
    try check(modifiers)
  }

  @Test func manyAtOnce() throws {
    var generator = SeededGenerator.announced()
    for _ in 0..<300 {
      let count = Int.random(in: 3...8, using: &generator)
      try check(Array(PlaceModifier.allCases.shuffled(using: &generator).prefix(count)))
    }
  }

  private func check(_ modifiers: [PlaceModifier]) throws {
    let expectation = PlaceExpectation(modifiers: modifiers)
    let mapper = try Mapper { configuration in
      configuration.map(Trip.self) { rules in
        for modifier in modifiers { modifier.apply(to: rules) }
      }
    }
    for (hasPlace, isEnabled) in [(true, true), (true, false), (false, true)] {
      let document = expectation.document(hasPlace: hasPlace, isEnabled: isEnabled)
      let json = try Mapper().json(from: document)
      let note: Comment = "\(modifiers.map(\.rawValue)) \(json)"
      let place = expectation.read(hasPlace: hasPlace, isEnabled: isEnabled)
      #expect(throws: Never.self, note) {
        let trip = try mapper.everywhere(json, as: Trip.self)
        #expect(trip == Trip(title: "t", place: place), note)
      }
    }
    let note: Comment = "\(modifiers.map(\.rawValue))"
    let trip = Trip(title: "t", place: expectation.place)
    let written = try Mapper().object(from: mapper.written(trip), as: JSONValue.self)
    #expect(written == expectation.written, note)
    #expect(throws: Never.self, note) {
      let read = try mapper.readBack(trip)
      #expect(read == Trip(title: "t", place: expectation.readBack), note)
    }
  }
}
