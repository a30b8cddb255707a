import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

export type Line = Awaited<ReturnType<typeof openLine>>

const sorry = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 5\r\nconnection: close\r\n\r\nSorry'

/**
 * An address of its own in front of a service, that stays while what is behind it goes, hangs or moves: the cable that can
 * be pulled, and for the database the address that follows whoever is the primary. Whoever opens it closes it.
 */
export async function openLine(target: number) {
  let to = target
  let delayMs = 0
  let isFailing = false
  /** Settled while something passes; pending while the line is silent. */
  let silence = Promise.withResolvers<void>()
  silence.resolve()
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    keep(near)
    if (isFailing) return void near.once('data', () => near.end(sorry))
    const far = keep(dial(to, '127.0.0.1'))
    join(near, far)
    join(far, near)
  })
  const port = await listenOn(0)

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.setNoDelay(true)
    // What breaks here is what was meant to break.
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  function join(from: Socket, into: Socket): void {
    const held = new Transform({
      transform(chunk, _, done) {
        silence.promise.then(() => (delayMs > 0 ? pause(delayMs) : undefined)).then(() => done(null, chunk))
      },
    })
    // The last word has to arrive before the line is put down.
    pipeline(from, held, new PassThrough(), into).catch(() => into.destroy())
  }

  async function listenOn(wanted: number): Promise<number> {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  function cut(): void {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  async function hangUp(): Promise<void> {
    cut()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  return {
    port,
    /** Everything as it should be, from wherever it was. */
    async mend() {
      delayMs = 0
      isFailing = false
      silence.resolve()
      if (!server.listening) await listenOn(port)
    },
    /** Nobody is there: calls are refused, lines that were open break. */
    refuse: hangUp,
    /** Somebody picks up and says nothing; what was said meanwhile arrives when the line is mended. */
    hush() {
      silence = Promise.withResolvers<void>()
    },
    /** Everything takes so much longer, each way. */
    slow(ms: number) {
      delayMs = ms
    },
    /** Whoever asks by HTTP is told of an error, whatever was asked. */
    fail() {
      isFailing = true
      cut()
    },
    /** Leads elsewhere from now on; lines to where it led before break. */
    turnTo(elsewhere: number) {
      to = elsewhere
      cut()
    },
    async close() {
      silence.resolve()
      await hangUp()
    },
  }
}
