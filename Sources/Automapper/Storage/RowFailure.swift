/// Which row of many a store refused.
public struct RowFailure: Error {
  /// The row's number in the rows, from 0.
  public let row: Int
  /// What the store threw.
  public let underlying: any Error

  /// A failure of a row.
  public init(row: Int, underlying: any Error) {
    self.row = row
    self.underlying = underlying
  }
}
