import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import { type Currency, fromMinorUnits, type Money } from '#contract/money.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { toCsv } from '#server/lib/format.ts'
import { sendNotification } from '#server/notifications/send.ts'
import type { Deps } from '#server/payments/context.ts'
import { transferEntries } from '#server/payments/ledger/journal.ts'
import { postJournal } from '#server/payments/ledger/post-journal.ts'
import { maskAccount, type SkippedPayees, selectDuePayees, toEndToEndReference } from './policy.ts'
import {
  findPayoutBatch,
  insertPayout,
  insertPayoutBatch,
  listPayees,
  listPayoutBatches,
  listPayoutsByUser,
  listPayoutsInBatch,
  lockBatchCreation,
  lockPayees,
  lockPayout,
  type PayoutBatchSummary,
  type PayoutRow,
  settlePayout,
} from './repository.ts'

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

type NewBatchOptions = { currency: Currency; method: PayoutMethod; minMinor: number }
/** The id is null where nobody is due. */
export type NewBatch = { id: string | null; payeeCount: number; minor: number; skipped: SkippedPayees }

/**
 * Makes a batch of everybody who is due, with the ledger's entries in the same transaction: from this moment the money
 * counts as on its way. Whoever is in the red, or owed too little, is carried forward by the ledger itself.
 */
export const createPayoutBatch = (
  deps: Deps,
  { currency, method, minMinor }: NewBatchOptions,
): Promise<NewBatch> =>
  deps.db.transaction().execute(async tx => {
    await lockBatchCreation(tx)
    await lockPayees(tx, currency)
    const { due, left } = selectDuePayees(await listPayees(tx, currency), { method, minMinor })
    if (due.length === 0) return { id: null, payeeCount: 0, minor: 0, skipped: left }
    const batch = { currency, method, created_at: deps.now() }
    const id = await insertPayoutBatch(tx, batch)
    for (const one of due) {
      const destination = maskAccount(method, one.account)
      const payoutId = await insertPayout(tx, { ...batch, id }, { ...one, destination })
      await postPayout(deps, tx, {
        payoutId,
        userId: one.user_id,
        money: { minor: one.minor, currency },
      })
    }
    return { id, payeeCount: due.length, minor: due.reduce((sum, one) => sum + one.minor, 0), skipped: left }
  })

const bankFileColumns = ['holder', 'iban', 'amount', 'currency', 'reference']

/** What a bank is to pay of a batch: everything that is neither settled nor held. Null where there is no batch for a bank. */
export async function buildBankFile(
  deps: Deps,
  batchId: string,
): Promise<{ payouts: number; content: string } | null> {
  const batch = await findPayoutBatch(deps.db, batchId)
  if (batch?.method !== 'bank') return null
  const open = (await listPayoutsInBatch(deps.db, batchId)).filter(
    one => one.status === 'sent' && one.account !== null,
  )
  const lines = open.map(one => [
    one.holder,
    one.account,
    fromMinorUnits(Number(one.amount_minor)),
    one.currency,
    toEndToEndReference(one.id),
  ])
  return { payouts: lines.length, content: toCsv([bankFileColumns, ...lines]) }
}

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

async function sendPayoutNotification(
  deps: Deps,
  tx: Tx,
  template: 'payout-paid' | 'payout-returned',
  payout: PayoutRow,
) {
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

/** Everything that was ever paid out to somebody, newest first. */
export const listPayouts = (deps: Deps, userId: UserId): Promise<PayoutRow[]> =>
  listPayoutsByUser(deps.db, userId)

/** When somebody was last paid out in each currency, without what came back. */
export async function getLastPayoutDates(deps: Deps, userId: UserId): Promise<Map<Currency, Date>> {
  const last = new Map<Currency, Date>()
  for (const { status, currency, created_at } of await listPayoutsByUser(deps.db, userId))
    if (status !== 'returned' && !last.has(currency)) last.set(currency, created_at)
  return last
}

/** The latest batches and how far they have come. */
export const listRecentBatches = (deps: Deps): Promise<PayoutBatchSummary[]> => listPayoutBatches(deps.db, 50)
