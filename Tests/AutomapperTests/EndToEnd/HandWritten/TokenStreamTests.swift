import Automapper
import Foundation
import Testing

/// Token streams and rich text: unkeyed containers of mixed values.
@Suite struct TokenStreamTests {
  @Test(arguments: [
    #"["word","hello"]"#, #"["number",1]"#, #"["number",0.5]"#, #"["flag",true,null]"#,
    #"["word","1",{"line":3,"column":0}]"#,
    #"["group",["word","a"],["group"],["number",7,{"line":1,"column":2}],null]"#, #"["end"]"#,
  ]) func tokens(json: String) throws {
    try compare(StreamToken.self, json)
  }

  @Test(arguments: [
    "[]", "{}", #"["word"]"#, #"["word",1]"#, #"["number","1"]"#, #"["flag",1]"#, #"["other",1]"#,
    #"[1]"#, #"["group","a"]"#, #"["word","a",{"line":1}]"#, #"["word","a",5]"#, #"["word",null]"#,
  ]) func refusedTokens(json: String) throws {
    try refuse(StreamToken.self, json)
  }

  @Test(arguments: [
    #"["plain",{"text":"bold","bold":true},["nested",{"text":"x","href":"https://example.com"}],7,null,false]"#,
    "[]", #""just text""#, #"["1","true",1,true,0]"#,
  ]) func richText(json: String) throws {
    try compare(RichText.self, json)
  }

  @Test(arguments: ["5", "{}", "null", #"[{"bold":true}]"#, #"[{"text":5}]"#])
  func refusedRichText(json: String) throws {
    try refuse(RichText.self, json)
  }

  @Test(arguments: [
    #"["en",[["a",1],["b",2.5]],[[0,1],[2,3]]]"#, #"["en",[],[]]"#, #"["en",[["a",1]],null]"#,
  ]) func rows(json: String) throws {
    try compare(Rows.self, json)
  }

  @Test(arguments: [#"["en",[]]"#, #"["en",[["a"]],[]]"#, #"["en",[],[1]]"#, #"[null,[],[]]"#])
  func refusedRows(json: String) throws {
    try refuse(Rows.self, json)
  }

  @Test(arguments: [
    #"[null,1,null,null,2,3]"#, "[]", "[null]", "[1]",
  ]) func gaps(json: String) throws {
    try compare(Gaps.self, json)
  }

  @Test(arguments: [#"["1"]"#, "[1.5]", "[[]]", "[null,true]"]) func refusedGaps(json: String)
    throws
  {
    try refuse(Gaps.self, json)
  }

  @Test(arguments: [
    #"[{"insert":"Hello "},{"insert":"World","attributes":{"bold":true,"size":"12","level":1}},{"retain":3},{"delete":2},{"insert":{"image":"a.png"}}]"#,
    #"{"ops":[{"insert":"1"},{"retain":1,"attributes":{"bold":null}}]}"#, "[]",
  ]) func deltas(json: String) throws {
    try compare(Delta.self, json)
  }

  @Test(arguments: [#"[{}]"#, #"[{"insert":5}]"#, #"[{"retain":"3"}]"#, #"{"op":[]}"#, "[[]]"])
  func refusedDeltas(json: String) throws {
    try refuse(Delta.self, json)
  }
}
