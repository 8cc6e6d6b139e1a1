import AutomapperGeneration
import Foundation
import Testing

/// What is wrong with mapping files, all of it at once, where editors find it.
@Suite struct MappingProblemTests {
  private func problems(_ files: [MappingFile]) -> String? {
    let error = #expect(throws: GenerationError.self) { try ModelGenerator().models(of: files) }
    return error?.description
  }

  static let cases: [(files: [MappingFile], expected: String)] = [
    (
      [MappingFile("M/A.json", "{\n  \"a\": }")],
      "M/A.json:2:8: error: expected a value, found character \"}\""
    ),
    (
      [MappingFile("A.json", #"{"a": {"kye": "b"}, "b": {"type": "Sting"}}"#)],
      """
      A.json:1:8: error: a: expected a field such as "key", found string "b" (key "kye")
      A.json:1:35: error: b: expected a type such as "String", found "Sting" (key "type")
      """
    ),
    (
      [
        MappingFile(
          "A.json", #"{"a": {"type": "[Int"}, "b": {"type": "Int", "collection_subtype": "Int"}}"#)
      ],
      """
      A.json:1:16: error: a: expected a type such as "Int" or "[Int]", found string "[Int" (key "type")
      A.json:1:39: error: b: expected Array, Set or Dictionary with a collection_subtype, \
      found "Int" (key "type")
      """
    ),
    (
      [
        MappingFile(
          "C.json",
          #"{"kind": "enum", "$cases": {"a": {"key": "A"}, "b": {"kye": "x"}, "c": {"key": []}}}"#)
      ],
      """
      C.json:1:48: error: b: expected the field "key", found string "x" (key "kye")
      C.json:1:53: error: b: expected a string or an integer, found an object
      C.json:1:72: error: c: expected a string or an integer, found an object
      """
    ),
    (
      [
        MappingFile("A.json", #"{"a": {"type": "[Array]", "collection_subtype": "Int"}}"#),
        MappingFile("B.json", #"{"kind": "enum", "$kind": "struct", "a": {}}"#),
      ],
      """
      A.json:1:16: error: a: expected Array, Set or Dictionary with a collection_subtype, \
      found "[Array]" (key "type")
      B.json:1:18: error: $kind: expected either "kind" or "$kind", found string "struct"
      """
    ),
    (
      [MappingFile("A.json", #"{"a": {}, "a": {"key": "x", "key": "y"}}"#)],
      """
      A.json:1:11: error: a: expected each name once, found a repeated name
      A.json:1:29: error: a: expected each name once, found a repeated name (key "key")
      """
    ),
    (
      [
        MappingFile(
          "A.json",
          #"{"a": {"type": "Int", "default": "many"}, "b": {"type": "Date", "date": "dd", "default": "x"}}"#
        )
      ],
      """
      A.json:1:34: error: a: expected a default of type Int, found string "many" (key "default")
      A.json:1:90: error: b: expected a default of type Date, found string "x" (key "default")
      """
    ),
    (
      [MappingFile("A.json", #"{"self": {}, "a b": {}, "9": {}, "String": {}, "x.y": {}}"#)],
      """
      A.json:1:2: error: self: expected the name of a property in Swift, found "self"
      A.json:1:14: error: a b: expected the name of a property in Swift, found "a b"
      A.json:1:25: error: 9: expected the name of a property in Swift, found "9"
      A.json:1:34: error: String: expected the name of a property in Swift, found "String"
      A.json:1:48: error: x.y: expected a property of the model before the dot, found "x"
      """
    ),
    (
      [
        MappingFile("String.json", "{}"), MappingFile("_A.json", "{}"),
        MappingFile("a-b.json", "{}"),
        MappingFile("class.json", "{}"), MappingFile("X.json", "{}"),
        MappingFile("N/x.plist", "{}"),
      ],
      """
      String.json: error: expected a file that is named after its model, found "String", which is a type already
      _A.json: error: expected a file that is named after its model, found "_A", which begins as generated names do
      a-b.json: error: expected a file that is named after its model, found "a-b", which is no name of a type in Swift
      class.json: error: expected a file that is named after its model, found "class", which is no name of a type in Swift
      N/x.plist: error: expected one file for each model, found X.json as well
      """
    ),
    (
      [
        MappingFile("A.json", #"{"kind": "clas"}"#),
        MappingFile("B.json", #"{"kind": "struct", "extends": "C"}"#),
        MappingFile("C.json", #"{"extends": "../../D"}"#),
        MappingFile("D.json", #"{"extends": "E"}"#),
        MappingFile("E.json", #"{"extends": "D"}"#),
        MappingFile("F.json", #"{"extends": "G", "a": {}}"#),
        MappingFile("G.json", #"{"a": {}}"#),
      ],
      """
      A.json:1:10: error: kind: expected one of "class", "struct", "enum", "external", found string "clas"
      B.json:1:31: error: extends: expected a class that extends, found string "C"
      C.json:1:13: error: expected a class that is mapped, found "../../D" (key "extends")
      D.json:1:13: error: expected a class that does not extend this one, found "E" (key "extends")
      E.json:1:13: error: expected a class that does not extend this one, found "D" (key "extends")
      F.json:1:18: error: a: expected a property that no superclass has, found an inherited one
      """
    ),
    (
      [
        MappingFile("A.json", #"{"kind": "struct", "b": {"type": "B?"}}"#),
        MappingFile("B.json", #"{"kind": "struct", "c": {"type": "C", "nonoptional": true}}"#),
        MappingFile("C.json", #"{"kind": "struct", "list": {"type": "[A]"}, "a": {"type": "A"}}"#),
        MappingFile("D.json", #"{"kind": "struct", "list": {"type": "[D]"}, "e": {"type": "E"}}"#),
        MappingFile("E.json", #"{"d": {"type": "D"}}"#),
      ],
      """
      A.json:1:20: error: b: expected "kind": "class" for one of these, found structs that contain \
      themselves: A.b, B.c, C.a
      """
    ),
    (
      [
        MappingFile("A.json", #"{"kind": "enum"}"#),
        MappingFile(
          "B.json",
          #"{"kind": "enum", "a": "x", "b": "x", "c": 1, "d": null, "e": 1.5, "f g": "y"}"#),
        MappingFile("C.json", #"{"kind": "enum", "cases": ["a", "a", "init"]}"#),
        MappingFile(
          "D.json",
          #"{"s": {"type": "Set", "collection_subtype": "D"}, "d": {"type": "String", "date": "yyyy"}}"#
        ),
      ],
      """
      A.json: error: expected at least one case, found none
      B.json:1:28: error: b: expected a value of its own, found the value of case a
      B.json:1:38: error: c: expected a string, as before, found number 1
      B.json:1:51: error: d: expected a string or an integer, found null
      B.json:1:62: error: e: expected a string or an integer, found number 1.5
      B.json:1:67: error: f g: expected the name of a case in Swift, found "f g"
      C.json:1:27: error: a: expected a value of its own, found the value of case a
      C.json:1:27: error: a: expected each name once, found a repeated name
      C.json:1:27: error: init: expected the name of a case in Swift, found "init"
      D.json:1:45: error: s: expected elements that a Set can have, found "D" (key "collection_subtype")
      D.json:1:83: error: d: expected type Date, found "String" (key "date")
      """
    ),
    (
      [
        MappingFile(
          "A.json", #"{"a": {"key": "x"}, "b": {"key": "x"}, "c": {"key": "p..q"}, "x": {}}"#),
        MappingFile("B.json", #"{"extends": "A", "d": {"key": "x"}, "e": {"key": "y"}}"#),
        MappingFile("C.json", #"{"extends": "B", "y": {}}"#),
      ],
      """
      A.json:1:15: error: a: expected a key of its own, found the key of x (key "key")
      A.json:1:34: error: b: expected a key of its own, found the key of a (key "key")
      A.json:1:53: error: c: expected a key, or a dotted path of keys, found "p..q" (key "key")
      B.json:1:31: error: d: expected a key of its own, found the key of a (key "key")
      C.json: error: e: expected a key of its own, found the key of y (key "y")
      """
    ),
    (
      [
        MappingFile("A.json", #"{"kind": "enum", "cases": ["allCases", "x"]}"#),
        MappingFile("B.json", #"{"kind": "struct", "hashValue": {}}"#),
        MappingFile("C.json", #"{"hashValue": {}}"#),
      ],
      """
      A.json:1:27: error: allCases: expected the name of a case in Swift, found "allCases"
      B.json:1:20: error: hashValue: expected the name of a property in Swift, found "hashValue"
      """
    ),
  ]

  @Test(arguments: cases)
  func problemsWithTheirPlaces(files: [MappingFile], expected: String) {
    #expect(problems(files) == expected)
  }

  /// Property lists have no lines: the file and the key.
  @Test func propertyLists() throws {
    let list: [String: Any] = ["open": ["nonoptional": "maybe"], "name": ["kye": "a"]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    #expect(
      problems([MappingFile(path: "M/A.plist", contents: data)]) == """
        M/A.plist: error: name: expected a field such as "key", found string "a" (key "kye")
        M/A.plist: error: open: expected true or false, found string "maybe" (key "nonoptional")
        """)
  }
}
