import { getRecipient } from '#server/identity/accounts/get-account.ts'
import { sendNotification } from '#server/identity/accounts/send-account-email.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { postPayoutReturn } from './post-payout-journal.ts'
import { findPayoutBatch, listPayoutsInBatch, lockPayout, type PayoutRow, settlePayout } from './repository.ts'

/**
 * The bank has carried out a batch. Answers how many payouts that was news of, and which are held, so that nobody knows
 * whether the bank had them; null where there is no such batch for a bank (of transfers we know ourselves).
 */
export async function markBatchPaid(
  deps: Deps,
  batchId: string,
): Promise<{ noted: number; held: string[] } | null> {
  if ((await findPayoutBatch(deps.db, batchId))?.method !== 'bank') return null
  let noted = 0
  const held: string[] = []
  for (const { id } of await listPayoutsInBatch(deps.db, batchId)) {
    const outcome = await markPayoutPaid(deps, id)
    if (outcome === 'noted') noted++
    if (outcome === 'held') held.push(id)
  }
  return { noted, held }
}

/**
 * One payout has arrived; a transfer has its id. Known where that was noted, or it came back. Held where its account was
 * taken out, so that the bank's word for the whole batch says nothing of it.
 */
export const markPayoutPaid = (
  deps: Deps,
  id: string,
  ref: string | null = null,
): Promise<'noted' | 'known' | 'held'> =>
  deps.db.transaction().execute(async tx => {
    const payout = await lockPayout(tx, id)
    if (payout?.status !== 'sent') return 'known'
    if (!ref && !payout.account) return 'held'
    await settlePayout(tx, id, { status: 'paid', ref, now: deps.now() })
    await sendPayoutNotification(deps, tx, 'payout-paid', payout)
    return 'noted'
  })

/** A payout came back: it is owed again, and goes out with the next batch. Null where there is none of this id. */
export const markPayoutReturned = (deps: Deps, id: string): Promise<boolean | null> =>
  deps.db.transaction().execute(async tx => {
    const payout = await lockPayout(tx, id)
    if (!payout) return null
    if (payout.status === 'returned') return false
    await settlePayout(tx, id, { status: 'returned', ref: null, now: deps.now() })
    const money = { minor: Number(payout.amount_minor), currency: payout.currency }
    await postPayoutReturn(deps, tx, { payoutId: id, userId: payout.user_id, money })
    await sendPayoutNotification(deps, tx, 'payout-returned', payout)
    return true
  })

async function sendPayoutNotification(deps: Deps, tx: Tx, template: 'payout-paid' | 'payout-returned', payout: PayoutRow) {
  await sendNotification(deps, tx, {
    template,
    to: await getRecipient(tx, payout.user_id),
    data: {
      payoutId: payout.id,
      at: deps.now().toISOString(),
      amountMinor: Number(payout.amount_minor),
      currency: payout.currency,
      destination: payout.destination,
    },
  })
}
