import Automapper
import Foundation
import Testing

/// Objects of a payment service: references that may be expanded, lists, amounts, dates in seconds.
@Suite struct PaymentTests {
  @Test(arguments: [
    #"{"id":"ch_1","amount":1999,"currency":"eur","created":1718427137,"customer":"cus_1","metadata":{}}"#,
    #"""
    {"id":"ch_2","amount":0,"currency":"jpy","created":0,
     "customer":{"id":"cus_7","object":"customer","email":"ada@example.com","balance":-500},
     "invoice":null,"metadata":{"order_id":"6735","orderId":"b","note":""},
     "refunds":{"object":"list","data":[{"id":"re_1","amount":5}],"has_more":false,"url":"/v1/charges/ch_2/refunds"}}
    """#,
    #"""
    {"id":"ch_3","amount":9007199254740993,"currency":"usd","created":-86400,"customer":null,
     "invoice":{"id":"in_1","lines":{"object":"list","data":[],"has_more":true,"url":"/v1/x"}},"metadata":{"1":"one"}}
    """#,
  ]) func charges(json: String) throws {
    try compare(Charge.self, json)
  }

  @Test(arguments: [
    #"{"id":"ch_1","amount":"1999","currency":"eur","created":1,"metadata":{}}"#,
    #"{"id":"ch_1","amount":19.99,"currency":"eur","created":1,"metadata":{}}"#,
    #"{"id":"ch_1","amount":1,"currency":"gold","created":1,"metadata":{}}"#,
    #"{"id":"ch_1","amount":1,"currency":"eur","created":"1","metadata":{}}"#,
    #"{"id":"ch_1","amount":1,"currency":"eur","created":1,"metadata":{"a":1}}"#,
    #"{"id":"ch_1","amount":1,"currency":"eur","created":1,"metadata":{},"customer":5}"#,
    #"{"id":"ch_1","amount":1,"currency":"eur","created":1,"metadata":{},"refunds":{"object":"set","data":[]}}"#,
    #"{"amount":1,"currency":"eur","created":1,"metadata":{}}"#,
  ]) func refusedCharges(json: String) throws {
    try refuse(Charge.self, json)
  }

  @Test(arguments: [
    #"[{"source":"card_1"},{"source":{"object":"card","id":"c","last4":"0042"}},{"source":null},{}]"#,
    #"[{"source":{"object":"bank_account","id":"b","routing_number":"110000000"}}]"#,
  ]) func referencesOfTwoTypes(json: String) throws {
    try compare([Payout].self, json)
  }

  @Test(arguments: [
    #"{"discounts":["di_1","di_2"]}"#, #"{"discounts":[]}"#, "{}",
    #"{"discounts":[{"id":"re_1","amount":1},{"id":"re_2","amount":2}]}"#,
  ]) func referencesInLists(json: String) throws {
    try compare(Cart.self, json)
  }

  @Test(arguments: [#"{"discounts":["di_1",{"id":"re_1","amount":1}]}"#, #"{"discounts":"di_1"}"#])
  func refusedReferencesInLists(json: String) throws {
    try refuse(Cart.self, json)
  }

  @Test(arguments: [
    #"[{"up_to":10,"unit_amount":500,"unit_amount_decimal":"499.5"},{"up_to":"inf","flat_amount":0}]"#,
    #"[{"up_to":null}]"#,
  ]) func tiers(json: String) throws {
    try compare([Tier].self, json)
  }

  @Test(arguments: [
    #"[{"up_to":"10"}]"#, #"[{"up_to":1.5}]"#, #"[{"up_to":1,"unit_amount_decimal":"many"}]"#,
    "[{}]",
  ]) func refusedTiers(json: String) throws {
    try refuse([Tier].self, json)
  }
}

/// A reference to another object: its id, or the whole object.
@propertyWrapper
private struct Expandable<Model: Codable & Equatable & Identified>: Codable, Equatable {
  enum State: Equatable {
    case empty
    indirect case unexpanded(String)
    indirect case expanded(Model)
  }

  var state: State

  init() { state = .empty }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(), container.decodeNil() {
      state = .empty
    } else if let id = try? decoder.singleValueContainer().decode(String.self) {
      state = .unexpanded(id)
    } else {
      state = .expanded(try Model(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch state {
    case .empty: try container.encodeNil()
    case .unexpanded(let id): try container.encode(id)
    case .expanded(let model): try container.encode(model)
    }
  }

  var wrappedValue: String? {
    switch state {
    case .empty: nil
    case .unexpanded(let id): id
    case .expanded(let model): model.id
    }
  }

  var projectedValue: Expandable { self }
}

extension KeyedDecodingContainer {
  /// An absent reference is empty.
  fileprivate func decode<T>(_ type: Expandable<T>.Type, forKey key: Key) throws -> Expandable<T> {
    try decodeIfPresent(type, forKey: key) ?? Expandable()
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode<T>(_ value: Expandable<T>, forKey key: Key) throws {
    guard value.wrappedValue != nil else { return }
    try encodeIfPresent(value, forKey: key)
  }
}

private protocol Identified { var id: String { get } }

private struct Customer: Codable, Equatable, Identified {
  var id: String
  var email: String?
  var balance: Int?
}

private struct Refund: Codable, Equatable, Identified {
  var id: String
  var amount: Int
}

private struct Invoice: Codable, Equatable, Identified {
  var id: String
  var lines: List<Refund>
}

private struct List<Element: Codable & Equatable>: Codable, Equatable {
  var data: [Element]
  var hasMore: Bool
  var url: String?

  private enum CodingKeys: String, CodingKey {
    case object, data
    case hasMore = "has_more"
    case url
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(String.self, forKey: .object) == "list" else {
      throw DecodingError.dataCorruptedError(
        forKey: .object, in: container, debugDescription: "not a list")
    }
    data = try container.decode([Element].self, forKey: .data)
    hasMore = try container.decode(Bool.self, forKey: .hasMore)
    url = try container.decodeIfPresent(String.self, forKey: .url)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("list", forKey: .object)
    try container.encode(data, forKey: .data)
    try container.encode(hasMore, forKey: .hasMore)
    try container.encodeIfPresent(url, forKey: .url)
  }
}

private struct Charge: Codable, Equatable {
  enum Currency: String, Codable { case eur, usd, jpy }

  var id: String
  var amount: Int
  var currency: Currency
  var created: Date
  @Expandable<Customer> var customer: String?
  @Expandable<Invoice> var invoice: String?
  var refunds: List<Refund>?
  var metadata: [String: String]

  private enum CodingKeys: String, CodingKey {
    case id, amount, currency, created, customer, invoice, refunds, metadata
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    amount = try container.decode(Int.self, forKey: .amount)
    currency = try container.decode(Currency.self, forKey: .currency)
    created = Date(
      timeIntervalSince1970: Double(try container.decode(Int64.self, forKey: .created)))
    _customer = try container.decode(Expandable<Customer>.self, forKey: .customer)
    _invoice = try container.decode(Expandable<Invoice>.self, forKey: .invoice)
    refunds = try container.decodeIfPresent(List<Refund>.self, forKey: .refunds)
    metadata = try container.decode([String: String].self, forKey: .metadata)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(amount, forKey: .amount)
    try container.encode(currency.rawValue, forKey: .currency)
    try container.encode(Int64(created.timeIntervalSince1970), forKey: .created)
    try container.encode(_customer, forKey: .customer)
    try container.encode(_invoice, forKey: .invoice)
    try container.encodeIfPresent(refunds, forKey: .refunds)
    try container.encode(metadata, forKey: .metadata)
  }
}
