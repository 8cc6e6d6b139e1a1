import Automapper
import Foundation
import Testing

/// The whole texts of the mistakes in mapping files: the file and the key are named.
@Suite struct MappingFileErrorTests {
  struct Business: Codable {
    var name: String
    var owner: String?
  }

  private func text(_ files: MappingFiles, _ name: String? = nil) -> String? {
    let url = name.map(files.url) ?? files.folder
    let error = #expect(throws: MappingError.self) { try FileMappingProvider(contentsOf: url) }
    return error?.description
  }

  @Test func twoFilesForOneModel() throws {
    let files = try MappingFiles()
    _ = try files.write(["name": ["key": "a"]], to: "Business.plist", as: .xml)
    try Data("{}".utf8).write(to: files.url("Business.json"))
    #expect(
      text(files)
        == "Business.plist: expected one file for each model, found Business.json as well")
  }

  @Test func anUnknownSuperclass() throws {
    let files = try MappingFiles()
    try Data(#"{"extends": "Persn"}"#.utf8).write(to: files.url("Author.json"))
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let error = #expect(throws: MappingError.self) { try Mapper { $0.add(provider) } }
    #expect(
      error?.description == """
        Author.json: expected a class that is mapped, found "Persn" (key "extends") at line 1, \
        column 13 (byte 12)
        """)
  }

  /// A null default is none, as a file without the field.
  @Test func aNullDefault() throws {
    let files = try MappingFiles()
    try Data(#"{"owner": {"type": "String", "default": null}}"#.utf8)
      .write(to: files.url("Business.json"))
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper {
      $0.register(Business.self)
      $0.add(provider)
    }
    #expect(try mapper.object(from: #"{"name": "a"}"#, as: Business.self).owner == nil)
    let rows = mapper.explain(Business.self).rows
    #expect(rows.map(\.property) == ["name", "owner"])
    #expect(rows.allSatisfy { $0.defaultValue == nil })
  }

  /// A binary property list that is broken: a set of values that there are none of.
  @Test func aBrokenBinaryList() throws {
    let base64 = """
      YnBsaXN0MDDSAQIDBldpbXNBZGluRHNJcmV1VtEEBVdkAHv/IgB0CcIHCAkMU2tleVR0eXBlIi5lc3RlZCI6ZXIi\
      dHlQZSI6CA0VHB8nKC0xNjk8RAAAAAAAAAEBAAAAAAAAAA0AAAAAAAAAAAAAAAAAAABI
      """
    let files = try MappingFiles()
    let bytes = try #require(Data(base64Encoded: base64))
    try bytes.write(to: files.url("Business.plist"))
    #expect(
      text(files) == "Business.plist: expected a property list, found another kind of file")
  }

  /// A binary property list with an array that holds the whole list, twice.
  @Test func anEndlessBinaryList() throws {
    // The dictionary, its key, the array of two references to the dictionary; then their offsets.
    var bytes = Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0xA2, 0, 0, 8, 11, 13]
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number: UInt8 in [3, 0, 16] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    let files = try MappingFiles()
    try Data(bytes).write(to: files.url("Business.plist"))
    #expect(
      text(files) == "Business.plist: expected a property list, found another kind of file")
  }

  /// A number in bytes that are no text.
  @Test func aListThatIsNoText() throws {
    var bytes = Array("<plist><dict><key>name</key><dict><key>default</key><integer>".utf8)
    bytes += [0xFF, 0xFF, 0x33]
    bytes += Array("</integer></dict></dict></plist>".utf8)
    let files = try MappingFiles()
    try Data(bytes).write(to: files.url("Business.plist"))
    #expect(
      text(files) == "Business.plist: expected a property list, found another kind of file")
  }

  /// XML that nests deeper than a parser's stack, also where comments and the like hide it from a simple scan.
  @Test(
    arguments: [
      "<array>", "<array >", "<dict><key>a</key>", "<array><!--</array>-->",
      "<array><?x </array>?>", "<array><![CDATA[</array>]]>", "<array><!DOCTYPE x [ </array> ]>",
      "<array><!x </array>>", "<array/ >", "<dict/\n>", "<plist>", "<?><array>",
    ], [String.Encoding.utf8, .utf16]) func aDeepList(opening: String, encoding: String.Encoding)
    throws
  {
    let start = #"<?xml version="1.0" encoding="UTF-16"?><plist><dict><key>name</key>"#
    let text = start + String(repeating: opening, count: 20_000)
    let files = try MappingFiles()
    try #require(text.data(using: encoding)).write(to: files.url("Business.plist"))
    #expect(
      self.text(files) == "Business.plist: expected a property list, found another kind of file")
  }

  /// Comments and other encodings change nothing.
  @Test(arguments: [String.Encoding.utf8, .utf16, .utf32]) func aListWithComments(
    encoding: String.Encoding
  ) throws {
    let text = """
      <?xml version="1.0" encoding="UTF-16"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><!-- </dict> <array> --><key>name</key>
      <dict><key>key</key><string>título</string></dict></dict></plist>
      """
    let files = try MappingFiles()
    try #require(text.data(using: encoding)).write(to: files.url("Business.plist"))
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper {
      $0.register(Business.self)
      $0.add(provider)
    }
    #expect(try mapper.object(from: ["título": "Bakery"], as: Business.self).name == "Bakery")
  }

  static let broken: [(file: String, text: String, expected: String)] = [
    (
      "Business.json", #"{"name": }"#,
      #"""
      Business.json: expected a value, found character "}" at line 1, column 10 (byte 9)
      """#
    ),
    (
      "Business.json", "[]",
      "Business.json: expected a dictionary of properties, found an array at line 1, column 1 (byte 0)"
    ),
    (
      "Business.plist", "<plist><dict>",
      "Business.plist: expected a property list, found another kind of file"
    ),
    (
      "Business.plist", "nonsense",
      "Business.plist: expected a dictionary of properties, found string \"nonsense\""
    ),
    (
      "Business.json", #"{"name": "first_name"}"#,
      #"Business.json.name: expected a dictionary, found string "first_name" at line 1, column 10 (byte 9)"#
    ),
    (
      "Business.json", #"{"name": {"key": 5}}"#,
      #"Business.json.name: expected a key, or an array of keys, found number 5 (key "key") at line 1, column 18 (byte 17)"#
    ),
    (
      "Business.json", #"{"name": {"key": ["a", ""]}}"#,
      #"Business.json.name: expected a key, or an array of keys, found an array (key "key") at line 1, column 18 (byte 17)"#
    ),
    (
      "Business.json", #"{"name": {"kye": "a"}}"#,
      #"Business.json.name: expected a field such as "key", found string "a" (key "kye") at line 1, column 11 (byte 10)"#
    ),
    (
      "Business.json", #"{"name": {"colour": "red"}}"#,
      #"Business.json.name: expected a field of the format, found string "red" (key "colour") at line 1, column 11 (byte 10)"#
    ),
    (
      "Business.json", #"{"name": {"nonoptional": "maybe"}}"#,
      #"Business.json.name: expected true or false, found string "maybe" (key "nonoptional") at line 1, column 26 (byte 25)"#
    ),
    (
      "Business.json", #"{"name": {"type": 5}}"#,
      #"Business.json.name: expected a string, found number 5 (key "type") at line 1, column 19 (byte 18)"#
    ),
  ]

  @Test(arguments: broken)
  func brokenFile(file: String, text: String, expected: String) throws {
    let found = try self.text(MappingFiles([file: text]), file)
    #expect(found == expected)
  }

  @Test func missingFile() throws {
    #expect(try text(MappingFiles(), "Business.plist") == "Business.plist: no such file")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read all folders")) func unreadableFolder() throws {
    let files = try MappingFiles()
    let path = files.folder.path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
    #expect(text(files) == "\(files.folder.lastPathComponent): a folder that cannot be read")
  }

  @Test func allFilesOfAFolder() throws {
    let files = try MappingFiles([
      "Business.json": #"{"name": {"kye": "a"}, "owner": {"key": ""}}"#,
      "Owner.plist": "<plist><dict>",
    ])
    #expect(
      text(files) == """
        Business.json.name: expected a field such as "key", found string "a" (key "kye") at line 1, column 11 (byte 10)
        Business.json.owner: expected a key, or an array of keys, found string "" (key "key") at line 1, column 41 (byte 40)
        Owner.plist: expected a property list, found another kind of file
        """)
  }

  private func configurationError(_ json: String) throws -> String? {
    let files = try MappingFiles(["Business.json": json])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let error = #expect(throws: MappingError.self) {
      try Mapper { configuration in
        configuration.map(Business.self) { _ in }
        configuration.add(provider)
      }
    }
    return error?.description
  }

  @Test func unknownType() throws {
    #expect(
      try configurationError(#"{"name": {"type": "Sting"}}"#) == """
        Business.json.name: expected a type such as "String", found "Sting" (key "type") at line 1, column 19 (byte 18)
        """)
    #expect(
      try configurationError(#"{"name": {"type": "Array", "collection_subtype": "Emu"}}"#) == """
        Business.json.name: expected a type that is mapped, found "Emu" (key "collection_subtype") at line 1, column 50 (byte 49)
        """)
  }

  @Test func unknownTransformer() throws {
    #expect(
      try configurationError(#"{"name": {"transformer": "FullName"}}"#) == """
        Business.json.name: expected a registered transformer, found "FullName" (key "transformer") at line 1, column 26 (byte 25)
        """)
  }

  @Test func unknownProperty() throws {
    #expect(
      try configurationError(#"{"nam": {"key": "a"}, "owner": {"key": "b..c"}}"#) == """
        Business.nam: expected a property such as "name", found no such property
        Business.owner: expected a key, or a dotted path of keys, found "b..c" (key "b..c")
        """)
  }

  @Test func defaultThatDoesNotConvert() throws {
    struct Shop: Codable { var stars: Int }
    let files = try MappingFiles(["Shop.json": #"{"stars": {"default": "many"}}"#])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let error = #expect(throws: MappingError.self) {
      try Mapper { configuration in
        configuration.map(Shop.self) { _ in }
        configuration.add(provider)
      }
    }
    #expect(
      error?.description == """
        Shop.stars: expected a default of type Int, found string "many"
        """)
  }
}
