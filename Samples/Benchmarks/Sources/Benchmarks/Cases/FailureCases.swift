import Automapper
import Foundation

/// Documents with problems, beside the same document without.
enum FailureCases {
  /// - Parameter data: A document of the type `Twitter.Timeline`.
  static func cases(_ name: String, _ data: Data) throws -> [any Case] {
    let timeline = try Mapper().object(from: data, as: Twitter.Timeline.self)
    return try [1, 1000].map { try failing(name, data, timeline, problems: $0) }
  }

  private static func failing(
    _ name: String, _ data: Data, _ timeline: Twitter.Timeline, problems: Int
  ) throws -> any Case {
    let broken = try breaking(problems, in: data)
    let (mapper, decoder) = (Mapper(), Coders.decoder(.convertFromSnakeCase))
    return Comparison(
      "\(name): \(problems == 1 ? "one problem" : "\(problems) problems")", bytes: broken.count,
      objects: TwitterCases.objects(timeline),
      ours: { () -> MappingError? in
        do throws(MappingError) {
          _ = try mapper.object(from: broken, as: Twitter.Timeline.self)
          return nil
        } catch {
          return error
        }
      }, reading: { $0.map { $0.issues.count + $0.omittedIssueCount } ?? 0 }
    )
    .against(
      "Automapper, without problems",
      { try mapper.object(from: data, as: Twitter.Timeline.self) },
      reading: { $0 == timeline ? problems : 0 }
    )
    .against(
      "JSONDecoder, .convertFromSnakeCase, its first error",
      { try? decoder.decode(Twitter.Timeline.self, from: broken) },
      reading: { $0 == nil ? problems : 0 })
  }

  /// The document with text in place of its last counts, such as the number of a user's followers.
  private static func breaking(_ problems: Int, in data: Data) throws -> Data {
    let text = String(decoding: data, as: UTF8.self)
    let counts = text.ranges(of: /_count": ?(?=[0-9])/)
    guard counts.count >= problems else {
      throw Defect(description: "the document has only \(counts.count) counts")
    }
    var result = ""
    var end = text.startIndex
    for count in counts.suffix(problems) {
      result += text[end..<count.upperBound] + "\"about "
      let digits = text[count.upperBound...].prefix { $0.isNumber }
      result += digits + "\""
      end = digits.endIndex
    }
    return Data((result + text[end...]).utf8)
  }
}
