import Automapper
import Foundation
import Testing

/// Symbol graphs: mixins of types that `userInfo` has, partial versions, many optional fields.
@Suite struct SymbolGraphTests {
  private static let userInfo: [CodingUserInfoKey: any Sendable] = {
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    userInfo[.mixins] = MixinTypes(types: [
      LocationMixin.self, AvailabilityMixin.self, FragmentsMixin.self,
    ])
    return userInfo
  }()

  @Test(arguments: [
    #"{"identifier":{"precise":"s:1A","interfaceLanguage":"swift"},"kind":{"identifier":"swift.struct"},"pathComponents":["A"]}"#,
    #"""
    {"identifier":{"precise":"s:1A1b","interfaceLanguage":"swift"},"kind":{"identifier":"method","displayName":"Method"},
     "pathComponents":["A","b()"],"accessLevel":"public","names":{"title":"b()","navigator":[{"kind":"keyword","spelling":"func"}]},
     "location":{"uri":"file:///A.swift","position":{"line":3,"character":0}},
     "availability":[{"domain":"macOS","introduced":{"major":10,"minor":15}},{"domain":"*","isUnconditionallyDeprecated":true}],
     "declarationFragments":[{"kind":"keyword","spelling":"func"},{"kind":"text","spelling":" "},
       {"kind":"typeIdentifier","spelling":"Int","preciseIdentifier":"s:Si"}],
     "custom":{"any":[1,"1",null]},"swiftGenerics":null}
    """#,
    #"""
    {"identifier":{"interfaceLanguage":"objc","precise":"c:x"},"kind":{"identifier":"objc.class.extra"},"pathComponents":[],
     "docComment":{"lines":[{"text":"One"},{"text":"Two","range":{"start":{"line":0,"character":4},"end":{"line":0,"character":7}}}]}}
    """#,
  ]) func symbols(json: String) throws {
    try compare(SymbolModel.self, json, userInfo: Self.userInfo)
    try compare(SymbolModel.self, json)
  }

  @Test(arguments: [
    #"{"identifier":{"precise":"s:1A"},"kind":{"identifier":"method"},"pathComponents":["A"]}"#,
    #"{"identifier":"s:1A","kind":{"identifier":"method"},"pathComponents":["A"]}"#,
    #"{"identifier":{"precise":"a","interfaceLanguage":"swift"},"kind":{"identifier":7},"pathComponents":[]}"#,
    #"{"identifier":{"precise":"a","interfaceLanguage":"swift"},"kind":{"identifier":"x"},"pathComponents":[1]}"#,
    #"""
    {"identifier":{"precise":"a","interfaceLanguage":"swift"},"kind":{"identifier":"x"},"pathComponents":[],
     "location":{"uri":"x","position":{"line":"3","character":0}}}
    """#,
    #"""
    {"identifier":{"precise":"a","interfaceLanguage":"swift"},"kind":{"identifier":"x"},"pathComponents":[],
     "availability":[{"domain":"macOS","introduced":{"minor":15}}]}
    """#,
  ]) func refusedSymbols(json: String) throws {
    try refuse(SymbolModel.self, json, userInfo: Self.userInfo)
  }

  @Test(arguments: [
    #"[{"kind":"memberOf","source":"a","target":"b"},{"kind":"conformsTo","source":"c","target":"d","targetFallback":"Swift.Equatable"}]"#,
    #"[{"kind":"custom.kind","source":"a","target":"b","sourceOrigin":{"identifier":"i","displayName":"I"},"location":{"uri":"f","position":{"line":1,"character":2}}}]"#,
  ]) func relationships(json: String) throws {
    try compare([RelationshipModel].self, json, userInfo: Self.userInfo)
    try compare([RelationshipModel].self, json)
  }

  @Test(arguments: [
    #"[{"kind":"memberOf","source":"a"}]"#, #"[{"kind":null,"source":"a","target":"b"}]"#, "{}",
  ])
  func refusedRelationships(json: String) throws {
    try refuse([RelationshipModel].self, json)
  }

  @Test(arguments: [
    #"""
    {"metadata":{"formatVersion":{"major":0,"minor":6,"patch":0},"generator":"tool 1.0"},
     "module":{"name":"Kit","platform":{"architecture":"arm64","operatingSystem":{"name":"macosx","minimumVersion":{"major":14}}}},
     "symbols":[{"identifier":{"precise":"s:1A","interfaceLanguage":"swift"},"kind":{"identifier":"swift.enum"},"pathComponents":["A"]}],
     "relationships":[]}
    """#,
    #"""
    {"metadata":{"formatVersion":"0.5.3-beta","generator":""},"module":{"name":"K","platform":{}},
     "symbols":[],"relationships":[{"kind":"x","source":"a","target":"b"}]}
    """#,
  ]) func graphs(json: String) throws {
    try compare(GraphModel.self, json, userInfo: Self.userInfo)
  }

  @Test(arguments: [
    #"{"metadata":{"formatVersion":"one","generator":""},"module":{"name":"K","platform":{}},"symbols":[],"relationships":[]}"#,
    #"{"metadata":{"formatVersion":{"major":0},"generator":""},"module":{"name":"K"},"symbols":[],"relationships":[]}"#,
    #"{"metadata":{"formatVersion":{"major":-1},"generator":""},"module":{"name":"K","platform":{}},"symbols":[],"relationships":[]}"#,
  ]) func refusedGraphs(json: String) throws {
    try refuse(GraphModel.self, json)
  }
}
