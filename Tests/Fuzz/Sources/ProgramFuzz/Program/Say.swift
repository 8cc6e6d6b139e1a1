import Foundation

/// Prints a line at once: the program may end before a buffer is written.
func say(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
