/// A seeded generator of random numbers: the same seed gives the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The generator of one program of a run, which does not depend on the programs before it.
  init(seed: UInt64, index: Int) {
    var mixed = SplitMix64(seed: seed)
    state = mixed.next() &+ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ limit: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(limit)) >> 32)
  }

  /// True in this many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func choice<T>(_ values: [T]) -> T { values[below(values.count)] }

  /// One of the values, each as likely as its weight.
  mutating func weighted<T>(_ values: [(Int, T)]) -> T {
    var rest = below(values.reduce(0) { $0 + $1.0 })
    for (weight, value) in values {
      if rest < weight { return value }
      rest -= weight
    }
    return values[0].1
  }
}
