import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>

const errorResponse =
  'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 5\r\nconnection: close\r\n\r\nSorry'

/**
 * TCP proxy in front of a service. It can drop, delay or redirect connections. For the database, it is the
 * address that follows the primary. The caller closes it.
 */
export async function openFaultProxy(target: number) {
  let targetPort = target
  let delayMs = 0
  let isFailing = false
  /** Pending while the proxy is silent. */
  let silence = Promise.withResolvers<void>()
  silence.resolve()
  const sockets = new Set<Socket>()
  const server = createServer(clientSocket => {
    track(clientSocket)
    if (isFailing) return void clientSocket.once('data', () => clientSocket.end(errorResponse))
    const serverSocket = track(dial(targetPort, '127.0.0.1'))
    pipeThrough(clientSocket, serverSocket)
    pipeThrough(serverSocket, clientSocket)
  })
  const port = await listenOn(0)

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.setNoDelay(true)
    // Broken connections are intended.
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  function pipeThrough(source: Socket, destination: Socket): void {
    const delay = new Transform({
      transform(chunk, _, done) {
        silence.promise.then(() => (delayMs > 0 ? pause(delayMs) : undefined)).then(() => done(null, chunk))
      },
    })
    // Delivers the last bytes before the connection closes.
    pipeline(source, delay, new PassThrough(), destination).catch(() => destination.destroy())
  }

  async function listenOn(requestedPort: number): Promise<number> {
    server.listen(requestedPort, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  function resetAll(): void {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  async function stopListening(): Promise<void> {
    resetAll()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  return {
    port,
    /** Restores normal operation from any state. */
    async restore() {
      delayMs = 0
      isFailing = false
      silence.resolve()
      if (!server.listening) await listenOn(port)
    },
    /** Refuses new connections and resets open ones. */
    refuse: stopListening,
    /** Accepts connections and delivers nothing until it is restored. */
    stall() {
      silence = Promise.withResolvers<void>()
    },
    /** Delays every chunk in both directions. */
    delay(ms: number) {
      delayMs = ms
    },
    /** Answers every HTTP request with an error. */
    fail() {
      isFailing = true
      resetAll()
    },
    /** Redirects to another port and resets connections to the old one. */
    redirect(elsewhere: number) {
      targetPort = elsewhere
      resetAll()
    },
    async close() {
      silence.resolve()
      await stopListening()
    },
  }
}
