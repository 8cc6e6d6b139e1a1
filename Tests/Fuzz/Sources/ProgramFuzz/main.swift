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
  switch options.mode {
  case "decoding" where options.isConverting: try run(ConvertingHarness.self)
  case "decoding": try run(DecodingHarness.self)
  case _ where options.isHostile: try run(HostileHarness.self)
  default: try run(EncodingHarness.self)
  }
exit(isClean ? 0 : 1)
