import Foundation

/// The output folder of a command, the only folder that the command writes to.
struct OutputFolder {
  let url: URL

  init(_ path: String) throws(FileError) {
    url = URL(filePath: path, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw FileError(path: path, message: "cannot be made: \(error.localizedDescription)")
    }
  }

  func contains(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: name).path)
  }

  func contents(of name: String) -> Data? { try? Data(contentsOf: url.appending(path: name)) }

  /// Writes a file unless it has these contents already, so that builds do not compile it again.
  /// Returns whether it wrote.
  func write(_ contents: Data, to name: String) throws(FileError) -> Bool {
    let file = try place(name)
    if self.contents(of: name) == contents { return false }
    // Write a temporary file and rename it, so that no reader sees half a file. Foundation's atomic
    // write waits for the disk at each file, which is slow for a folder of models.
    let new = url.appending(path: ".automapper-\(ProcessInfo.processInfo.processIdentifier)")
    unlink(new.path)
    guard Self.write(contents, to: new.path), rename(new.path, file.path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(new.path)
      throw FileError(path: file.path, message: "cannot be written: \(reason)")
    }
    return true
  }

  /// Creates and writes a file. Fails if the path exists already, even as a link.
  private static func write(_ contents: Data, to path: String) -> Bool {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { return false }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    defer { close(descriptor) }
    return (try? handle.write(contentsOf: contents)) != nil
  }

  func remove(_ name: String) throws(FileError) {
    let file = try place(name)
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      throw FileError(path: file.path, message: "cannot be removed: \(error.localizedDescription)")
    }
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// The URL of a file in this folder. Throws for paths and links, which could lead out of the
  /// folder.
  private func place(_ name: String) throws(FileError) -> URL {
    let file = url.appending(path: name)
    guard !name.isEmpty, !name.contains("/"), name != ".", name != "..", !name.contains("\0") else {
      throw FileError(path: name, message: "is no name of a file")
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
      throw FileError(path: file.path, message: "is no ordinary file, and is not written")
    }
    return file
  }
}
