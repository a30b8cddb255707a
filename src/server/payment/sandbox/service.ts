import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#server/deps.ts'

export const sandboxProvider =
  (_deps: Deps): FastifyPluginAsync =>
  async () => {}
