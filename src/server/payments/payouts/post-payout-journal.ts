import type { UserId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { transferEntries } from '#server/payments/ledger/journal.ts'
import { postJournal } from '#server/payments/ledger/post-journal.ts'

type PayoutPosting = { payoutId: string; userId: UserId; money: Money }
const withoutBooking = { bookingId: null, paymentId: null }

/** What we owed an interviewer has left the bank. */
export const postPayout = (deps: Deps, tx: Tx, { payoutId, userId, money }: PayoutPosting) =>
  postJournal(deps, tx, {
    ...withoutBooking,
    key: `payout:${payoutId}`,
    kind: 'payout',
    entries: transferEntries(`payable:${userId}`, 'bank', money),
  })

/** It came back, and is owed again. */
export const postPayoutReturn = (deps: Deps, tx: Tx, { payoutId, userId, money }: PayoutPosting) =>
  postJournal(deps, tx, {
    ...withoutBooking,
    key: `payout:${payoutId}:returned`,
    kind: 'payout_returned',
    entries: transferEntries('bank', `payable:${userId}`, money),
  })
