import Automapper
import AutomapperGeneration
import Foundation
import Testing

/// Names and date patterns that `infer` makes of what it finds: `generate` takes them, and they write what
/// was read.
@Suite struct InferredTextTests {
  /// Keys such as hostile or careless services send.
  static let keys: [String] = [
    "", " ", "_", "__", "___", "0", "1.0", "-1", "1e5", "0x1F", "$1.00", "1/2", "NaN", "Infinity",
    "null",
    "undefined", "true", "nil", "None", "hasOwnProperty", "\\", "'", "\"", "`", "``", "<>?:\"{}|_+",
    ",./;'[]\\-=", "!@#$%^&*()", "\u{1}\u{2}", "\t", "\n", "\u{80}\u{85}", "\u{AD}\u{600}",
    "\u{FEFF}",
    "\u{FFFE}", "\u{FFFF}", "Ω≈ç√∫˜µ≤≥÷", "åß∂ƒ©˙∆˚¬…æ", "œ∑´®†¥¨ˆøπ“‘", "¡™£¢∞§¶•ªº–≠",
    "¸˛Ç◊ı˜Â¯˘¿",
    "ÅÍÎÏ˝ÓÔÒÚÆ☃", "Œ„´‰ˇÁ¨ˆØ∏”’", "`⁄€‹›ﬁﬂ‡°·‚—±", "⅛⅜⅝⅞", "ЁЂЃЄЅІЇ", "٠١٢٣٤٥٦٧٨٩", "⁰⁴⁵", "₀₁₂",
    "⁰⁴⁵₀₁₂",
    "ด้้้้้็็็็็้้้้้", "田中さんにあげて下さい", "パーティーへ行かないか", "사회과학원 어학연구소", "찦차를 타고", "𠜎𠜱𠝹𠱓",
    "Ⱥ", "ȺȾ", "ﬀ", "ŉame", "ǰ", "ΐ", "ß", "İstanbul", "ıd", "ʼn", "ゝ", "ー", "ヽ༼ຈل͜ຈ༽ﾉ", "(｡◕ ∀ ◕｡)",
    "｀ｨ(´∀｀∩", "__ﾛ(,_,*)", "・(￣∀￣)・:*:", "ﾟ･✿ヾ╲(｡◕‿◕｡)╱✿･ﾟ", ",。・:*:・゜’( ☻ ω ☻ )。・:*:・゜’",
    "(╯°□°）╯︵ ┻━┻)", "( ͡° ͜ʖ ͡°)", "😍", "👩🏽", "👾 🙇 💁", "🐵 🙈", "❤️ 💔", "✋🏿", "👨‍👩‍👦", "🚾 🆒", "0️⃣ 1️⃣",
    "🇺🇸🇷🇺", "🇺🇸🇷", "１２３", "١٢٣", "ثم نفس سقطت", "בְּרֵאשִׁית", "הָיְתָה", "الْعَالَمُ", "\u{FDFD}", "\u{FDFA}",
    "مُنَاقَشَةُ", "\u{2066}test\u{2067}", "\u{202A}\u{202A}test\u{202A}", "test\u{2060}test\u{202B}",
    "᚛ᚄᚓᚐᚋᚒᚄ᚜",
    "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤", "˙ɐnbᴉlɐ", "00˙Ɩ$-", "Ｔｈｅ", "𝐓𝐡𝐞 𝐪𝐮𝐢𝐜𝐤", "𝕿𝖍𝖊", "𝑻𝒉𝒆", "𝓣𝓱𝓮", "𝕋𝕙𝕖",
    "𝚃𝚑𝚎", "⒯⒣⒠", "<script>alert(0)</script>", "1;DROP TABLE users", "--version", "$HOME", "%d",
    "{0}", "${1}",
    "../../../etc/passwd", "‪‪᚛                 ᚜‪", "﷽", "\u{0301}", "\u{0345}",
    "a\u{0301}\u{0345}", "\u{200D}",
    "a\u{200D}b", "\u{115F}", "\u{3164}", "\u{FFA0}", "‿", "a‿b", "⁀", "_1", "1_", "a.b", "a-b",
    "a b", "A", "a_",
    "_a", "Self", "self", "init", "Type", "Protocol", "Any", "any", "String", "string", "Int",
    "CodingKeys",
    "codingKeys", "Codable", "kind", "$kind", "extends", "cases", "key", "type", "default",
    "transformer",
    "Root", "root", "RootItem", "rootItem", "名前", "名前Model", "item", "Item", "value", "aValue",
    "keyValue",
    "\u{1F1}", "\u{1C5}", "ᾳ", "ᾼ", "ῼ", "ՙ", "ՠ", "և", "ﬗ", "ӿ", "Ა", "ა", "Ꭰ", "ꭰ", "℘", "℮", "゛",
    "·", "a·b",
    "፩", "᧚", "ৎ", "ก", "ๆ", "า", "\u{19B0}", "\u{E0100}", "\u{10FFFF}", "\u{F8FF}", "ℵ", "Å", "K",
    "Ω",
  ]

