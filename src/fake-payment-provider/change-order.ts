import type { Deps } from '#server/lib/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { ApiError } from './api-schema.ts'
import { sendWebhookQueue } from './jobs.ts'
import { type Decision, isExpired, type OrderChange } from './policy.ts'
import { findOrder, lockOrder, type Order, updateOrder } from './repository.ts'

type DecideChange = (order: Order) => Decision

/** One step in its own transaction. Concurrent steps run one after the other. */
export const changeOrder = (deps: Deps, id: string, decide: DecideChange): Promise<Order> =>
  deps.db.transaction().execute(tx => changeOrderInTransaction(deps, tx, id, decide))

export async function changeOrderInTransaction(
  deps: Deps,
  tx: Tx,
  id: string,
  decide: DecideChange,
): Promise<Order> {
  const found = await lockOrder(tx, id)
  if (!found) throw new ApiError('not_found')
  const order = isExpired(found, deps.now()) ? await saveChange(deps, tx, id, { status: 'expired' }) : found
  const decision = decide(order)
  if (!decision) return order
  if ('refusal' in decision) throw new ApiError(decision.refusal)
  return saveChange(deps, tx, id, decision.change)
}

/**
 * Undefined for an unknown id. Expiry is saved before it is reported, so an expired order can never be paid
 * afterwards.
 */
export async function getOrder(deps: Deps, id: string): Promise<Order | undefined> {
  const order = await findOrder(deps.db, id)
  return order && isExpired(order, deps.now()) ? changeOrder(deps, id, () => null) : order
}

/** Every committed change sends a webhook. */
async function saveChange(deps: Deps, tx: Tx, id: string, change: OrderChange): Promise<Order> {
  await deps.jobs.send(tx, sendWebhookQueue, { orderId: id })
  return updateOrder(tx, id, change)
}
