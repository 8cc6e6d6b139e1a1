import Testing

/// Carets below tabs, combining marks, wide characters and cut lines.
struct AnnotatedWidthsTests {
  static let cases: [AnnotatedCase] = [
    AnnotatedCase(
      "a line of ten thousand", .person,
      #"""











      {"name": "Ada", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
          --> 12:24
           |
        12 | {"name": "Ada", "age": "x"}
           |                        ^^^
        """#),
    AnnotatedCase(
      "a string with escapes", .person,
      #"""
      {"name": "Ada", "age": "a\"b\\"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "a\"b\" (key "age")
         --> 1:24
          |
        1 | {"name": "Ada", "age": "a\"b\\"}
          |                        ^^^^^^^^
        """#),
    AnnotatedCase(
      "a string with a bracket", .person,
      #"""
      {"age": 1, "name": {"a": "}"}}
      """#,
      shows: #"""
        Person.name: expected String, found an object (key "name")
         --> 1:20
          |
        1 | {"age": 1, "name": {"a": "}"}}
          |                    ^^^^^^^^^^
        """#),
    AnnotatedCase(
      "after accents", .person,
      #"""
      {"name": "Zoë Éluard", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:33
          |
        1 | {"name": "Zoë Éluard", "age": "x"}
          |                               ^^^
        """#),
    AnnotatedCase(
      "after a combining mark", .person,
      #"""
      {"name": "Zoe\#u{308}", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:26
          |
        1 | {"name": "Zoe\#u{308}", "age": "x"}
          |                        ^^^
        """#),
    AnnotatedCase(
      "after Chinese", .person,
      #"""
      {"name": "李小龙", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:30
          |
        1 | {"name": "李小龙", "age": "x"}
          |                           ^^^
        """#),
    AnnotatedCase(
      "after Japanese in full width", .person,
      #"""
      {"name": "ＡＢＣカタカナ", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:42
          |
        1 | {"name": "ＡＢＣカタカナ", "age": "x"}
          |                                   ^^^
        """#),
    AnnotatedCase(
      "after Korean", .person,
      #"""
      {"name": "한국어", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:30
          |
        1 | {"name": "한국어", "age": "x"}
          |                           ^^^
        """#),
    AnnotatedCase(
      "after Korean in parts", .person,
      #"""
      {"name": "\#u{1112}\#u{1161}\#u{11AB}", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:30
          |
        1 | {"name": "\#u{1112}\#u{1161}\#u{11AB}", "age": "x"}
          |                       ^^^
        """#),
    AnnotatedCase(
      "after an emoji", .person,
      #"""
      {"name": "😀", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:25
          |
        1 | {"name": "😀", "age": "x"}
          |                       ^^^
        """#),
    AnnotatedCase(
      "after a family", .person,
      #"""
      {"name": "👨\#u{200D}👩\#u{200D}👧\#u{200D}👦", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:46
          |
        1 | {"name": "👨\#u{200D}👩\#u{200D}👧\#u{200D}👦", "age": "x"}
          |                       ^^^
        """#),
    AnnotatedCase(
      "after a flag", .person,
      #"""
      {"name": "🇫🇷", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:29
          |
        1 | {"name": "🇫🇷", "age": "x"}
          |                       ^^^
        """#),
    AnnotatedCase(
      "after a heart", .person,
      #"""
      {"name": "❤\#u{FE0F}", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:27
          |
        1 | {"name": "❤\#u{FE0F}", "age": "x"}
          |                       ^^^
        """#),
    AnnotatedCase(
      "after a zero-width space", .person,
      #"""
      {"name": "a\#u{200B}b", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:26
          |
        1 | {"name": "a\#u{200B}b", "age": "x"}
          |                       ^^^
        """#),
    AnnotatedCase(
      "after Arabic", .person,
      #"""
      {"name": "سلام", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:29
          |
        1 | {"name": "سلام", "age": "x"}
          |                         ^^^
        """#),
    AnnotatedCase(
      "after Devanagari", .person,
      #"""
      {"name": "नमस्ते", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:39
          |
        1 | {"name": "नमस्ते", "age": "x"}
          |                         ^^^
        """#),
    AnnotatedCase(
      "a wide value", .person,
      #"""
      {"name": "a", "age": "漢字"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "漢字" (key "age")
         --> 1:22
          |
        1 | {"name": "a", "age": "漢字"}
          |                      ^^^^^^
        """#),
    AnnotatedCase(
      "a value with an emoji", .person,
      #"""
      {"name": "a", "age": "👍🏽!"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "👍🏽!" (key "age")
         --> 1:22
          |
        1 | {"name": "a", "age": "👍🏽!"}
          |                      ^^^^^
        """#),
    AnnotatedCase(
      "a byte order mark", .person,
      #"""
      \#u{FEFF}{"name": "Ada", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:24
          |
        1 | {"name": "Ada", "age": "x"}
          |                        ^^^
        """#),
    AnnotatedCase(
      "lines before in Greek", .person,
      #"""
      {"name": "Ελλάδα",
        "email": "ω",
        "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 3:10
          |
        3 |   "age": "x"}
          |          ^^^
        """#),
    AnnotatedCase(
      "tabs", .person,
      #"""
      {
      \#t"name": "Ada",
      \#t\#t"age":\#t"x"
      }
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 3:10
          |
        3 | \#t\#t"age":\#t"x"
          | \#t\#t      \#t^^^
        """#),
    AnnotatedCase(
      "a tab after a wide character", .person,
      #"""
      {"name": "漢",\#t"age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:24
          |
        1 | {"name": "漢",\#t"age": "x"}
          |               \#t       ^^^
        """#),
    AnnotatedCase(
      "a mark of direction", .person,
      #"""
      {"name": "a\#u{202E}b", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:26
          |
        1 | {"name": "a\#u{FFFD}b", "age": "x"}
          |                        ^^^
        """#),
    AnnotatedCase(
      "a long line before", .person,
      #"""
      {"name": "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijab\#
      cdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd\#
      efghijabcdefghijabcdefghijabcdefghijabcdefghij", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:221
          |
        1 | …ghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabc\#
        defghij", "age": "x"}
          |                                                                                                ^^\#
        ^
        """#),
    AnnotatedCase(
      "a long line after", .person,
      #"""
      {"age": "x", "name": "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij\#
      abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijab\#
      cdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:9
          |
        1 | {"age": "x", "name": "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdef\#
        ghijabcdefghijabcdef…
          |         ^^^
        """#),
    AnnotatedCase(
      "a long value", .person,
      #"""
      {"name": "a", "age": "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij\#
      abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijab\#
      cdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "abcdefghijabcdefghijabcdefghijabcdefghijab\#
        cdefghijabcdefghijabcdefghijabcdefghij…" (key "age")
         --> 1:22
          |
        1 | {"name": "a", "age": "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdef\#
        ghi…
          |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\#
        ^^^
        """#),
  ]

  @Test(arguments: cases) func annotated(_ example: AnnotatedCase) {
    #expect(example.annotated == example.expected)
  }
}
