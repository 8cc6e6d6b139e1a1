import Automapper
import Foundation
import Testing

/// Values of an animation, each of which has several forms.
@Suite struct AnimationValueTests {
  @Test(arguments: [
    #"{"a":0,"k":75.5}"#,
    #"{"k":[{"t":0,"s":[0],"o":{"x":0.3,"y":1},"i":{"x":[0.7],"y":[0]}},{"t":30,"s":[100],"h":1}]}"#,
    #"{"a":1,"k":[]}"#, #"{"k":[{"t":12}]}"#,
  ]) func keyframesOfNumbers(json: String) throws {
    try compare(Keyframes<Scalar>.self, json)
  }

  @Test(arguments: [
    #"{"k":[0,50.25]}"#, #"{"k":{"x":1,"y":[2]}}"#,
    #"{"a":1,"k":[{"t":0,"s":[1,2],"e":[3,4]},{"t":8.5,"s":{"x":[5],"y":6},"e":null}]}"#,
  ]) func keyframesOfVectors(json: String) throws {
    try compare(Keyframes<Vector>.self, json)
  }

  @Test(arguments: [
    #"{"k":"75"}"#, #"{"k":null}"#, #"{"a":0}"#, #"{"k":[{"s":[0]}]}"#, #"{"k":[{"t":"0"}]}"#,
  ]) func refusedKeyframes(json: String) throws {
    try refuse(Keyframes<Scalar>.self, json)
  }

  @Test(arguments: [
    ##"["#ff8000","#FFF",[1,0.5,0],[255,128,0,255],[0,0,0,0.25],{"r":1,"g":0,"b":0}]"##, "[]",
  ]) func colours(json: String) throws {
    try compare([AnimationColour].self, json)
  }

  @Test(arguments: [
    ##"["#ff80"]"##, #"["red"]"#, "[[1,0]]", "[[]]", "[7]", "[null]", #"[["1",0,0]]"#,
  ])
  func refusedColours(json: String) throws {
    try refuse([AnimationColour].self, json)
  }

  @Test(arguments: [
    #"{"c":true,"v":[[0,1],[2,3.5]],"i":[[0,0],[-1,0]],"o":[[0,0],[1,0]]}"#,
    #"[{"c":false,"v":[[9,9]],"i":[[0,0]],"o":[[0,0]]}]"#,
    #"{"v":[],"i":[],"o":[]}"#,
  ]) func paths(json: String) throws {
    try compare(ShapePath.self, json)
  }

  @Test(arguments: [
    #"{"c":1,"v":[],"i":[],"o":[]}"#, #"{"v":[[0,1]],"i":[],"o":[]}"#, "[]",
    #"{"v":[[0]],"i":[[0,0]],"o":[[0,0]]}"#, #""M 0 0""#,
  ]) func refusedPaths(json: String) throws {
    try refuse(ShapePath.self, json)
  }

  @Test(arguments: [
    #"[{"id":"image_0","w":64,"h":32,"p":"a.png","u":"images/","e":0},{"id":"comp_0","layers":[{"nm":"x"}]}]"#,
    #"[{"id":7,"p":"b.png","w":1,"h":1.5}]"#, "[]",
  ]) func assets(json: String) throws {
    try compare(AssetLibrary.self, json)
  }

  @Test(arguments: [#"[{"id":"a"}]"#, #"[{"layers":[]}]"#, #"{"id":"a"}"#, "[[]]"])
  func refusedAssets(json: String) throws {
    try refuse(AssetLibrary.self, json)
  }
}

/// A number, or an array of which only the first element counts.
private struct Scalar: Codable, Equatable {
  var value: Double

  init(from decoder: any Decoder) throws {
    do {
      value = try decoder.singleValueContainer().decode(Double.self)
    } catch DecodingError.typeMismatch(let type, _) where type is Double.Type {
      var container = try decoder.unkeyedContainer()
      value = try container.decode(Double.self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// Two coordinates, as an array or as an object of numbers or arrays.
private struct Vector: Codable, Equatable {
  var x: Double
  var y: Double

  private enum CodingKeys: CodingKey { case x, y }

  init(from decoder: any Decoder) throws {
    if var container = try? decoder.unkeyedContainer() {
      x = container.isAtEnd ? 0 : try container.decode(Double.self)
      y = container.isAtEnd ? 0 : try container.decode(Double.self)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    x = try container.decode(Scalar.self, forKey: .x).value
    if let list = try? container.decode([Double].self, forKey: .y) {
      y = list.first ?? 0
    } else {
      y = try container.decode(Double.self, forKey: .y)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x)
    try container.encode(y)
  }
}

/// A value that holds throughout, or keyframes.
private struct Keyframes<Value: Codable & Equatable>: Codable, Equatable {
  struct Keyframe: Codable, Equatable {
    var time: Double
    var start: Value?
    var end: Value?
    var isHold: Bool
    var easeIn: Vector?
    var easeOut: Vector?

    enum CodingKeys: String, CodingKey {
      case time = "t"
      case start = "s"
      case end = "e"
      case isHold = "h"
      case easeIn = "i"
      case easeOut = "o"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      time = try container.decode(Double.self, forKey: .time)
      start = try container.decodeIfPresent(Value.self, forKey: .start)
      end = try container.decodeIfPresent(Value.self, forKey: .end)
      isHold = try container.decodeIfPresent(Int.self, forKey: .isHold) == 1
      easeIn = try container.decodeIfPresent(Vector.self, forKey: .easeIn)
      easeOut = try container.decodeIfPresent(Vector.self, forKey: .easeOut)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(time, forKey: .time)
      try container.encodeIfPresent(start, forKey: .start)
      try container.encodeIfPresent(end, forKey: .end)
      if isHold { try container.encode(1, forKey: .isHold) }
      try container.encodeIfPresent(easeIn, forKey: .easeIn)
      try container.encodeIfPresent(easeOut, forKey: .easeOut)
    }
  }

  var constant: Value?
  var frames: [Keyframe] = []

  private enum CodingKeys: String, CodingKey {
    case isAnimated = "a"
    case value = "k"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let frames = try? container.decode([Keyframe].self, forKey: .value) {
      self.frames = frames
    } else if let constant = try? container.decode(Value.self, forKey: .value) {
      self.constant = constant
    } else {
      var list = try container.nestedUnkeyedContainer(forKey: .value)
      while !list.isAtEnd { frames.append(try list.decode(Keyframe.self)) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(frames.isEmpty ? 0 : 1, forKey: .isAnimated)
    if let constant {
      try container.encode(constant, forKey: .value)
    } else {
      var list = container.nestedUnkeyedContainer(forKey: .value)
      try list.encode(contentsOf: frames)
    }
  }
}