  /// One place is a dictionary in one object and an object in another. The model has room for both, whichever is found
  /// first: what is deeper is found later.
  @Test(arguments: [
    (
      """
      {"a": {"item": {"k": 1, "map": {"name": "n"}}},
       "b": {"item": {"k": 2, "map": {"1": {"x": 1}, "2": {"x": 2}}}}}
      """, "Map"
    ),
    (
      """
      {"a": {"deep": {"deeper": {"item": {"k": 1, "map": {"name": "n"}}}}},
       "b": {"item": {"k": 2, "map": {"1": {"x": 1}, "2": {"x": 2}}}}}
      """, "ItemMap"
    ),
    (
      """
      {"a": {"item": {"k": 1, "map": {"name": "n"}}},
       "b": {"deep": {"deeper": {"item": {"k": 2, "map": {"1": {"x": 1}, "2": {"x": 2}}}}}}}
      """, "Map"
    ),
  ])
  func aDictionaryAndAnObjectAtOnePlace(sample: String, model: String) throws {
    let files = try MappingInference(name: "Root").mappingFiles(
      from: [MappingFile(path: "a.json", contents: Data(sample.utf8))])
    let map = try #require(files.first { $0.path == "\(model).json" })
    let properties = try Mapper.default.object(from: map.contents, as: [String: JSONValue].self)
    #expect(Set(properties.keys) == ["name", "_1", "_2"])
  }

  private static func json(_ value: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys),
      as: UTF8.self)
  }

  /// What is wrong with the models of a sample; empty where `generate` takes what `infer` makes of it.
  private static func problems(_ sample: Any, root: String = "Root") throws -> String {
    let file = MappingFile(path: "sample.json", contents: Data(try json(sample).utf8))
    do {
      _ = try ModelGenerator().sources(of: MappingInference(name: root).mappingFiles(from: [file]))
      return ""
    } catch {
      return "\(error)"
    }
  }

  /// A key as the name of a value, of a model and of the elements of an array.
  @Test(arguments: keys) func aKey(key: String) throws {
    #expect(try Self.problems([key: [key: [[key: [key: 1.5]], [key: ["a": 1]]]]]) == "")
  }

  @Test func allKeys() throws {
    let members = Self.keys.enumerated().map { index, key -> (String, Any) in
      (key, index.isMultiple(of: 2) ? ["a\(index)": index] : index)
    }
    #expect(try Self.problems(Dictionary(members, uniquingKeysWith: { $1 })) == "")
  }

  /// Models whose names a property or another model would have.
  @Test(arguments: ["user", "User", "Coding", "_user", "m"]) func namesOfTheRoot(root: String)
    throws
  {
    let sample: [String: Any] = [
      "user": ["User": 1, "keys": ["keys": ["keys": 1], "m": 2]] as [String: Any],
      "userValue": 1, "user_value": "a", "keys": [["x": 1]], "m": ["m": "a"], "Keys": ["y": true],
    ]
    if root != "_user" { #expect(try Self.problems(sample, root: root) == "") }
  }

  // MARK: Dates

  @Test(
    arguments: [
      (["01 Aug 2017"], "dd MMM yyyy"), (["1 Aug 2017"], "d MMM yyyy"),
      (["1 Aug 2017", "12 Aug 2017"], "d MMM yyyy"),
      (["01 Aug 2017", "12 Aug 2017"], "dd MMM yyyy"),
      (["01 Aug 2017", "1 Aug 2017"], nil), (["Aug 1, 2017"], "MMM d, yyyy"),
      (["Aug 01, 2017"], "MMM dd, yyyy"),
      (["August 01, 2017"], "MMMM dd, yyyy"), (["01 August 2017"], "dd MMMM yyyy"),
      (["aug 1, 2017"], nil), (["1 AUG 2017"], nil),
      (["Sun Aug 31 00:29:15 +0000 2014"], "EEE MMM dd HH:mm:ss Z yyyy"),
      (["Sun Aug 31 00:29:15 +0200 2014"], nil), (["Mon Aug 31 00:29:15 +0000 2014"], nil),
      (["31/12/2017", "01/02/2017"], "dd/MM/yyyy"), (["31.12.2017"], "dd.MM.yyyy"),
      (["31.12.2017 05:06"], "dd.MM.yyyy HH:mm"), (["31.12.2017 5:06"], nil),
      (["20170801T101112Z"], "yyyyMMdd'T'HHmmss'Z'"),
    ] as [([String], String?)])
  func aPatternWritesEverySample(samples: [String], pattern: String?) throws {
    let file = MappingFile(
      path: "sample.json", contents: Data(try Self.json(["days": samples]).utf8))
    let found = try MappingInference(name: "Root").mappingFiles(from: [file])
    let text = String(decoding: found[0].contents, as: UTF8.self)
    if let pattern {
      #expect(text.contains("\"collection_subtype\": \"Date\""))
      #expect(text.contains("\"date\": \"\(pattern)\""), "\(text)")
    } else {
      #expect(text.contains("\"collection_subtype\": \"String\""), "\(text)")
    }
  }
}
