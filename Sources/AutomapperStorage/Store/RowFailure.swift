import Automapper

/// An error with the number of the row that a store refused.
public struct RowFailure: Error {
  /// The row's number in the rows, from 0.
  public let row: Int
  /// What the store threw.
  public let underlying: any Error

  /// Creates the error for a row.
  public init(row: Int, underlying: any Error) {
    self.row = row
    self.underlying = underlying
  }
}
