import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { getMaskedDestination } from './policy.ts'
import { holdPayouts, insertRevokedPayoutDetails, deletePayoutDetailsSince } from './repository.ts'

/**
 * Takes out details that somebody else entered: nobody is paid by them any more, what was on its way since is held until
 * the operator knows whether the bank has carried it out, and the owner reads of it where they enter their own.
 */
export async function revokePayoutDetails(deps: Deps, tx: Tx, userId: UserId, since: Date | null): Promise<void> {
  const details = await deletePayoutDetailsSince(tx, userId, since)
  if (!details) return
  const held = await holdPayouts(tx, userId, since)
  await insertRevokedPayoutDetails(tx, {
    user_id: userId,
    destination: getMaskedDestination(details),
    set_at: details.updated_at,
    removed_at: deps.now(),
  })
  deps.log.warn({ userId, held }, 'payout details were removed from an account given back to its owner')
}
