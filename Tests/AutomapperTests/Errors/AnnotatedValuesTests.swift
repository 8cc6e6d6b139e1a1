import Testing

/// Issues of values, keys and objects, each with its line.
struct AnnotatedValuesTests {
  static let cases: [AnnotatedCase] = [
    AnnotatedCase(
      "a date", .person,
      #"""
      {
        "name": "Ada",
        "age": 36,
        "born": "soon"
      }
      """#,
      shows: #"""
        Person.born: expected Date, found string "soon" (key "born")
         --> 4:11
          |
        4 |   "born": "soon"
          |           ^^^^^^
        """#),
    AnnotatedCase(
      "a number in place of a string", .person,
      #"""
      {"name": [1, 2], "age": 1}
      """#,
      shows: #"""
        Person.name: expected String, found an array (key "name")
         --> 1:10
          |
        1 | {"name": [1, 2], "age": 1}
          |          ^^^^^^
        """#),
    AnnotatedCase(
      "a string in place of a number", .person,
      #"""
      {"name": "Ada", "age": "old"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "old" (key "age")
         --> 1:24
          |
        1 | {"name": "Ada", "age": "old"}
          |                        ^^^^^
        """#),
    AnnotatedCase(
      "null", .person,
      #"""
      {"name": null, "age": 1}
      """#,
      shows: #"""
        Person.name: expected String, found null (key "name")
         --> 1:10
          |
        1 | {"name": null, "age": 1}
          |          ^^^^
        """#),
    AnnotatedCase(
      "true", .person,
      #"""
      {"name": "Ada", "age": true}
      """#,
      shows: #"""
        Person.age: expected Int, found bool true (key "age")
         --> 1:24
          |
        1 | {"name": "Ada", "age": true}
          |                        ^^^^
        """#),
    AnnotatedCase(
      "a number that does not fit", .person,
      #"""
      {"name": "Ada", "age": 1.5}
      """#,
      shows: #"""
        Person.age: expected Int, found number 1.5 (key "age")
         --> 1:24
          |
        1 | {"name": "Ada", "age": 1.5}
          |                        ^^^
        """#),
    AnnotatedCase(
      "a huge number", .person,
      #"""
      {"name": "Ada", "age": 123456789012345678901234567890}
      """#,
      shows: #"""
        Person.age: expected Int, found number 123456789012345678901234567890 (key "age")
         --> 1:24
          |
        1 | {"name": "Ada", "age": 123456789012345678901234567890}
          |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        """#),
    AnnotatedCase(
      "a missing key", .person,
      #"""
      {"name": "Ada"}
      """#,
      shows: #"""
        Person.age: expected Int, found nothing (key "age")
         --> 1:1
          |
        1 | {"name": "Ada"}
          | ^
        """#),
    AnnotatedCase(
      "two missing keys", .person,
      #"""
      {}
      """#,
      shows: #"""
        Person.name: expected String, found nothing (key "name")
         --> 1:1
          |
        1 | {}
          | ^

        Person.age: expected Int, found nothing (key "age")
         --> 1:1
          |
        1 | {}
          | ^
        """#),
    AnnotatedCase(
      "a missing key of an object on several lines", .person,
      #"""
      {
        "name": "Ada",
        "email": null
      }
      """#,
      shows: #"""
        Person.age: expected Int, found nothing (key "age")
         --> 1:1
          |
        1 | {
          | ^
        """#),
    AnnotatedCase(
      "an unknown raw value", .person,
      #"""
      {"name": "Ada", "age": 1, "role": "boss"}
      """#,
      shows: #"""
        Person.role: expected Role, one of "admin", "guest", found string "boss" (key "rol\#
        e")
         --> 1:35
          |
        1 | {"name": "Ada", "age": 1, "role": "boss"}
          |                                   ^^^^^^
        """#),
    AnnotatedCase(
      "a nested value", .person,
      #"""
      {"name": "Ada", "age": 1, "address": {"city": "Paris", "zip": "x"}}
      """#,
      shows: #"""
        Person.address.zip: expected Int, found string "x" (key "zip")
         --> 1:63
          |
        1 | {"name": "Ada", "age": 1, "address": {"city": "Paris", "zip": "x"}}
          |                                                               ^^^
        """#),
    AnnotatedCase(
      "a nested missing key", .person,
      #"""
      {"name": "Ada", "age": 1,
       "address": {"city": "Paris"}}
      """#,
      shows: #"""
        Person.address.zip: expected Int, found nothing (key "zip")
         --> 2:13
          |
        2 |  "address": {"city": "Paris"}}
          |             ^
        """#),
    AnnotatedCase(
      "an element", .person,
      #"""
      {"name": "Ada", "age": 1, "tags": ["a", {}, "c"]}
      """#,
      shows: #"""
        Person.tags[1]: expected String, found an object (key "tags")
         --> 1:41
          |
        1 | {"name": "Ada", "age": 1, "tags": ["a", {}, "c"]}
          |                                         ^^
        """#),
    AnnotatedCase(
      "a value of a dictionary", .person,
      #"""
      {"name": "Ada", "age": 1, "scores": {"a": 1, "b": "x"}}
      """#,
      shows: #"""
        Person.scores.b: expected Double, found string "x" (key "scores")
         --> 1:51
          |
        1 | {"name": "Ada", "age": 1, "scores": {"a": 1, "b": "x"}}
          |                                                   ^^^
        """#),
    AnnotatedCase(
      "the root", .person,
      #"""
        [1, 2]
      """#,
      shows: #"""
        Person: expected Person as an object, found an array
         --> 1:3
          |
        1 |   [1, 2]
          |   ^^^^^^
        """#),
    AnnotatedCase(
      "a root of several lines", .person,
      #"""
      [
        1,
        2
      ]
      """#,
      shows: #"""
        Person: expected Person as an object, found an array
         --> 1:1
          |
        1 | [
          | ^
        """#),
    AnnotatedCase(
      "an array over several lines", .person,
      #"""
      {"name": [
        "a"
      ], "age": 1}
      """#,
      shows: #"""
        Person.name: expected String, found an array (key "name")
         --> 1:10
          |
        1 | {"name": [
          |          ^
        """#),
    AnnotatedCase(
      "an object over several lines", .person,
      #"""
      {"age": 1, "name": {"first": "A",
        "last": "B"}
      }
      """#,
      shows: #"""
        Person.name: expected String, found an object (key "name")
         --> 1:20
          |
        1 | {"age": 1, "name": {"first": "A",
          |                    ^^^^^^^^^^^^^^
        """#),
    AnnotatedCase(
      "several issues on one line", .person,
      #"""
      {"name": [], "age": "x", "born": "y"}
      """#,
      shows: #"""
        Person.name: expected String, found an array (key "name")
         --> 1:10
          |
        1 | {"name": [], "age": "x", "born": "y"}
          |          ^^

        Person.age: expected Int, found string "x" (key "age")
         --> 1:21
          |
        1 | {"name": [], "age": "x", "born": "y"}
          |                     ^^^

        Person.born: expected Date, found string "y" (key "born")
         --> 1:34
          |
        1 | {"name": [], "age": "x", "born": "y"}
          |                                  ^^^
        """#),
    AnnotatedCase(
      "issues on two lines", .person,
      #"""
      {"name": [],
      "age": "x"}
      """#,
      shows: #"""
        Person.name: expected String, found an array (key "name")
         --> 1:10
          |
        1 | {"name": [],
          |          ^^

        Person.age: expected Int, found string "x" (key "age")
         --> 2:8
          |
        2 | "age": "x"}
          |        ^^^
        """#),
    AnnotatedCase(
      "a value at the end of the text", .integer,
      #"""
      "x"
      """#,
      shows: #"""
        Int: expected Int, found string "x"
         --> 1:1
          |
        1 | "x"
          | ^^^
        """#),
    AnnotatedCase(
      "the last of duplicate keys", .person,
      #"""
      {"name": "Ada", "age": 1, "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 1:34
          |
        1 | {"name": "Ada", "age": 1, "age": "x"}
          |                                  ^^^
        """#),
    AnnotatedCase(
      "a converted key", .person,
      #"""
      {"NAME": 5, "Age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "Age")
         --> 1:20
          |
        1 | {"NAME": 5, "Age": "x"}
          |                    ^^^
        """#),
    AnnotatedCase(
      "carriage returns", .person,
      #"""
      {"name": "Ada",\#r
       "age": "x"}\#r

      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 2:9
          |
        2 |  "age": "x"}
          |         ^^^
        """#),
    AnnotatedCase(
      "lone carriage returns", .person,
      #"""
      {"name": "Ada",\#r "age": "x"}
      """#,
      shows: #"""
        Person.age: expected Int, found string "x" (key "age")
         --> 2:9
          |
        2 |  "age": "x"}
          |         ^^^
        """#),
  ]

  @Test(arguments: cases) func annotated(_ example: AnnotatedCase) {
    #expect(example.annotated == example.expected)
  }
}
