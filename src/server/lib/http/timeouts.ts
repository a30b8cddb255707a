import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hourMs, minuteMs } from '#contract/time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Carries a large file in or out: it may take hours, as long as something moves. */
    isLong?: boolean
  }
}

const defaultTimeouts = {
  /** For a request to come in. */
  requestMs: 5 * minuteMs,
  /** For a large file to come in. */
  largeTransferMs: 12 * hourMs,
  /** For the next piece of a large file. */
  uploadIdleMs: minuteMs,
  /** A player that is paused takes nothing for a while, and asks again when the line was cut. */
  downloadIdleMs: 10 * minuteMs,
  /** For whoever asked to take the next piece of an ordinary answer. */
  responseIdleMs: minuteMs,
  /** So long the rest of a request is still taken after it was refused, so that the refusal is read. */
  rejectedBodyMs: 30_000,
}

/**
 * Ends requests that are sent a byte at a time. Node's own limit is one for the whole server, which is too much for a
 * sign-in and too little for two gigabytes over a slow line.
 */
export function applyTimeouts(app: FastifyInstance, patience = defaultTimeouts): void {
  const {
    requestMs: usualMs,
    largeTransferMs: longMs,
    uploadIdleMs: silenceMs,
    downloadIdleMs: unreadMs,
    responseIdleMs: untakenMs,
    rejectedBodyMs: refusedMs,
  } = patience
  const long = new Set<Socket>()
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    const isLong = request.routeOptions.config.isLong ?? false
    if (hasBody(raw)) {
      const timer = setTimeout(() => raw.destroy(), isLong ? longMs : usualMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    if (!isLong) return
    // However slowly somebody reads a large file: a line is not theirs for days.
    const end = setTimeout(() => socket.destroy(), longMs).unref()
    long.add(socket)
    reply.raw.once('close', () => {
      clearTimeout(end)
      long.delete(socket)
    })
    socket.setTimeout(hasBody(raw) ? silenceMs : unreadMs)
    // From here on it is the server that takes its time: what came is put where it belongs.
    if (hasBody(raw)) raw.once('end', () => reply.raw.writableEnded || socket.setTimeout(0))
  })
  // An answer that nobody takes would lie in memory for ever, and its line with it.
  app.addHook('onSend', async ({ raw: { socket }, routeOptions }, _reply, payload) => {
    // What is handed in by a test has no line.
    if (!routeOptions.config.isLong && socket instanceof Socket) socket.setTimeout(untakenMs)
    return payload
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), refusedMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
  // A server that stops does not wait hours for a file; whoever sends one goes on with it later.
  app.addHook('preClose', async () => {
    for (const socket of long) socket.destroy()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Nothing is closed under what still runs, and nothing else is waited for. A server that stops waits for its lines only, and whoever left took theirs
 * along: what was begun for them goes on, and needs the database until it is done.
 */
export function drainOnClose(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  const followed = <Args extends unknown[], Result>(work: (this: FastifyInstance, ...args: Args) => Result) =>
    function (this: FastifyInstance, ...args: Args): Result {
      const result = work.apply(this, args)
      if (result instanceof Promise) {
        running.add(result)
        const done = () => running.delete(result)
        result.then(done, done)
      }
      return result
    }
  app.addHook('onRoute', route => {
    if (typeof route.onRequest === 'function') route.onRequest = followed(route.onRequest)
    route.handler = followed(route.handler)
  })
  // A line whose answer had begun when the server stopped is kept open for another call, which nobody would be there to take.
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onResponse', async () => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
  })
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running)
  })
}
