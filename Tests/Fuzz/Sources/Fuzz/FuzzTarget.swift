import Automapper
import Foundation

/// What a run feeds with bytes.
enum FuzzTarget: String, CaseIterable {
  /// Bytes → index: what is JSON, and what it says.
  case index
  /// Bytes → models of ten shapes, beside `JSONDecoder`.
  case models
  /// Dictionaries of many kinds → models, beside the same document as bytes.
  case dictionaries
  /// Mapping files.
  case files
  /// Dates, beside slow readers and writers.
  case dates
  /// Models → bytes and dictionaries → models.
  case roundtrip
  /// Queries and forms.
  case forms

  /// Chosen once, before libFuzzer begins; it calls from one thread.
  nonisolated(unsafe) static var current = FuzzTarget.index

  func run(_ bytes: [UInt8]) {
    switch self {
    case .index: IndexTarget.run(bytes)
    case .models: ModelTarget.run(bytes)
    case .dictionaries: DictionaryTarget.run(bytes)
    case .files: MappingFileTarget.run(bytes)
    case .dates: DateTarget.run(bytes)
    case .roundtrip: RoundTripTarget.run(bytes)
    case .forms: FormTarget.run(bytes)
    }
  }
}

/// Ends the run: libFuzzer keeps the input and prints where it lies.
func finding(_ what: @autoclosure () -> String) -> Never {
  FileHandle.standardError.write(Data("\nFINDING \(what())\n".utf8))
  abort()
}

func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { finding(what()) }
}

/// A mapper with these changes of the configuration, which are valid.
func configured(_ change: (inout MapperConfiguration) -> Void) -> Mapper {
  var configuration = MapperConfiguration()
  change(&configuration)
  do {
    return try Mapper(configuration)
  } catch {
    finding("no mapper: \(error)")
  }
}
