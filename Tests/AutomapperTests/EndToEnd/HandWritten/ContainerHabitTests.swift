import Automapper
import Foundation
import Testing

/// Habits with containers that Foundation's coders allow: opened twice, merged, kept, left half
/// written.
@Suite struct ContainerHabitTests {
  @Test(arguments: [
    #"{"breed":"Pug","super":{"name":"Rex","age":3}}"#, #"{"breed":"Pug","super":null}"#,
    #"{"breed":"Pug"}"#, #"{"super":{"name":"Rex","breed":"x"},"breed":"Pug","name":"y"}"#,
  ]) func superclassUnderAKey(json: String) throws { try compare(DogModel.self, json) }

  @Test(arguments: [
    #"{"super":{"name":"Rex"}}"#, #"{"breed":"Pug","super":{"name":5}}"#,
    #"{"breed":"Pug","super":[]}"#,
  ])
  func refusedSuperclassUnderAKey(json: String) throws { try refuse(DogModel.self, json) }

  @Test(arguments: [
    #"{"label":"a","value":5,"extra":[1]}"#, #"{"label":"a"}"#,
    #"{"label":"a","value":null,"extra":null}"#,
  ]) func valuesThroughSuperDecoders(json: String) throws { try compare(Labelled<Int?>.self, json) }

  @Test(arguments: [
    #"{"label":"a","value":"5"}"#, #"{"label":"a","value":{}}"#, #"{"label":"a","extra":5}"#,
  ])
  func refusedValuesThroughSuperDecoders(json: String) throws {
    try refuse(Labelled<Int?>.self, json)
  }

  @Test(arguments: [
    #"{"meta":{"created":"today","tags":["a"],"owner":"Ada"},"title":"T"}"#,
    #"{"meta":{"created":"","tags":[],"owner":""},"title":"1"}"#,
  ]) func superclassAndSubclassInOneNestedObject(json: String) throws {
    try compare(ReportModel.self, json)
  }

  @Test(arguments: [
    #"{"meta":{"created":"today","tags":[]},"title":"T"}"#, #"{"meta":[],"title":"T"}"#,
    #"{"title":"T"}"#,
  ])
  func refusedNestedObjects(json: String) throws { try refuse(ReportModel.self, json) }

  @Test(arguments: [#"{"items":[1,2,3,4],"first":1}"#, #"{"items":[7,8]}"#])
  func nestedArraysOpenedTwice(json: String) throws { try compare(Halves.self, json) }

  @Test(arguments: [#"{"items":[1]}"#, #"{"items":[1,"2"]}"#, #"{"items":{}}"#])
  func refusedNestedArrays(json: String) throws { try refuse(Halves.self, json) }

  @Test(arguments: [
    #"{"id":1,"name":"Ada","since":2001}"#, #"{"id":1,"name":"Ada"}"#,
    #"{"name":"","since":0,"id":-1}"#,
  ]) func aSingleValueThenAKeyedContainer(json: String) throws {
    try compare(MemberModel.self, json)
  }

  @Test(arguments: [#"{"id":1,"name":"Ada","since":2001}"#, #"{"id":1,"name":"Ada"}"#])
  func aKeyedContainerThenAnotherModel(json: String) throws { try compare(GuestModel.self, json) }

  @Test(arguments: [
    #"{"id":1}"#, #"{"id":1,"name":"A","since":"2001"}"#, #"{"id":"1","name":"A"}"#, "[]",
  ])
  func refusedMergedModels(json: String) throws {
    try refuse(MemberModel.self, json)
    try refuse(GuestModel.self, json)
  }

  @Test(arguments: [
    #"{"circle":{"radius":1.5}}"#, #"{"line":[[0,1],[2,3]]}"#, #"{"text":"hi"}"#, #"{"text":"1"}"#,
    #"{"empty":{}}"#,
    #"{"group":{"_0":[{"circle":{"radius":1}},{"empty":{}}],"name":"g"}}"#, #"{"empty":null}"#,
  ]) func enumsByKey(json: String) throws { try compare(Drawing.self, json) }

  @Test(arguments: [
    "{}", #"{"circle":{"radius":1},"empty":{}}"#, #"{"circle":1}"#, #"{"square":{}}"#,
    #"{"text":1}"#, #"{"line":[[0]]}"#,
    #""empty""#,
  ]) func refusedEnumsByKey(json: String) throws { try refuse(Drawing.self, json) }

  @Test(arguments: [
    #"{"name":"a","secret":{"user":"u","key":"k"},"others":[{"user":"x","key":"y"}]}"#,
    #"{"name":"b","others":[]}"#,
  ]) func childrenThatThrowHalfWritten(json: String) throws { try compare(Vault.self, json) }

  @Test(arguments: [#"{"a":1,"b":{"c":[true,"x"],"d":null}}"#, "[1,[2,[3]]]", #""x""#])
  func lazyDecoders(json: String) throws { try compare(LazyValue<AnyValue>.self, json) }

  @Test(arguments: [
    #"{"id":7,"body":{"name":"Ada","tags":["a","b"]}}"#, #"{"id":0,"body":{"name":"","tags":[]}}"#,
  ])
  func lazyParts(json: String) throws { try compare(LazyParent.self, json) }

  @Test(arguments: [#"{"name":"Ada","age":36}"#, #"{"name":"","age":0}"#])
  func keptContainers(json: String) throws { try compare(KeptContainer.self, json) }

  @Test(arguments: [#"{"v":1,"w":{"v":2,"w":{"v":3}},"x":[[{"v":4}]]}"#, #"{"v":1,"x":[]}"#])
  func codingPaths(json: String) throws { try compare(Located.self, json) }

  @Test(arguments: [
    #"[{"kind":"car","doors":3},{"kind":"bike","gears":21},{"kind":"car","doors":5,"gears":6}]"#,
    "[]",
  ]) func erasedClasses(json: String) throws { try compare([AnyVehicle].self, json) }

  @Test(arguments: [
    #"[{"kind":"boat"}]"#, #"[{"kind":"car","gears":6}]"#, #"[{"doors":3}]"#, "[null]", #"["car"]"#,
  ])
  func refusedErasedClasses(json: String) throws { try refuse([AnyVehicle].self, json) }

  @Test(arguments: [
    #"{"small":-128,"large":18446744073709551615,"float":0.1,"decimal":0.1,"bytes":"AAEC","list":{"1":"a","-2":"b"}}"#,
    #"{"small":1.0,"large":1e2,"float":-3,"decimal":12345678901234567890.5,"bytes":"","list":{}}"#,
  ]) func numbers(json: String) throws { try compare(Widths.self, json) }

  @Test(arguments: [
    #"{"small":128,"large":0,"float":0,"decimal":0,"bytes":"","list":{}}"#,
    #"{"small":0,"large":-1,"float":0,"decimal":0,"bytes":"","list":{}}"#,
    #"{"small":0.5,"large":0,"float":0,"decimal":0,"bytes":"","list":{}}"#,
    #"{"small":0,"large":0,"float":1e300,"decimal":0,"bytes":"","list":{}}"#,
    #"{"small":0,"large":0,"float":0,"decimal":"0","bytes":"","list":{}}"#,
    #"{"small":0,"large":0,"float":0,"decimal":0,"bytes":"?","list":{}}"#,
    #"{"small":0,"large":0,"float":0,"decimal":0,"bytes":"","list":{"a":"b"}}"#,
  ]) func refusedNumbers(json: String) throws { try refuse(Widths.self, json) }
}
