import Foundation

guard let options = Options(CommandLine.arguments) else {
  FileHandle.standardError.write(Data(Options.usage.utf8))
  exit(2)
}
ProgramPosition.reportTraps()
var campaign = try Campaign<DecodingHarness>(options: options)
exit(try campaign.run() ? 0 : 1)
