#if Web
  import FlyingFox
  import FlyingSocks
  import Foundation

  /// The usual pool, for sockets that send at once what is written. The head and the body of a response are
  /// written one after the other, and TCP holds back the second until the client has acknowledged the
  /// first, for as long as 40 ms.
  struct PromptSockets<Pool: AsyncSocketPool>: AsyncSocketPool {
    let pool: Pool

    func prepare() async throws { try await pool.prepare() }

    func run() async throws { try await pool.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
      let noDelay = BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY)
      try? socket.setValue(true, for: noDelay)
      try await pool.suspendSocket(socket, untilReadyFor: events)
    }
  }
#endif
