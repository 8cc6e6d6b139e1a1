/// Models whose Codable code is written by hand, in the styles that projects use.
///
/// No model is tuned for a coder. Each one asks its containers in the way that is natural for its
/// format, even if that costs time: it throws and catches errors, copies containers and reads a value
/// twice.
enum Untuned {}
