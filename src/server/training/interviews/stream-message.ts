import type { FastifyInstance } from 'fastify'
import { type CoachReply, doors } from '#contract/training-session.ts'
import { explain } from '#server/lib/http/problem.ts'
import type { OpenDoor } from '#server/lib/http/raw-route.ts'
import type { Deps } from '#server/training/context.ts'
import { sendMessage } from './send-message.ts'

/** Says that somebody is still there, so that no proxy closes the line. */
const heartbeatIntervalMs = 15_000

/** Many times a whole reply: whoever has not read so much does not read. */
const maxBufferedBytes = 256_000

/** How long somebody may take to read the end of it. */
const drainTimeoutMs = 60_000

/**
 * The same as the plain call, told as it happens: `accepted`, pieces of the reply, `metadata`, `done`. Whoever hangs up
 * loses nothing: the message is answered, and the reply kept.
 */
export const messageStreamRoute = (app: FastifyInstance, open: OpenDoor, deps: Deps) =>
  open(app, doors.streamMessage, async ({ user, body, request, reply }) => {
    const line = reply.raw
    let isOpen = true
    line.on('close', () => {
      isOpen = false
    })
    const tell = (event: string, data: unknown) => {
      if (!line.headersSent) {
        reply.hijack()
        line.writeHead(200, toSseHeaders(reply.getHeaders()))
      }
      if (isOpen && line.writableLength > maxBufferedBytes) line.destroy()
      if (isOpen) line.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    const heartbeat = setInterval(
      () => isOpen && line.headersSent && line.write(': still here\n\n'),
      heartbeatIntervalMs,
    )
    let heard = ''
    try {
      const done: CoachReply = await sendMessage(deps, user.id, body, {
        onAccepted: messageId => tell('accepted', { messageId }),
        onText: text => {
          heard += text
          tell('delta', { text })
        },
      })
      if (heard === '') tell('delta', { text: done.message })
      tell('metadata', done.metadata)
      tell('done', done)
    } catch (error) {
      // Before anything was told, it is an answer like any other.
      if (!line.headersSent) throw error
      const { code, message } = explain(error as Error, request).problem
      tell('error', { code, message, fallback: false })
    } finally {
      clearInterval(heartbeat)
      if (isOpen && line.headersSent) line.setTimeout(drainTimeoutMs).end()
    }
  })

const toSseHeaders = (known: Record<string, unknown>) => ({
  ...(known as Record<string, string>),
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
})
