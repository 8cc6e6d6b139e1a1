import Foundation

/// The models of a file of newline-delimited JSON, or what is wrong with them, one a line.
///
/// ```swift
/// for line in mapper.objects(fromLines: url, as: User.self) {
///   switch line {
///   case .success(let user): store(user)
///   case .failure(let error): print(error)
///   }
/// }
/// ```
///
/// Made by ``Mapper/objects(fromLines:as:)-(URL,_)``. The file is read when lines are asked for, in
/// memory bounded by the longest line. Each iterator opens the file anew, and closes it at the end,
/// or when it goes away.
///
/// A line ends with LF or CRLF; the last one may end with the file. Blank lines are skipped, and so is
/// a byte order mark at the beginning. After a bad line comes the next one. A file that cannot be
/// opened or read is an error of the code ``MappingError/Code/unreadableFile``, and the last result.
public struct FileObjects<Model>: Sequence, Sendable {
  let file: URL
  let mapper: Mapper

  /// An iterator from the file's beginning.
  public func makeIterator() -> Iterator { Iterator(file, mapper) }

  /// Reads the file up to the end of a line, and maps that.
  public struct Iterator: IteratorProtocol {
    private let reader: LineReader<Model>
    private let chunks: FileChunks

    init(_ file: URL, _ mapper: Mapper) {
      reader = LineReader(mapper)
      chunks = FileChunks(file)
    }

    /// The model of the next line, or what is wrong with it; nil at the end of the file.
    public mutating func next() -> Result<Model, MappingError>? {
      while true {
        do throws(MappingError) {
          if let model = try reader.next() { return .success(model) }
        } catch {
          return .failure(error)
        }
        if reader.isComplete { return nil }
        do {
          reader.isComplete = try chunks.read(into: reader.buffer) == 0
        } catch {
          reader.abandon()
          return .failure(chunks.failure(error).inModel(Model.self))
        }
      }
    }
  }
}

@available(*, unavailable)
extension FileObjects.Iterator: Sendable {}

extension MappingError.Code {
  /// A file of lines that cannot be opened, or not read to its end.
  public static let unreadableFile = MappingError.Code(rawValue: "unreadableFile")
}
