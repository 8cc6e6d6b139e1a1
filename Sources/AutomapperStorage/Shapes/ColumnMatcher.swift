import Automapper

/// Matches the columns of a table to properties, by the rules for keys of a source.
struct ColumnMatcher {
  private(set) var columnOfProperty: [String: String] = [:]
  private(set) var propertyOfColumn: [String: String] = [:]
  /// The columns that decoding matches to their property by the rules for keys.
  private(set) var keys: Set<String> = []
  private let columns: Set<String>

  init(_ properties: [PropertyPlan], columns: [String]) {
    self.columns = Set(columns)
    let names = Set(properties.map(\.name))
    var matcher = KeyMatcher(isName: names.contains)
    for (ordinal, property) in properties.enumerated() {
      matcher.add(property.spellings, ordinal: ordinal)
    }
    var best: [Int: (column: String, rank: Int)] = [:]
    for column in columns {
      for match in matcher.matches(column) {
        if let other = best[match.ordinal], (other.rank, other.column) < (match.rank, column) {
          continue
        }
        best[match.ordinal] = (column, match.rank)
      }
    }
    keys = Set(best.values.map(\.column))
    for (ordinal, property) in properties.enumerated() {
      guard let column = best[ordinal]?.column ?? Self.column(likeKeyOf: property, in: columns)
      else { continue }
      columnOfProperty[property.name] = column
      propertyOfColumn[column] = propertyOfColumn[column] ?? property.name
    }
  }

  /// Whether the matcher was made for these columns, in any order.
  func isOf(_ columns: some Collection<String>) -> Bool {
    columns.count == self.columns.count && columns.allSatisfy(self.columns.contains)
  }

  /// The column that folds to a declared key. The letter case of columns does not count, and a path is one column:
  /// the key `address.city` finds `ADDRESS_CITY`.
  private static func column(likeKeyOf property: PropertyPlan, in columns: [String]) -> String? {
    guard property.spellings.folded != nil else { return nil }
    let folds = property.spellings.declared.map { fold($0) }
    return columns.filter { folds.contains(fold($0)) }.min()
  }

  /// The column for a name in a declaration.
  static func column(
    named name: String, in columns: [String], _ configuration: MapperConfiguration
  ) -> String? {
    let property = PropertyPlan(name: name, configuration: configuration)
    return ColumnMatcher([property], columns: columns).columnOfProperty[name]
  }
}
