import Testing

/// A text that cannot be mapped, and its annotated error in full.
struct AnnotatedCase: Sendable, CustomTestStringConvertible {
  let name: String
  let subject: AnnotationSubject
  let text: String
  let expected: String

  init(_ name: String, _ subject: AnnotationSubject, _ text: String, shows expected: String) {
    self.name = name
    self.subject = subject
    self.text = text
    self.expected = expected
  }

  var testDescription: String { name }

  /// The annotated error; nil if the text can be mapped.
  var annotated: String? { subject.annotated(text)?.text }
}
