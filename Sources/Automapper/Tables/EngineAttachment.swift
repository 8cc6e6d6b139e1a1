/// Caches that another module keeps with an engine, made on first demand.
///
/// An attachment guards its own state: all threads that share the engine share it. It must not hold the
/// engine, which holds it.
package protocol EngineAttachment: AnyObject, Sendable {
  init()
}
