import type { UserId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { move } from '#server/payments/ledger/journal.ts'
import { post } from '#server/payments/ledger/post-journal.ts'

type Paid = { payoutId: string; userId: UserId; money: Money }
const ofNoBooking = { bookingId: null, paymentId: null }

/** What we owed an interviewer has left the bank. */
export const bookPayout = (deps: Deps, tx: Tx, { payoutId, userId, money }: Paid) =>
  post(deps, tx, {
    ...ofNoBooking,
    key: `payout:${payoutId}`,
    kind: 'payout',
    entries: move(`payable:${userId}`, 'bank', money),
  })

/** It came back, and is owed again. */
export const bookPayoutReturned = (deps: Deps, tx: Tx, { payoutId, userId, money }: Paid) =>
  post(deps, tx, {
    ...ofNoBooking,
    key: `payout:${payoutId}:returned`,
    kind: 'payout_returned',
    entries: move('bank', `payable:${userId}`, money),
  })
