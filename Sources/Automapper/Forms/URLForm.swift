public import Foundation

/// The body of a form, `application/x-www-form-urlencoded`, as a source. ``URLQuery`` describes its structure.
///
/// ```swift
/// let login = try mapper.object(from: .form(request.body), as: Login.self)
/// ```
public struct URLForm: MappingSource, Sendable, Hashable {
  /// The bytes of the body.
  public let data: Data

  /// Creates a source from the body of a form.
  public init(_ data: Data) { self.data = data }

  /// The form's object, within the default limits. A mapper that reads a form applies its own.
  ///
  /// - Throws: ``MappingError/Code/invalidForm``, or the code of a limit.
  public func node() throws(MappingError) -> Node { try form.node() }

  var form: FormText { FormText(Array(data), isQuery: false) }
}

extension MappingSource where Self == URLForm {
  /// The body of a form.
  public static func form(_ data: Data) -> URLForm { URLForm(data) }
}

extension MappingSource {
  /// The parser for the text of a query or a form; nil for other sources.
  @inline(__always)
  var formText: FormText? {
    if let query = ExactType.value(self, as: URLQuery.self) { return query.form }
    if let form = ExactType.value(self, as: URLForm.self) { return form.form }
    return nil
  }
}
