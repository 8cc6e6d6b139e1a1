import Foundation
import FuzzDriver

// Fuzz TARGET [options and folders of libFuzzer]
// Fuzz --targets lists the targets

private func usage() -> Never {
  FileHandle.standardError.write(
    Data("usage: Fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) …\n".utf8))
  exit(2)
}

if CommandLine.arguments.dropFirst() == ["--targets"] {
  for target in FuzzTarget.allCases { print(target.rawValue) }
  exit(0)
}

guard CommandLine.arguments.count > 1,
  let target = FuzzTarget(rawValue: CommandLine.arguments[1])
else { usage() }
FuzzTarget.current = target

// The target's name is ours, the rest libFuzzer's: the program's name moves to its place.
private var count = CommandLine.argc - 1
private var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
  CommandLine.unsafeArgv + 1
CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
    let input = UnsafeBufferPointer(start: bytes, count: size)
    FuzzTarget.current.run(Array(input))
    return 0
  })
