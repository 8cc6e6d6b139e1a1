import Foundation

// Instructions             the names of the workloads
// Instructions NAME COUNT  runs one of them, COUNT times

let workloads = try Workload.all()
let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
  for workload in workloads { print(workload.name) }
  exit(0)
}
guard arguments.count == 2, let name = arguments.first,
  let count = arguments.last.flatMap({ Int($0) }),
  let workload = workloads.first(where: { $0.name == name })
else {
  FileHandle.standardError.write(Data("usage: Instructions [NAME COUNT]\n".utf8))
  exit(2)
}
for _ in 0..<count {
  guard try workload.run() else {
    FileHandle.standardError.write(Data("\(name): the result is not the expected one\n".utf8))
    exit(1)
  }
}
