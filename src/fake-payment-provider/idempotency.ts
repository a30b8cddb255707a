import type { z } from 'zod'
import type { Deps } from '#server/lib/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { Refusal } from './errors.ts'
import { lockRequest, rememberRequest } from './repository.ts'

type Asked<T> = {
  /** The client's Idempotency-Key. */
  key: string | string[] | undefined
  orderId: string
  /** What is asked, with every parameter: the same key with anything else is refused. */
  asked: unknown[]
  reply: z.ZodType<T>
}

/** Does the work the first time a key is seen and repeats its answer ever after. A refusal is not remembered. */
export function once<T>(deps: Deps, request: Asked<T>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { key, orderId, reply } = request
  const asked = JSON.stringify([orderId, ...request.asked])
  if (typeof key !== 'string' || key === '' || key.length > 200) throw new Refusal('key_missing')
  return deps.db.transaction().execute(async tx => {
    const before = await lockRequest(tx, key)
    if (before && before.asked !== asked) throw new Refusal('key_reused')
    if (before) return reply.parse(before.said)
    const said = await work(tx)
    await rememberRequest(tx, key, orderId, { asked, said })
    return said
  })
}
