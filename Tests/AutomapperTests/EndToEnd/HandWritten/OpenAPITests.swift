import Automapper
import Foundation
import Testing

/// OpenAPI documents: references or inline values, recursive schemas, vendor extensions, ordered
/// keys.
@Suite struct OpenAPITests {
  @Test(arguments: [
    "true", "false", "{}", #"{"type":"string","format":"date-time","x-order":1}"#,
    ##"{"$ref":"#/components/schemas/Pet","description":"A pet"}"##,
    #"{"type":["string","null"],"enum":["1",1,null,true,1.5],"default":"1"}"#,
    #"{"type":"integer","minimum":0,"exclusiveMaximum":1,"default":0,"nullable":false}"#,
    ##"""
    {"type":"object","title":"Pet","required":["id","name"],"additionalProperties":false,
     "properties":{"id":{"type":"integer","format":"int64"},"tags":{"type":"array","items":{"$ref":"#/components/schemas/Tag"}},
     "parent":{"type":"object","properties":{"id":{"type":"string"},"Id":{"type":"number"}},"additionalProperties":{"type":"string"}}},
     "x-logo":{"url":"a.png","sizes":[1,2]}}
    """##,
    ##"{"oneOf":[{"$ref":"#/a"},{"type":"array","items":{"allOf":[{"type":"boolean"},true]}}],"discriminator":{"propertyName":"kind"}}"##,
    ##"{"not":{"anyOf":[{"type":"null"},{"not":{"$ref":"#/b"}}]}}"##,
  ]) func schemas(json: String) throws {
    try compare(OpenAPISchema.self, json)
  }

  @Test(arguments: [
    "1", #""string""#, "[]", "null", #"{"type":"text"}"#, #"{"type":[]}"#, #"{"type":5}"#,
    #"{"type":"array","items":5}"#, #"{"oneOf":{}}"#, #"{"$ref":5}"#, #"{"required":"id"}"#,
    #"{"type":"object","properties":[]}"#, #"{"type":"integer","minimum":"0"}"#,
    #"{"type":"object","additionalProperties":"no"}"#,
  ]) func refusedSchemas(json: String) throws {
    try refuse(OpenAPISchema.self, json)
  }

  @Test(arguments: [
    ##"[{"$ref":"#/components/parameters/limit"},{"name":"id","in":"path","required":true,"schema":{"type":"string"}}]"##,
    #"[{"name":"q","in":"query","content":{"application/json":{"schema":true}},"x-internal":null}]"#,
    #"[{"name":"h","in":"header","schema":{"type":"array"},"style":"simple","explode":false,"example":1}]"#,
    "[]",
  ]) func parameters(json: String) throws {
    try compare([OpenAPIReference<OpenAPIParameter>].self, json)
  }

  @Test(arguments: [
    #"[{"name":"id","in":"body"}]"#, #"[{"in":"query"}]"#,
    #"[{"name":"id","in":"path","schema":true}]"#,
    #"[{"name":"id","in":"query","schema":true,"content":{}}]"#, #"[{"name":"id","in":"query"}]"#,
    "[5]",
  ]) func refusedParameters(json: String) throws {
    try refuse([OpenAPIReference<OpenAPIParameter>].self, json)
  }

  @Test(arguments: [
    #"{"/pets":{"get":{"operationId":"list","responses":{"200":{"description":"ok"},"default":{"description":"x"}}}}}"#,
    ##"""
    {"/a/{id}":{"summary":"A","parameters":[{"$ref":"#/p"}],"delete":{"responses":{"2XX":{"description":""},
     "404":{"$ref":"#/r"}},"tags":["x"],"deprecated":true},"put":{"responses":{}},"x-a":[]},"/b":{}}
    """##,
    "{}",
  ]) func paths(json: String) throws {
    try compare(Paths.self, json)
  }

  @Test(arguments: [
    #"{"pets":{}}"#, #"{"/pets":{"get":{}}}"#, #"{"/pets":{"fetch":{"responses":{}}}}"#, "[]",
    #"{"/p":{"get":{"responses":{"20":{"description":"x"}}}}}"#,
    #"{"/p":{"get":{"responses":{"200":{}}}}}"#,
  ]) func refusedPaths(json: String) throws {
    try refuse(Paths.self, json)
  }
}
