import Automapper
import Foundation
import Testing

/// Messages of JSON-RPC and of a language server: identifiers, unions, null beside absent.
@Suite struct LanguageServerTests {
  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"trace":"off"}}"#,
    #"{"jsonrpc":"2.0","id":"1","method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","method":"exit"}"#,
    #"{"jsonrpc":"2.0","method":"$/progress","params":["a",1,1.5,true,null,"7"]}"#,
    #"{"jsonrpc":"2.0","id":3,"result":null}"#,
    #"{"jsonrpc":"2.0","id":"3","result":[{"label":"print","kind":3}]}"#,
    #"{"jsonrpc":"2.0","id":-4,"result":0}"#,
    #"{"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"Method not found"}}"#,
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error","data":["x"]}}"#,
  ]) func messages(json: String) throws {
    try compare(RPCMessage.self, json)
  }

  @Test(arguments: [
    #"{"id":1,"method":"x"}"#, #"{"jsonrpc":"1.0","id":1,"method":"x"}"#, #"{"jsonrpc":"2.0"}"#,
    #"{"jsonrpc":"2.0","id":1.5,"result":1}"#, #"{"jsonrpc":"2.0","id":true,"method":"x"}"#,
    #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"x"}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"x","params":"y"}"#,
    #"{"jsonrpc":"2.0","id":null,"result":1}"#,
    "[]", "null",
  ]) func refusedMessages(json: String) throws {
    try refuse(RPCMessage.self, json)
  }

  @Test(arguments: [
    #"{"contents":"plain"}"#, #"{"contents":"1"}"#,
    #"{"contents":{"language":"swift","value":"let x = 1"},"range":{"start":[0,1],"end":[0,4]}}"#,
    #"{"contents":["a",{"language":"c","value":"int"}]}"#,
    #"{"contents":{"kind":"markdown","value":"*x*"},"range":null}"#, #"{"contents":[]}"#,
  ]) func hovers(json: String) throws {
    try compare(Hover.self, json)
  }

  @Test(arguments: [
    #"{"contents":5}"#, #"{"contents":{"value":"x"}}"#,
    #"{"contents":{"kind":"html","value":"x"}}"#,
    #"{"contents":[["a"]]}"#, #"{"contents":null}"#, #"{"contents":"a","range":{"start":[0]}}"#,
    "{}",
  ]) func refusedHovers(json: String) throws {
    try refuse(Hover.self, json)
  }

  @Test(arguments: [
    #"{}"#, #"{"openClose":true,"change":2,"save":true}"#,
    #"{"change":0,"save":{"includeText":false}}"#,
    #"{"save":false,"openClose":null}"#, #"{"save":{}}"#,
  ]) func synchronisation(json: String) throws {
    try compare(SyncOptions.self, json)
  }

  @Test(arguments: ["1", "2", "0"]) func synchronisationByNumber(json: String) throws {
    try compare(SyncOptions.self, json)
  }

  @Test(arguments: ["3", "true", #""1""#, #"{"change":7}"#, #"{"save":1}"#, #"{"openClose":0}"#])
  func refusedSynchronisation(json: String) throws {
    try refuse(SyncOptions.self, json)
  }

  @Test(arguments: [
    #"{"uri":"file:///a.swift","version":null}"#, #"{"uri":"file:///a.swift"}"#,
    #"{"uri":"file:///a%20b.swift","version":7}"#,
  ]) func nullAndAbsent(json: String) throws {
    try compare(VersionedDocument.self, json)
  }

  @Test(arguments: [#"{"uri":"a","version":"7"}"#, #"{"version":7}"#, #"{"uri":null}"#])
  func refusedNullAndAbsent(json: String) throws {
    try refuse(VersionedDocument.self, json)
  }

  @Test(arguments: [
    #"{"items":[{"label":"a","kind":3},{"label":"b","kind":25,"textEdit":{"newText":"x","range":{"start":[1,2],"end":[3,4]}}}]}"#,
    #"[{"label":"a","documentation":{"kind":"plaintext","value":"y"}}]"#, "[]",
    #"[{"label":"b","textEdit":{"newText":"x","insert":{"start":[1,2],"end":[3,4]},"replace":{"start":[5,6],"end":[7,8]}}}]"#,
    #"{"isIncomplete":true,"items":[]}"#, #"[{"label":"c","kind":99,"documentation":"42"}]"#,
  ]) func completions(json: String) throws {
    try compare(CompletionList.self, json)
  }

  @Test(arguments: [
    #"[{"kind":3}]"#, #"{"isIncomplete":true}"#, #"[{"label":"a","kind":"3"}]"#, "5",
  ])
  func refusedCompletions(json: String) throws {
    try refuse(CompletionList.self, json)
  }
}
