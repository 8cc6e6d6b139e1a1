import Foundation

/// One form of result: JSON bytes, or Foundation values.
///
/// The session, the containers and the collections are written once over this protocol; as on the
/// way in, what crosses into `Codable` is a shell a sink. A value is put where `begin` pointed last;
/// a value of several parts is put between `enter` and `leave`.
protocol Sink {
  /// Where a value of several parts goes: one word, so that encoders need no memory of their own.
  associatedtype Destination
  /// An open object or array.
  associatedtype Container

  /// Frees what the sink holds. Called once, by the session that held it.
  func close()

  // Values.
  func putNull()
  func put(_ value: Bool)
  func put<T: FixedWidthInteger>(_ value: T)
  func put(_ value: Double) throws(ValueFailure)
  func put(_ value: Float) throws(ValueFailure)
  func put(_ value: String)
  /// A number by its digits; `value` is what a sink that has numbers of its own takes.
  func put<T>(number text: String, _ value: T)
  /// A date in RFC 3339; false where it cannot be written.
  func putISO8601(_ value: Foundation.Date) -> Bool
  func put(date text: any TextDateFormat, _ value: Foundation.Date) -> Bool

  /// A collection of values without parts as it stands; false where they are put one by one.
  func put<Element>(all elements: [Element]) -> Bool
  func put<Value>(all members: [String: Value]) -> Bool

  // Values of several parts.
  func enter() -> Destination
  /// Ends what was put since `enter`; a value that put nothing is an empty object.
  func leave(_ destination: Destination)
  /// The object at a destination: opened on first demand, the same one afterwards.
  func object(_ destination: Destination) -> Container
  func array(_ destination: Destination) -> Container
  /// Makes room for the members or elements that are to be expected.
  func reserve(_ container: Container, _ count: Int)
  /// A value alone goes to the destination.
  func single(_ destination: Destination)
  /// Whether something stands at the destination already.
  func isWritten(_ destination: Destination) -> Bool
  /// Called before a second model writes to the destination.
  func prepareForOther(_ destination: Destination)
  /// Adds a tag to the object at a destination. Does nothing if the object has a value for it, and if the value at
  /// the destination is no object.
  func put(_ tag: TagSlot, at destination: Destination)
  /// A container inside another one. One that is there already goes on.
  func object(in container: Container, _ slot: SlotPointer) -> Container
  func array(in container: Container, _ slot: SlotPointer) -> Container
  func object(inElementOf container: Container) -> Container
  func array(inElementOf container: Container) -> Container
  /// Where the value of a super encoder goes. It may stay empty.
  func superDestination(in container: Container, _ slot: SlotPointer) -> Destination
  func superDestination(inElementOf container: Container) -> Destination

  /// What `discard` needs to know: taken when a member or an element was begun, or before a value
  /// alone is.
  associatedtype Mark
  func mark() -> Mark
  func valueMark() -> Mark
  /// Takes back a member, an element or a value alone that failed half written.
  func discard(_ container: Container, _ slot: SlotPointer, since mark: Mark)
  func discardElement(_ container: Container, since mark: Mark)
  func discardValue(since mark: Mark)

  /// The next value is the member of this object.
  func begin(_ container: Container, _ slot: SlotPointer)
  func begin(_ container: Container, key: String)
  /// Puts a value at the end of a path into an object, now or when the model ends; objects that meet there are
  /// merged. Throws where an object would take the place of another value.
  func put(_ value: Any, into container: Container, at path: [String]) throws
  /// The next value is the next element of this array.
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
  /// The keyed container over an open object.
  func keyedContainer<Key: CodingKey>(
    _ session: EncodingSession<Self>, _ container: Container, _ keys: OutputKeys,
    _ node: PathNode?, _ type: Key.Type
  ) -> KeyedEncodingContainer<Key>
  /// The unkeyed container over an open array.
  func unkeyedContainer(
    _ session: EncodingSession<Self>, _ container: Container, _ table: TypeTable, _ node: PathNode?
  ) -> any UnkeyedEncodingContainer
  /// Writes a class instance, by `putInstance` of the session.
  ///
  /// Both implementations are `dynamic`, which keeps the optimizer from copying what they call for every scalar type.
  func instance<T: Encodable>(
    _ value: T, _ session: EncodingSession<Self>, _ declared: TypeTable
  ) throws
  /// Writes a value of a type with a rule of its own. Asked of the sink because a closure inside a
  /// method of two type parameters is specialised for neither.
  func leaf<T: Encodable>(
    _ value: T, _ session: EncodingSession<Self>, _ table: TypeTable
  ) throws
  func encode(
    elementsAt memory: UnsafeRawPointer, _ type: any ElementwiseEncodable.Type,
    _ session: EncodingSession<Self>, _ table: TypeTable
  ) throws
}
