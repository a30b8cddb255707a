import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#server/deps.ts'

export const pages =
  (_deps: Deps): FastifyPluginAsync =>
  async () => {}
