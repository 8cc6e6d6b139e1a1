/// The names of months or weekdays in the POSIX locale, long and short.
///
/// A short name is the first three letters of the long one, and no two are equal. So three bytes
/// identify a name; the remaining letters are optional.
struct EnglishNames: Sendable {
  static let months = EnglishNames([
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ])

  static let weekdays = EnglishNames([
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ])

  /// The most bytes of a name, as in `September` and `Wednesday`.
  static let maximumLength = 9

  private let names: [[UInt8]]
  /// The first three letters of each name in lower case, as the bytes of a number.
  private let keys: [UInt32]

  private init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    keys = self.names.map { EnglishNames.key($0[0], $0[1], $0[2]) }
  }

  private static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    (UInt32(first) | UInt32(second) << 8 | UInt32(third) << 16) | 0x20_2020
  }

  /// Parses a long or short name in any letter case and returns its index.
  func read(_ cursor: inout DateCursor) -> Int? {
    guard cursor.count >= 3 else { return nil }
    let start = cursor.position
    let key = EnglishNames.key(start[0], start[1], start[2])
    guard let index = keys.firstIndex(of: key) else { return nil }
    let name = names[index]
    let isLong = cursor.count >= name.count && isEqual(start, name)
    cursor.advance(isLong ? name.count : 3)
    return index
  }

  /// - Precondition: `name.count` bytes can be read.
  private func isEqual(_ text: UnsafePointer<UInt8>, _ name: [UInt8]) -> Bool {
    for index in 3..<name.count where text[index] | 0x20 != name[index] { return false }
    return true
  }

  /// Stores a name and returns its length.
  func write(_ index: Int, isLong: Bool, to pointer: UnsafeMutablePointer<UInt8>) -> Int {
    let name = names[index]
    let length = isLong ? name.count : 3
    for index in 0..<length { pointer[index] = name[index] }
    return length
  }
}
