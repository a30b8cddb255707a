import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hourMs, minuteMs } from '#contract/time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Transfers a large file, which may take hours while data flows. */
    isLargeTransfer?: boolean
  }
}

const defaultTimeouts = {
  /** Duration of an upload. */
  requestMs: 5 * minuteMs,
  /** Duration of the upload or download of a large file. */
  largeTransferMs: 12 * hourMs,
  /** Pause in the upload of a large file. */
  uploadIdleMs: minuteMs,
  /** Pause in the download of a large file: a paused player reads nothing, and reconnects later. */
  downloadIdleMs: 10 * minuteMs,
  /** Pause in reading an ordinary response. */
  responseIdleMs: minuteMs,
  /** Time to read the rest of a rejected request, so that the client receives the response. */
  rejectedBodyMs: 30_000,
}

/**
 * Aborts slow requests (Slowloris). Node has one timeout for the whole server, which is too long for a login and too short
 * for two gigabytes over a slow connection.
 */
export function applyTimeouts(app: FastifyInstance, timeouts = defaultTimeouts): void {
  const largeTransfers = new Set<Socket>()
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    const isLargeTransfer = request.routeOptions.config.isLargeTransfer ?? false
    if (hasBody(raw)) destroyAfter(isLargeTransfer ? timeouts.largeTransferMs : timeouts.requestMs, raw)
    if (!isLargeTransfer) return
    // Also ends downloads that a client reads extremely slowly.
    const timer = setTimeout(() => socket.destroy(), timeouts.largeTransferMs).unref()
    largeTransfers.add(socket)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      largeTransfers.delete(socket)
    })
    socket.setTimeout(hasBody(raw) ? timeouts.uploadIdleMs : timeouts.downloadIdleMs)
    // After the upload, the server needs time to store the file.
    if (hasBody(raw)) raw.once('end', () => reply.raw.writableEnded || socket.setTimeout(0))
  })
  // An unread response would occupy memory and its connection forever.
  app.addHook('onSend', async ({ raw: { socket }, routeOptions }, _reply, payload) => {
    // Requests injected by tests have no socket.
    const { isLargeTransfer } = routeOptions.config
    if (socket instanceof Socket)
      socket.setTimeout(isLargeTransfer ? timeouts.downloadIdleMs : timeouts.responseIdleMs)
    return payload
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete && !raw.destroyed) destroyAfter(timeouts.rejectedBodyMs, raw)
  })
  // Browsers resume uploads later, so a stopping server does not wait hours for them.
  app.addHook('preClose', async () => {
    for (const socket of largeTransfers) socket.destroy()
  })
}

function destroyAfter(ms: number, request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), ms).unref()
  request.once('close', () => clearTimeout(timer))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** While the server stops. */
const idleCheckMs = 100

/**
 * Waits for running handlers before the server closes its dependencies. Fastify waits only for connections, but the handler
 * of a disconnected client still runs and needs the database.
 */
export function drainOnClose(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  const tracked = <Args extends unknown[], Result>(
    handler: (this: FastifyInstance, ...args: Args) => Result,
  ) =>
    function (this: FastifyInstance, ...args: Args): Result {
      const result = handler.apply(this, args)
      if (result instanceof Promise) {
        running.add(result)
        const remove = () => running.delete(result)
        result.then(remove, remove)
      }
      return result
    }
  app.addHook('onRoute', route => {
    if (typeof route.onRequest === 'function') route.onRequest = tracked(route.onRequest)
    route.handler = tracked(route.handler)
  })
  // A connection whose response started before the stop would stay open for further requests. It is idle some time after the end of
  // its response.
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs).unref()
    app.server.once('close', () => clearInterval(timer))
  })
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running)
  })
}
