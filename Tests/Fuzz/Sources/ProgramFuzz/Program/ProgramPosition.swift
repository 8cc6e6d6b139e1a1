import Foundation

/// The program that runs at the moment, for the message of a trap.
enum ProgramPosition {
  /// Written before each program, read by a signal handler of the same thread.
  nonisolated(unsafe) static var index = 0
  /// Whether Foundation runs the program. Written and read as `index` is.
  nonisolated(unsafe) static var isFoundation = false

  /// Whether traces are printed while they are made, to see the last line before a trap.
  nonisolated(unsafe) static var isListing = false

  /// Prints the index of the program that ends the process, whatever ends it.
  static func reportTraps() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        // Only calls that a signal handler may make: no allocation, no lock.
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { bytes in
          var (value, position) = (ProgramPosition.index, bytes.count - 1)
          bytes[position] = 10
          repeat {
            position -= 1
            bytes[position] = UInt8(48 + value % 10)
            value /= 10
          } while value > 0
          let text: StaticString =
            ProgramPosition.isFoundation
            ? "TRAP in Foundation at program " : "TRAP in the mapper at program "
          _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
          _ = write(2, bytes.baseAddress! + position, bytes.count - position)
        }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
