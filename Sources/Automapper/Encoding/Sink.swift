import Foundation

/// A form of result: JSON bytes, or Foundation values.
///
/// The session, the containers and the collections are generic over this protocol. As in decoding, each sink has
/// shells of its own, the types that cross into `Codable`. A value is put where `begin` pointed last. A composite
/// value (a model, an object or an array) is put between `enter` and `leave`.
protocol Sink {
  /// The destination of a composite value: one word, so that encoders need no allocation.
  associatedtype Destination
  /// An open object or array.
  associatedtype Container

  /// Whether the sink keeps the slots of members until an object ends.
  static var holdsSlots: Bool { get }

  /// How NaN and the infinities are written, because the result becomes JSON; nil if it holds the numbers.
  var nonFiniteNumbers: NonFiniteNumbers? { get }

  /// Ends the use of the sink. Called once, by the session that uses it.
  func close()

  // Values.
  func putNull()
  func put(_ value: Bool)
  func put<T: FixedWidthInteger>(_ value: T)
  func put(_ value: Double) throws(ValueFailure)
  func put(_ value: Float) throws(ValueFailure)
  func put(_ value: String)
  /// Writes a number by its digits. A sink with native numbers uses `value` instead.
  func put<T>(number text: String, _ value: T)
  /// Writes a date in RFC 3339. Returns false if the format cannot represent it.
  func putISO8601(_ value: Foundation.Date) -> Bool
  func put(date format: any TextDateFormat, _ value: Foundation.Date) -> Bool

  /// Puts a collection of scalars as a whole. Returns false if its values must be put one by one.
  func put<Element>(all elements: [Element]) -> Bool
  func put<Value>(all members: [String: Value]) -> Bool

  // Composite values.
  func enter() -> Destination
  /// Ends the value that `enter` began. A value that has put nothing is an empty object.
  func leave(_ destination: Destination)
  /// Opens the object at a destination, or continues the object that is already there.
  func object(_ destination: Destination) -> Container
  func array(_ destination: Destination) -> Container
  /// Reserves capacity for the expected members or elements.
  func reserve(_ container: Container, _ count: Int)
  /// Points the sink at the destination for a single value.
  func single(_ destination: Destination)
  /// Whether the destination already has a value.
  func isWritten(_ destination: Destination) -> Bool
  /// Whether the value at a destination that was not left is an object or an array.
  func isContainer(_ destination: Destination) -> Bool
  /// Called before a second model writes to the destination.
  func prepareForOther(_ destination: Destination)
  /// Adds a tag to the object at a destination. Does nothing if the object has a value for the tag, or if the
  /// destination has no object.
  func put(_ tag: TagSlot, at destination: Destination)
  /// Opens a container inside another one, or continues the container that is already there.
  func object(in container: Container, _ slot: SlotPointer) -> Container
  func array(in container: Container, _ slot: SlotPointer) -> Container
  func object(inElementOf container: Container) -> Container
  func array(inElementOf container: Container) -> Container
  /// Returns a container whose content is discarded.
  func discardedContainer(isObject: Bool) -> Container
  /// Returns the destination for the value of a super encoder. It may stay empty.
  func superDestination(in container: Container, _ slot: SlotPointer) -> Destination
  func superDestination(inElementOf container: Container) -> Destination

  /// The state that `discard` needs. Taken after a member or an element is begun, or before a single value.
  associatedtype Mark
  func mark() -> Mark
  func valueMark() -> Mark
  /// Removes a member, an element or a single value that failed after part of it was written.
  func discard(_ container: Container, _ slot: SlotPointer, since mark: Mark)
  func discardElement(_ container: Container, since mark: Mark)
  func discardValue(since mark: Mark)

  /// Points the sink at a member of this object.
  func begin(_ container: Container, _ slot: SlotPointer)
  func begin(_ container: Container, key: String)
  /// Puts a value at the end of a path in an object, now or when the model ends. Objects at the same path are merged.
  /// Throws if an object would replace another value.
  func put(_ value: Any, into container: Container, at path: [String]) throws
  /// Points the sink at the next element of this array.
  func beginElement(_ container: Container)
  func count(_ container: Container) -> Int

  associatedtype ValueEncoder: SinkEncoder where ValueEncoder.K == Self
  func encoder(
    _ session: EncodingSession<Self>, _ destination: Destination, _ table: TypeTable
  ) -> ValueEncoder
  func nestedEncoder(
    _ session: EncodingSession<Self>, _ destination: Destination, _ table: TypeTable,
    _ node: PathNode
  ) -> any Encoder
  /// Creates the keyed container over an open object.
  func keyedContainer<Key: CodingKey>(
    _ session: EncodingSession<Self>, _ container: Container, _ keys: OutputKeys,
    _ node: PathNode?, _ type: Key.Type
  ) -> KeyedEncodingContainer<Key>
  /// Creates the unkeyed container over an open array.
  func unkeyedContainer(_ writer: ArrayWriter<Self>) -> any UnkeyedEncodingContainer

  // Each sink implements the next three as `dynamic`. Otherwise the optimizer would copy what they call for every
  // scalar type.

  /// Writes a property with writing steps, by `ruledValue` of its writer.
  func stepwise<T: Encodable>(
    _ value: T, _ slot: SlotPointer, _ writer: inout ObjectWriter<Self>
  ) throws
  /// Writes a model off the fast path: by way of a tree, with late members, or by `putModel` of the session.
  func model<T: Encodable>(
    _ value: T, _ session: EncodingSession<Self>, _ table: TypeTable
  ) throws
  /// Writes a class instance, by `putInstance` of the session.
  func instance<T: Encodable>(
    _ value: T, _ session: EncodingSession<Self>, _ declared: TypeTable
  ) throws
  /// Writes a value of a type with its own rule. The sink implements it because the compiler does not specialise a
  /// closure inside a method with two type parameters.
  func leaf<T: Encodable>(
    _ value: T, _ session: EncodingSession<Self>, _ table: TypeTable
  ) throws
  func encode(
    elementsAt memory: UnsafeRawPointer, _ type: any ElementwiseEncodable.Type,
    _ session: EncodingSession<Self>, _ table: TypeTable
  ) throws
}
