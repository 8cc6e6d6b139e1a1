import Automapper
import Foundation
import Testing

/// Every modifier alone and with every other, in both orders, both directions, on each kind of model.
@Suite struct ModifierPairTests {
  static let lists: [[DayModifier]] =
    DayModifier.allCases.map { [$0] }
    + DayModifier.allCases.flatMap { first in
      DayModifier.allCases.filter { $0 != first }.map { [first, $0] }
    }

  @Test(arguments: lists) func onAStruct(modifiers: [DayModifier]) throws {
    try check(modifiers, on: PairedStruct.self)
  }

  @Test(arguments: lists) func onAClass(modifiers: [DayModifier]) throws {
    try check(modifiers, on: PairedClass.self)
  }

  @Test(arguments: lists) func onASubclass(modifiers: [DayModifier]) throws {
    try check(modifiers, on: PairedSubclass.self)
  }

  /// Longer lists at random: whatever meets, the model that was written is read back.
  @Test func manyAtOnce() throws {
    var generator = SeededGenerator.announced()
    for _ in 0..<300 {
      let count = Int.random(in: 3...8, using: &generator)
      let modifiers = Array(DayModifier.allCases.shuffled(using: &generator).prefix(count))
      try check(modifiers, on: PairedStruct.self)
    }
  }

  private func check<Model: PairedModel>(_ modifiers: [DayModifier], on type: Model.Type) throws {
    let expectation = DayExpectation(modifiers: modifiers)
    let mapper = try Mapper { configuration in
      Model.declare(modifiers, in: &configuration)
      configuration.map(PairedIncluded.self) { $0.property(\.day).key("included") }
    }
    for document in DayExpectation.Document.allCases {
      try checkReading(document, expectation, mapper, type)
    }
    try checkWriting(expectation, mapper, type)
  }

  private func checkReading<Model: PairedModel>(
    _ document: DayExpectation.Document, _ expectation: DayExpectation, _ mapper: Mapper,
    _ type: Model.Type
  ) throws {
    let json = try Mapper().json(from: expectation.document(document))
    let note: Comment = "\(expectation.modifiers.map(\.rawValue)) \(document) \(json)"
    switch expectation.outcome(document) {
    case .error:
      let text = try mapper.failure(json, as: type)
      #expect(text.contains("secret\"") != expectation.isSensitive, "\(text) \(note)")
      #expect(text.contains("a sensitive value") == expectation.isSensitive, "\(text) \(note)")
    case .missing: _ = try mapper.failure(json, as: type)
    case .value(let day): try checkModel(json, day, expectation, mapper, type, note)
    case .none: try checkModel(json, nil, expectation, mapper, type, note)
    }
  }

  private func checkModel<Model: PairedModel>(
    _ json: String, _ day: Date?, _ expectation: DayExpectation, _ mapper: Mapper,
    _ type: Model.Type, _ note: Comment
  ) throws {
    let model = Model.make(name: expectation.nameRead, day: day)
    #expect(throws: Never.self, note) {
      let read = try mapper.everywhere(json, as: type)
      #expect(read == model, note)
    }
  }

  private func checkWriting<Model: PairedModel>(
    _ expectation: DayExpectation, _ mapper: Mapper, _ type: Model.Type
  ) throws {
    let model = Model.make(name: "n", day: DayModifier.day)
    var members = expectation.written
    members["name"] = "n"
    if type == PairedSubclass.self { members["extra"] = 7 }
    let note: Comment = "\(expectation.modifiers.map(\.rawValue))"
    let written = try Mapper().object(from: mapper.written(model), as: JSONValue.self)
    #expect(written == .object(members), note)
    if expectation.readBack == .missing {
      #expect(throws: MappingError.self, note) { try mapper.readBack(model) }
      return
    }
    let day: Date? = if case .value(let day) = expectation.readBack { day } else { nil }
    #expect(try mapper.readBack(model) == Model.make(name: expectation.nameRead, day: day), note)
  }
}
