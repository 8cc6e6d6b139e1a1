import Foundation

guard let options = Options(CommandLine.arguments) else {
  FileHandle.standardError.write(Data(Options.usage.utf8))
  exit(2)
}
ProgramPosition.reportTraps()
private func run<Harness: FuzzHarness>(_ harness: Harness.Type) throws -> Bool {
  var campaign = try Campaign<Harness>(options: options)
  return try campaign.run()
}
let isClean =
  options.mode == "decoding" ? try run(DecodingHarness.self) : try run(EncodingHarness.self)
exit(isClean ? 0 : 1)
