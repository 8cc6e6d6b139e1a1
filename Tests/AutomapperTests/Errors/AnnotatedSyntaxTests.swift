import Testing

/// Malformed JSON, sensitive values, colours.
struct AnnotatedSyntaxTests {
  static let cases: [AnnotatedCase] = [
    AnnotatedCase(
      "a long line of wide characters", .person,
      #"""
      {"name": "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字\#
      漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:381
          |
        1 | …漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字", "age": "x"}
          |                                                                                                ^^\#
        ^
        """#),
    AnnotatedCase(
      "a hundred columns", .person,
      #"""
      {"name": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\#
      aaaa", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:97
          |
        1 | {"name": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\#
        aaaaaaaa", "age": "x"}
          |                                                                                                 ^^\#
        ^
        """#),
    AnnotatedCase(
      "a hundred and one columns", .person,
      #"""
      {"name": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\#
      aaaaa", "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:98
          |
        1 | …ame": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\#
        aaaaaaa", "age": "x"}
          |                                                                                                ^^\#
        ^
        """#),
    AnnotatedCase(
      "no text", .person,
      #"""

      """#,
      shows: #"""
        Person: expected a value, found end of input at line 1, column 1 (byte 0)
         --> 1:1
          |
        1 |
          | ^
        """#),
    AnnotatedCase(
      "a missing value", .person,
      #"""
      {"name":}
      """#,
      shows: #"""
        Person: expected a value, found character "}" at line 1, column 9 (byte 8)
         --> 1:9
          |
        1 | {"name":}
          |         ^
        """#),
    AnnotatedCase(
      "a missing brace", .person,
      #"""
      {"name": "Ada",
       "age": 1
      """#,
      shows: #"""
        Person: expected a comma or }, found end of input at line 2, column 10 (byte 25)
         --> 2:10
          |
        2 |  "age": 1
          |          ^
        """#),
    AnnotatedCase(
      "a trailing comma", .person,
      #"""
      {
        "name": "Ada",
      }
      """#,
      shows: #"""
        Person: expected a key in quotes, found character "}" at line 3, column 1 (byte 19\#
        )
         --> 3:1
          |
        3 | }
          | ^
        """#),
    AnnotatedCase(
      "a control character", .person,
      #"""
      {"name": "a\#u{1}b"}
      """#,
      shows: #"""
        Person: expected an escape in place of a control character, found byte 0x01 at lin\#
        e 1, column 12 (byte 11)
         --> 1:12
          |
        1 | {"name": "a\#u{FFFD}b"}
          |            ^
        """#),
    AnnotatedCase(
      "text behind the end", .person,
      #"""
      {"name": "Ada", "age": 1} x
      """#,
      shows: #"""
        Person: expected the end of the document, found character "x" at line 1, column 2\#
        7 (byte 26)
         --> 1:27
          |
        1 | {"name": "Ada", "age": 1} x
          |                           ^
        """#),
    AnnotatedCase(
      "an unknown key", .strict,
      #"""
      {"name": "Ada", "age": 1, "agee": 2}
      """#,
      shows: #"""
        Person: expected a key such as "age", found unknown key (key "agee")
         --> 1:27
          |
        1 | {"name": "Ada", "age": 1, "agee": 2}
          |                           ^^^^^^
        """#),
    AnnotatedCase(
      "an unknown key among other issues", .strict,
      #"""
      {"nme": "Ada", "age": "x"}
      """#,
      shows: #"""
        Person.name: expected String, found nothing (key "name")
         --> 1:1
          |
        1 | {"nme": "Ada", "age": "x"}
          | ^

        Person: expected a key such as "name", found unknown key (key "nme")
         --> 1:2
          |
        1 | {"nme": "Ada", "age": "x"}
          |  ^^^^^

        Person.age: expected Int, found string "x" (key "age")
         --> 1:23
          |
        1 | {"nme": "Ada", "age": "x"}
          |                       ^^^
        """#),
    AnnotatedCase(
      "a missing dotted key", .dotted,
      #"""
      {"user": {"profile": {}}}
      """#,
      shows: #"""
        Named.name: expected String, found nothing (key "user.profile.name")
         --> 1:22
          |
        1 | {"user": {"profile": {}}}
          |                      ^
        """#),
    AnnotatedCase(
      "a missing dotted key below a key with dots", .dotted,
      #"""
      {"user": {"id": 1}, "user.profile": {"id": 2}}
      """#,
      shows: #"""
        Named.name: expected String, found nothing (key "user.profile.name")
         --> 1:37
          |
        1 | {"user": {"id": 1}, "user.profile": {"id": 2}}
          |                                     ^
        """#),
    AnnotatedCase(
      "a missing dotted key below a number", .dotted,
      #"""
      {"user": {"profile": 3}}
      """#,
      shows: #"""
        Named.name: expected String, found nothing (key "user.profile.name")
         --> 1:10
          |
        1 | {"user": {"profile": 3}}
          |          ^
        """#),
    AnnotatedCase(
      "a missing dotted key without objects", .dotted,
      #"""
      {"id": 1}
      """#,
      shows: #"""
        Named.name: expected String, found nothing (key "user.profile.name")
         --> 1:1
          |
        1 | {"id": 1}
          | ^
        """#),
    AnnotatedCase(
      "a wrong value at a dotted key", .dotted,
      #"""
      {"user": {"profile": {"name": []}}}
      """#,
      shows: #"""
        Named.name: expected String, found an array (key "user.profile.name")
         --> 1:31
          |
        1 | {"user": {"profile": {"name": []}}}
          |                               ^^
        """#),
    AnnotatedCase(
      "a sensitive value", .account,
      #"""
      {"user": "ada", "password": ["hunter2"], "age": 1}
      """#,
      shows: #"""
        Account.password: expected String, found a sensitive value (key "password")
         --> 1:29
          |
        1 | {"user": "ada", "password": ***, "age": 1}
          |                             ^^^
        """#),
    AnnotatedCase(
      "beside a sensitive value", .account,
      #"""
      {"user": "ada", "password": "hunter2", "age": "x"}
      """#,
      shows: #"""
        Account.age: expected Int, found string "x" (key "age")
         --> 1:47
          |
        1 | {"user": "ada", "password": ***, "age": "x"}
          |                                         ^^^
        """#),
    AnnotatedCase(
      "between sensitive values", .account,
      #"""
      {"PASS_WORD": "p1", "password": "p2", "user": [], "age": 1}
      """#,
      shows: #"""
        Account.user: expected String, found an array (key "user")
         --> 1:47
          |
        1 | {"PASS_WORD": ***, "password": ***, "user": [], "age": 1}
          |                                             ^^
        """#),
    AnnotatedCase(
      "a sensitive value over several lines", .account,
      #"""
      {"user": "ada", "password": {
        "a": "hunter2"
      }, "age": "x"}
      """#,
      shows: #"""
        Account.password: expected String, found a sensitive value (key "password")
         --> 1:29
          |
        1 | {"user": "ada", "password": ***
          |                             ^^^

        Account.age: expected Int, found string "x" (key "age")
         --> 3:11
          |
        3 | ***, "age": "x"}
          |             ^^^
        """#),
    AnnotatedCase(
      "a sensitive key with escapes", .account,
      #"""
      {"user": "ada", "pass\u0077ord": "hunter2", "age": "x"}
      """#,
      shows: #"""
        Account.age: expected Int, found string "x" (key "age")
         --> 1:52
          |
        1 | {"user": "ada", "pass\u0077ord": ***, "age": "x"}
          |                                              ^^^
        """#),
    AnnotatedCase(
      "a sensitive value in bad JSON", .account,
      #"""
      {"user": "ada", "password": "hunter2", "age": }
      """#,
      shows: #"""
        Account: expected a value, found character "}" at line 1, column 47 (byte 46)
         --> 1:47
          |
        1 | {"user": "ada", "password": ***, "age": ***
          |                                         ^^^
        """#),
    AnnotatedCase(
      "a sensitive value behind bad JSON", .account,
      #"""
      {"user": x, "password": "hunter2"}
      """#,
      shows: #"""
        Account: expected a value, found character "x" at line 1, column 10 (byte 9)
         --> 1:10
          |
        1 | {"user": ***
          |          ^^^
        """#),
    AnnotatedCase(
      "bad JSON in a sensitive value", .account,
      #"""
      {"user": "ada", "password": "hun\ter\q2"}
      """#,
      shows: #"""
        Account: expected an escape of JSON, found a sensitive value at line 1, column 3\#
        8 (byte 37)
         --> 1:38
          |
        1 | {"user": "ada", "password": ***
          |                             ^^^
        """#),
    AnnotatedCase(
      "colours", .coloured,
      #"""
      {"name": "Ada",
       "age": "x"}
      """#,
      shows: #"""
        \#u{1B}[1mPerson.age: expected Int, found string "x" (key "age")\#u{1B}[0m
        \#u{1B}[34m -->\#u{1B}[0m 2:9
        \#u{1B}[34m  |\#u{1B}[0m
        \#u{1B}[34m2 |\#u{1B}[0m  "age": "x"}
        \#u{1B}[34m  |\#u{1B}[0m         \#u{1B}[1;31m^^^\#u{1B}[0m
        """#),
  ]

  @Test(arguments: cases) func annotated(_ example: AnnotatedCase) {
    #expect(example.annotated == example.expected)
  }
}
