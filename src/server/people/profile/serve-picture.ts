import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#server/people/deps.ts'

const oneYearSeconds = 31_536_000
const pictureName = /^[\w-]+\.webp$/

/** Public pictures by their random names. Names are used once, so browsers may keep what they got for ever. */
export const pictureFiles =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    app.get<{ Params: { name: string } }>(
      '/media/:name',
      { schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params
        const content = pictureName.test(name) ? await deps.storage.read(`pictures/${name}`) : null
        if (!content) return reply.callNotFound()
        return reply
          .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
          .type('image/webp')
          .send(content)
      },
    )
  }
