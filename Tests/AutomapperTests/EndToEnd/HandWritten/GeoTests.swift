import Automapper
import Foundation
import Testing

/// GeoJSON: geometries by type, coordinates of any depth, identifiers, foreign members.
@Suite struct GeoTests {
  @Test(arguments: [
    #"{"type":"Point","coordinates":[102.5,0.5]}"#,
    #"{"type":"Point","coordinates":[102.5,0.5,12],"bbox":[100,0,105,1]}"#,
    #"{"type":"LineString","coordinates":[[1,2],[3,4.25]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[]]}"#,
    #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[]]}"#,
    #"""
    {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},
     {"type":"GeometryCollection","geometries":[]}]}
    """#,
  ]) func geometries(json: String) throws {
    try compare(Geometry.self, json)
  }

  @Test(arguments: [
    #"{"type":"Circle","coordinates":[1,2]}"#, #"{"coordinates":[1,2]}"#, #"{"type":"Point"}"#,
    #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Point","coordinates":["1","2"]}"#,
    #"{"type":"LineString","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[[1,2]]}"#,
    #"{"type":"Point","coordinates":[1,2],"bbox":[1,2,3]}"#, #"[1,2]"#,
  ]) func refusedGeometries(json: String) throws {
    try refuse(Geometry.self, json)
  }

  @Test(arguments: [
    #"{"type":"Feature","id":"f1","geometry":null,"properties":null}"#,
    #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#,
    #"""
    {"type":"Feature","id":1.5,"geometry":{"type":"Point","coordinates":[1,2]},"title":"Dinagat",
     "properties":{"name":"Dinagat Islands","population":106951,"ratio":0.5,"capital":true,"0":null,
     "codes":["007",1,1.0,[]],"Name":"shadow","na_me":{"deep":[{}]}},"centreline":{"type":"Point","k":[1]}}
    """#,
    #"{"type":"Feature","id":"42","geometry":null,"properties":{"a":"1","b":1,"c":"true","d":true}}"#,
    #"{"type":"Feature","geometry":null,"properties":{},"Type":"x","Geometry":[1]}"#,
  ]) func features(json: String) throws {
    try compare(Feature.self, json)
  }

  @Test(arguments: [
    #"{"type":"Feature","id":true,"geometry":null,"properties":null}"#,
    #"{"type":"Feature","id":[1],"geometry":null,"properties":null}"#,
    #"{"type":"Feature","properties":[],"geometry":null}"#, #"{"type":"Featur","geometry":null}"#,
    #"{"type":"Feature","properties":{},"geometry":{}}"#,
  ]) func refusedFeatures(json: String) throws {
    try refuse(Feature.self, json)
  }

  @Test(arguments: [
    #"{"type":"FeatureCollection","features":[]}"#,
    #"""
    {"type":"FeatureCollection","bbox":[-10,-10,-100,10,10,100],"crs":{"type":"name","properties":{"name":"x"}},
     "features":[{"type":"Feature","id":"a","geometry":null,"properties":{"n":1},"extra":[null]}],"n":null}
    """#,
    #"{"type":"Feature","geometry":null,"properties":{"a":[]}}"#,
    #"{"type":"Polygon","coordinates":[]}"#,
  ]) func documents(json: String) throws {
    try compare(GeoDocument.self, json)
  }

  @Test(arguments: [
    #"{"type":"Topology"}"#, "{}", #"{"type":null}"#, #"{"type":"FeatureCollection"}"#,
  ])
  func refusedDocuments(json: String) throws {
    try refuse(GeoDocument.self, json)
  }
}

private typealias Geometry = GeoDocument.Geometry
private typealias Feature = GeoDocument.Feature
