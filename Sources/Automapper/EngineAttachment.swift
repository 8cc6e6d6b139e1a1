/// Caches that another module stores in an engine, created on first use.
///
/// An attachment must be thread-safe, because all threads of the engine share it. It must not retain the engine,
/// which retains the attachment.
package protocol EngineAttachment: AnyObject, Sendable {
  init()
}
