/// Payloads of many shapes, each with the samples that describe one model.
enum SamplePayloads {
  static let all: [(name: String, samples: [String])] = [
    ("flat", [#"{"id": 1, "name": "a", "score": 1.5, "open": true}"#]),
    ("nested", [#"{"user": {"name": "a", "address": {"city": {"name": "Oslo"}}}}"#]),
    (
      "arrays",
      [#"{"posts": [{"id": 1}, {"id": 2, "title": "b"}], "tags": ["a", "b"], "none": []}"#]
    ),
    ("root array", [#"[{"id": 1}, {"id": 2, "note": null}]"#]),
    ("nested root arrays", [#"[[{"id": 1}], [{"id": 2}, {"id": 3}]]"#]),
    (
      "several samples",
      [#"{"id": 1, "a": "x"}"#, #"{"id": 2.5, "b": null}"#, #"{"id": 3, "b": 4}"#]
    ),
    ("nulls", [#"{"a": null, "b": [null], "c": [1, null], "d": {"e": null}}"#]),
    ("mixed", [#"{"list": [1, "a", null, {"b": 1}, [2]], "either": [{"v": 1}, {"v": "a"}]}"#]),
    (
      "numbers",
      [#"{"widths": [1, 2.5], "big": 18446744073709551615, "small": -9223372036854775808}"#]
    ),
    ("precise numbers", [#"{"list": [9007199254740993, 1.5], "far": [18446744073709551615, -1]}"#]),
    (
      "wide numbers",
      [
        #"{"far": 1e999, "near": 1e-999, "long": 123456789012345678901234567890, "odd": 18446744073709551616}"#
      ]
    ),
    ("exponents", [#"{"a": 1e3, "b": 1.0, "c": -0.0, "d": 1e-7, "e": 0.1}"#]),
    (
      "dates",
      [
        #"{"iso": "2024-01-31T10:00:00Z", "zone": "2024-01-31T10:00:00.5+02:00", "day": "2024-01-31"}"#
      ]
    ),
    (
      "other dates",
      [
        #"{"tweet": "Sun Aug 31 00:29:15 +0000 2014", "mail": "Tue, 02 Jan 2024 10:00:00 +0000"}"#,
        #"{"tweet": "Mon Sep 01 00:29:15 +0000 2014", "mail": "Wed, 03 Jan 2024 10:00:00 +0000"}"#,
      ]
    ),
    ("days first", [#"{"days": ["31/01/2024", "01/02/2024"], "months": ["01/31/2024"]}"#]),
    (
      "no dates",
      [#"{"version": "1.2.3", "phone": "555-1234-77", "year": "2024", "range": "1-2-3"}"#]
    ),
    ("half dates", [#"{"when": ["2024-01-31", "soon"]}"#]),
    (
      "URLs and UUIDs",
      [#"{"url": "https://a.b/c?d=e#f", "id": "6f9619ff-8b86-d011-b42d-00cf4fc964ff", "u": "a.b"}"#]
    ),
    ("bad URLs", [#"{"urls": ["https://a.b", "https://a b c/%%"], "text": "http"}"#]),
    (
      "keywords",
      [
        #"{"class": 1, "default": 2, "self": 3, "init": 4, "in": 5, "Type": 6, "Self": 7, "func": 8}"#,
        #"{"protocol": 1, "nil": 2, "true": 3, "super": 4, "try": 5, "as": 6, "is": 7, "_": 8}"#,
        #"{"open": 1, "some": 2, "any": 3, "await": 4, "actor": 5, "get": 6, "set": 7, "left": 8}"#,
        #"{"container": 1, "decoder": 2, "encoder": 3, "encode": 4, "rules": 5, "model": 6}"#,
      ]
    ),
    ("digits", [#"{"2fa": true, "3d": {"4k": 1}, "5": "five", "6": {"a": 1}}"#]),
    (
      "dashes and dots",
      [#"{"first-name": "a", "app.version": "1.2", "a.b.c": {"d.e": 1}, "-": 2}"#]
    ),
    ("emoji", [#"{"😀": 1, "👍🏽 likes": 2, "🇳🇴": {"🎉": true}, "€": 3, "☃️": [{"❄": 1}]}"#]),
    (
      "colliding keys",
      [
        #"{"firstName": 1, "first_name": "a", "first-name": true, "FirstName": 2.5, "FIRST_NAME": []}"#,
        #"{"first.name": 1, "first name": "a", "firstname": {"a": 1}}"#,
        #"{"first_name": "b", "user_id": 1}"#, #"{"userID": "c", "userId": 2}"#,
      ]
    ),
    (
      "names of types",
      [
        #"{"data": {"a": 1}, "error": {"b": 1}, "url": {"c": 1}, "dates": [{"d": 1}], "sets": [{"e": 1}]}"#,
        #"{"string": {"f": 1}, "result": {"g": 1}, "optional": {"h": 1}, "type": {"i": 1}}"#,
        #"{"codable": {"j": 1}, "self": {"k": 1}, "coding_keys": {"l": 1}, "node": {"m": 1}}"#,
      ]
    ),
    (
      "odd keys",
      [#"{"": 1, " ": 2, "a\"b\\c\n": 3, "\\(x)": 4, "*/": 5, "\u2028": 6, "\u0000": 7}"#]
    ),
    (
      "other scripts",
      [#"{"名前": "a", "住所": {"市": "b"}, "größe": 1, "ΑΒ": 2, "e\u0301": 3, "İ": 4}"#]
    ),
    (
      "naughty keys",
      [
        #"{"( ͡° ͜ʖ ͡°)": 1, "a‿b": {"‿": 1}, "ﾟ･✿ヾ╲(｡◕‿◕｡)╱✿": {"x": "a"}, "℘": 2, "ŉame": {"ǰ": 1}}"#
      ]
    ),
    (
      "more dates",
      [
        #"{"day": "01 Aug 2017", "short": ["1 Aug 2017", "12 Aug 2017"], "both": ["1 Aug 2017", "01 Aug 2017"]}"#
      ]
    ),
    (
      "properties named as models",
      [#"{"名前": {"名前Model": 1, "名前ModelValue": 2}, "root": {"Root": 1, "rootItem": {"a": 1}}}"#]
    ),
    ("directives", [#"{"kind": "a", "extends": "b", "cases": ["c"], "$kind": 1, "key": "d"}"#]),
    (
      "dictionaries",
      [
        #"{"byID": {"101": {"n": 1}, "102": {"n": 2, "m": 3}}, "names": {"1": "a"}, "empty": {}}"#,
        #"{"days": {"2024-01-31": [1], "2024-02-01": []}, "deep": {"1": {"2": {"v": true}}}}"#,
      ]
    ),
    (
      "recursion",
      [
        #"{"name": "a", "child": {"name": "b", "child": {"name": "c", "child": null}}}"#,
        #"{"name": "a", "nodes": [{"v": 1, "nodes": [{"v": 2, "nodes": []}]}]}"#,
      ]
    ),
    (
      "one name, several shapes",
      [
        #"{"a": {"item": {"x": 1, "y": 2}}, "b": {"item": {"p": "q"}}, "c": {"item": {"x": 3, "z": 1}}}"#,
        #"{"d": {"item": {"x": "text"}}, "e": {"items": [{"x": 5, "y": 6}]}}"#,
      ]
    ),
    (
      "GeoJSON",
      [
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "a"}, "#
          + #""geometry": {"type": "Polygon", "coordinates": [[[1.5, 2], [3, 4]]]}}]}"#
      ]
    ),
    ("empty object", ["{}"]),
    ("deep", [String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)]),
    (
      "many keys",
      ["{" + (0..<300).map { "\"key_\($0)\": \($0)" }.joined(separator: ", ") + "}"]
    ),
  ]
}
