import type { FastifyRequest } from 'fastify'
import type { ReadConnection, Replica } from '#server/lib/database/follow-replica.ts'
import { isDatabaseBusy } from '#server/lib/database/pool.ts'
import { AppError } from './error.ts'

/** Answers a request that may be told what was so a moment ago. */
export type ReadFromReplica = <Reply>(
  request: FastifyRequest,
  answer: (from: ReadConnection) => Promise<Reply> | Reply,
) => Promise<Reply>

/**
 * From the replica while it keeps up. What it does not find may only be on its way, and what it fails at the primary may be
 * able to do: both are asked of the primary, so a replica costs nobody their answer.
 */
export const createReplicaReader =
  (primary: ReadConnection, replica: Replica | null): ReadFromReplica =>
  async (request, answer) => {
    const source = requiresPrimary(request) ? null : (replica?.getConnection() ?? null)
    if (!source) return answer(primary)
    try {
      return await answer(source)
    } catch (error) {
      const reply = await answer(primary)
      const isFault = error instanceof Error && !(error instanceof AppError) && !isDatabaseBusy(error)
      if (isFault) replica?.markFailed(error)
      return reply
    }
  }

/** Whoever has just changed something says so in HTTP's own words, and nobody is told what was so of themselves. */
const requiresPrimary = ({ headers, params, user }: FastifyRequest): boolean =>
  /no-cache|no-store|max-age=0/.test(headers['cache-control'] ?? '') ||
  (user !== null && Object.values(params ?? {}).includes(user.id))
