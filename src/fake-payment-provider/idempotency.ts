import type { z } from 'zod'
import type { Deps } from '#server/lib/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { ApiError } from './errors.ts'
import { lockIdempotencyKey, insertIdempotencyRecord } from './repository.ts'

type IdempotentRequest<T> = {
  /** The client's Idempotency-Key. */
  key: string | string[] | undefined
  orderId: string
  /** What is asked, with every parameter: the same key with anything else is refused. */
  parameters: unknown[]
  responseSchema: z.ZodType<T>
}

/** Does the work the first time a key is seen and repeats its answer ever after. A refusal is not remembered. */
export function withIdempotencyKey<T>(deps: Deps, request: IdempotentRequest<T>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { key, orderId, responseSchema: reply } = request
  const asked = JSON.stringify([orderId, ...request.parameters])
  if (typeof key !== 'string' || key === '' || key.length > 200) throw new ApiError('key_missing')
  return deps.db.transaction().execute(async tx => {
    const before = await lockIdempotencyKey(tx, key)
    if (before && before.asked !== asked) throw new ApiError('key_reused')
    if (before) return reply.parse(before.said)
    const said = await work(tx)
    await insertIdempotencyRecord(tx, key, orderId, { asked, said })
    return said
  })
}
