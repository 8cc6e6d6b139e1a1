import Foundation

/// The placed members of a dictionary.
extension FoundationSource {
  struct Members: PlacedMembers {
    unowned(unsafe) let source: FoundationSource
    /// The positions that the source keeps, valid as long as the source. A pointer, so that reading a member does not
    /// retain the source.
    let facts: UnsafeMutablePointer<Facts>
    unowned(unsafe) let object: FoundationValue
    let position: Int

    @inline(__always)
    func member(_ ordinal: Int) -> Any? { facts.pointee.member(object, at: position &+ ordinal) }
    @inline(__always)
    func isNull(_ value: Any) -> Bool { source.isNull(value) }
    @inline(__always)
    func bool(_ value: Any) -> Bool? { source.bool(value) }
    @inline(__always)
    func integer(_ value: Any) -> Int64? { source.integer(value) }
    @inline(__always)
    func double(_ value: Any) -> Double? { source.double(value) }
    @inline(__always)
    func string(_ value: Any) -> String? { source.string(value) }
    @inline(__always)
    func native<T>(_ value: Any, as type: T.Type) -> T? { source.native(value, as: type) }
    // Dates take the slow path, which parses strings and returns a native `Date` unchanged.
    @inline(__always)
    func date(_ value: Any) -> Date? { nil }
  }
}
