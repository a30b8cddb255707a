import type { FastifyPluginAsync } from 'fastify'
import { type MessageReply, messageRequest, streamPath } from '#contract/training-session.ts'
import { identify } from '#server/people/sign-in/identify.ts'
import { explain } from '#server/platform/http/problem.ts'
import { admit } from '#server/platform/http/register.ts'
import type { Deps } from '#server/training/deps.ts'
import { sendMessage } from './send-message.ts'

/** Says that somebody is still there, so that no proxy closes the line. */
const heartbeatMs = 15_000

/**
 * The same as the plain call, told as it happens: `accepted`, pieces of the reply, `metadata`, `done`. Whoever hangs up
 * loses nothing: the message is answered, and the reply kept.
 */
export const messageStream =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    app.post(streamPath, {
      schema: { hide: true, body: messageRequest },
      onRequest: async request => {
        request.user = await identify(deps, request.headers.authorization)
        admit('signed-in', request.user)
      },
      handler: async (request, reply) => {
        const { user } = request
        const body = messageRequest.parse(request.body)
        if (!user) return
        const line = reply.raw
        let isOpen = true
        line.on('close', () => {
          isOpen = false
        })
        const tell = (event: string, data: unknown) => {
          if (!line.headersSent) {
            reply.hijack()
            line.writeHead(200, headersOf(reply.getHeaders()))
          }
          if (isOpen) line.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        }
        const heartbeat = setInterval(
          () => isOpen && line.headersSent && line.write(': still here\n\n'),
          heartbeatMs,
        )
        let heard = ''
        try {
          const done: MessageReply = await sendMessage(deps, user.id, body, {
            accepted: messageId => tell('accepted', { messageId }),
            piece: text => {
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
          if (isOpen && line.headersSent) line.end()
        }
      },
    })
  }

const headersOf = (known: Record<string, unknown>) => ({
  ...(known as Record<string, string>),
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
})
