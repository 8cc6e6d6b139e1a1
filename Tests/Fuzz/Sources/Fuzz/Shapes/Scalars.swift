/// Numbers of all widths, truth values and texts, required and not.
struct Scalars: FuzzShape {
  var boolValue: Bool
  var intValue: Int
  var int8: Int8?
  var int16: Int16?
  var int32: Int32?
  var int64: Int64
  var uint: UInt?
  var uint8: UInt8?
  var uint16: UInt16?
  var uint32: UInt32?
  var uint64: UInt64?
  var doubleValue: Double
  var floatValue: Float?
  var text: String
  var doubles: [Double]

  static func make(_ feed: inout ByteFeed) -> Scalars {
    Scalars(
      boolValue: feed.bool(), intValue: feed.integer(), int8: feed.some { $0.integer() },
      int16: feed.some { $0.integer() }, int32: feed.some { $0.integer() }, int64: feed.integer(),
      uint: feed.some { $0.integer() }, uint8: feed.some { $0.integer() },
      uint16: feed.some { $0.integer() }, uint32: feed.some { $0.integer() },
      uint64: feed.some { $0.integer() }, doubleValue: feed.double(),
      floatValue: feed.some { $0.float() }, text: feed.text(), doubles: feed.list { $0.double() })
  }
}
