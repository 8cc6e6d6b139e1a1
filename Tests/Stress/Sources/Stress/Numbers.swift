import Automapper
import Foundation

/// Numbers as bytes and as text in a dictionary, beside what Swift reads in the same digits.
struct Numbers {
  private var random: SplitMix
  private var wrong: [String] = []

  static func run(_ report: inout Report, count: Int, seed: UInt64) {
    let name = "\(count) random numbers, seed \(seed)"
    report.section("Numbers beside Double(String) and Float(String)", "")
    var numbers = Numbers(random: SplitMix(state: seed))
    if report.wants("known hard numbers") {
      let hard = HardNumbers.all
      numbers.compare(hard + hard.map { "-" + $0 })
      numbers.tell(&report, "known hard numbers, and halfway cases", hard.count * 2)
    }
    guard report.wants(name) else { return }
    for _ in 0..<max(1, count / 1000) {
      numbers.compare((0..<1000).map { numbers.text($0) })
    }
    numbers.tell(&report, name, count)
  }

  private mutating func tell(_ report: inout Report, _ name: String, _ count: Int) {
    let first = wrong.prefix(5).joined(separator: ", ")
    report.check(
      name, "\(Report.number(count)) compared, \(wrong.count) wrong \(first)", wrong.isEmpty)
    wrong = []
  }

  /// A number of one of eight kinds.
  private mutating func text(_ index: Int) -> String {
    let bits = random.next()
    let value = Double(bitPattern: bits)
    let finite = value.isFinite ? value : Double(bitPattern: bits & 0x7FEF_FFFF_FFFF_FFFF)
    switch index & 7 {
    case 0, 1: return "\(finite)"
    case 2: return String(format: "%.\(bits & 31)e", finite)
    case 3: return "\(Float(bitPattern: UInt32(truncatingIfNeeded: bits) & 0x7F7F_FFFF))"
    case 4: return "\(bits >> (bits & 63)).\(random.next())"
    case 5: return "\(bits)\(random.next())e\(Int(random.next() % 700) - 360)"
    case 6: return "0.\(String(repeating: "0", count: Int(bits & 15)))\(random.next())"
    default: return HardNumbers.halfway(above: Float(bitPattern: UInt32(bits >> 33)))
    }
  }

  private mutating func compare(_ texts: [String]) {
    // What is too large is an error and would hide the others.
    let doubles = texts.filter { Double($0)?.isFinite == true }
    let floats = doubles.filter { Float($0)?.isFinite == true }
    compare(doubles, as: Double.self) {
      Double($0)?.bitPattern
    } of: {
      $0.bitPattern
    }
    compare(floats, as: Float.self) {
      Float($0)?.bitPattern
    } of: {
      $0.bitPattern
    }
    for text in texts where Double(text)?.isFinite != true {
      if !fails({ _ = try Mapper.default.object(from: "[\(text)]", as: [Double].self) }) {
        wrong.append("\(text) is not refused")
      }
    }
  }

  private mutating func compare<T: Decodable, Bits: Equatable>(
    _ texts: [String], as type: T.Type, expected: (String) -> Bits?, of bits: (T) -> Bits
  ) {
    let sources: [any MappingSource] = ["[" + texts.joined(separator: ",") + "]", texts as [Any]]
    for source in sources {
      do {
        let values = try Mapper.default.object(from: source, as: [T].self)
        guard values.count == texts.count else { return wrong.append("a number is missing") }
        for (text, value) in zip(texts, values) where expected(text) != bits(value) {
          wrong.append("\(text) as \(type): \(value)")
        }
      } catch {
        wrong.append("\(error)")
      }
    }
  }
}

/// A generator of random bits whose sequence a seed fixes.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
