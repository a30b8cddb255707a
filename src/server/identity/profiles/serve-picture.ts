import type { FastifyInstance } from 'fastify'
import { doors } from '#contract/profile.ts'
import type { Deps } from '#server/identity/context.ts'
import type { OpenDoor } from '#server/lib/http/raw-route.ts'

const oneYearSeconds = 31_536_000
const pictureNamePattern = /^[\w-]+\.webp$/

/** Public pictures by their random names. Names are used once, so browsers may keep what they got for ever. */
export const pictureRoutes = (app: FastifyInstance, open: OpenDoor, deps: Deps) =>
  open(app, doors.picture, async ({ params: { name }, reply }) => {
    const content = pictureNamePattern.test(name) ? await deps.storage.read(`pictures/${name}`) : null
    if (!content) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
      .type('image/webp')
      .send(content)
  })
