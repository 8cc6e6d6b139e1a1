import Foundation

/// A sequence of the models in a file of newline-delimited JSON, one model or error for each line.
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
/// Returned by ``Mapper/objects(fromLines:as:)-(URL,_)``. The file is read on demand, in memory bounded by the
/// longest line. Each iterator opens the file anew, and closes it at the end or when the iterator is released.
///
/// A line ends with LF or CRLF. The last line may end with the file. Blank lines are skipped, and so is a byte order
/// mark at the beginning. A bad line does not end the sequence. If the file cannot be opened or read, the last result
/// is an error with the code ``MappingError/Code/unreadableFile``.
public struct FileObjects<Model>: Sequence, Sendable {
  let file: URL
  let mapper: Mapper

  /// Returns an iterator that starts at the beginning of the file.
  public func makeIterator() -> Iterator { Iterator(file, mapper) }

  /// An iterator that reads the file up to the end of a line, and decodes the line.
  public struct Iterator: IteratorProtocol {
    private let reader: LineReader<Model>
    private let chunks: FileChunks

    init(_ file: URL, _ mapper: Mapper) {
      reader = LineReader(mapper)
      chunks = FileChunks(file)
    }

    /// Returns the model of the next line, or the error of the line; nil at the end of the file.
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
  /// A file of lines that cannot be opened, or cannot be read to its end.
  public static let unreadableFile = MappingError.Code(rawValue: "unreadableFile")
}
