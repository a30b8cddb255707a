import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#server/deps.ts'

export const mailboxRoutes =
  (_deps: Deps): FastifyPluginAsync =>
  async () => {}
