import { toCsv } from '#contract/csv.ts'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import { type Currency, fromMinorUnits } from '#contract/money.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import type { Deps } from '#server/payments/context.ts'
import { transferEntries } from '#server/payments/ledger/journal.ts'
import { postJournal } from '#server/payments/ledger/post-journal.ts'
import { maskAccount, type SkippedPayees, selectDuePayees, toEndToEndReference } from './policy.ts'
import {
  deletePayoutRequest,
  findPayout,
  insertPayout,
  insertPayoutBatch,
  listPayoutsByUser,
  listPayoutsInBatch,
  lockPayees,
  lockPayout,
  type PayoutRow,
  settlePayout,
} from './repository.ts'

async function postPayout(
  deps: Deps,
  tx: Tx,
  kind: 'payout' | 'payout_returned',
  { id, user_id, amount_minor, currency }: Pick<PayoutRow, 'id' | 'user_id' | 'amount_minor' | 'currency'>,
): Promise<void> {
  const isReturned = kind === 'payout_returned'
  const payable = `payable:${user_id}` as const
  const money = { minor: Number(amount_minor), currency }
  await postJournal(deps, tx, {
    key: isReturned ? `payout:${id}:returned` : `payout:${id}`,
    kind,
    bookingId: null,
    paymentId: null,
    entries: isReturned ? transferEntries('bank', payable, money) : transferEntries(payable, 'bank', money),
  })
}

type NewBatchOptions = { currency: Currency; method: PayoutMethod; minMinor: number }
/** `id` is null if no payee is due. */
export type NewBatch = { id: string | null; payeeCount: number; minor: number; skipped: SkippedPayees }
export type CreatedBatch = NewBatch & { id: string }

/** Runs in the transaction of a use case, with its result. An error undoes both. */
export type InTransaction<Result> = (tx: Tx, result: Result) => Promise<void>

/**
 * Creates payouts for all due payees and posts them in the same transaction. Negative and small balances stay in
 * the ledger for a later batch. `inTransaction` runs if there is a batch.
 */
export const createPayoutBatch = (
  deps: Deps,
  { currency, method, minMinor }: NewBatchOptions,
  inTransaction: InTransaction<CreatedBatch> = async () => {},
): Promise<NewBatch> =>
  deps.db.transaction().execute(async tx => {
    const { due, skipped } = selectDuePayees(await lockPayees(tx, currency), { method, minMinor })
    if (due.length === 0) return { id: null, payeeCount: 0, minor: 0, skipped }
    const created_at = deps.now()
    const id = await insertPayoutBatch(tx, { currency, method, created_at })
    for (const { user_id, minor, holder, account } of due) {
      const payout = await insertPayout(tx, {
        batch_id: id,
        user_id,
        amount_minor: minor,
        currency,
        destination: maskAccount(method, account),
        holder,
        account,
        created_at,
      })
      await postPayout(deps, tx, 'payout', payout)
      await deletePayoutRequest(tx, user_id, currency)
    }
    const minor = due.reduce((sum, payee) => sum + payee.minor, 0)
    const batch = { id, payeeCount: due.length, minor, skipped }
    await inTransaction(tx, batch)
    return batch
  })

const bankFileColumns = ['holder', 'iban', 'amount', 'currency', 'reference']

/** Bank file with the open payouts that are not held. Null if it is not a bank batch. */
export async function buildBankFile(
  deps: Deps,
  batchId: string,
): Promise<{ payouts: number; content: string } | null> {
  const payouts = await listPayoutsInBatch(deps.db, batchId, 'bank')
  if (!payouts) return null
  const open = payouts.filter(payout => payout.status === 'sent' && payout.account !== null)
  const rows = open.map(payout => [
    payout.holder,
    payout.account,
    fromMinorUnits(Number(payout.amount_minor)),
    payout.currency,
    toEndToEndReference(payout.id),
  ])
  return { payouts: rows.length, content: toCsv([bankFileColumns, ...rows]) }
}

/**
 * Marks a bank batch as paid. Held payouts are returned separately, because their outcome at the bank is unknown.
 * `inTransaction` runs if a payout was marked. Null if it is not a bank batch.
 */
export async function markBatchPaid(
  deps: Deps,
  batchId: string,
  inTransaction: InTransaction<PaidBatch> = async () => {},
): Promise<PaidBatch | null> {
  const payouts = await listPayoutsInBatch(deps.db, batchId, 'bank')
  if (!payouts) return null
  return deps.db.transaction().execute(async tx => {
    const result: PaidBatch = { paid: 0, held: [] }
    for (const { id } of payouts) {
      const outcome = await settleAsPaid(deps, tx, id, null)
      if (outcome === 'paid') result.paid++
      if (outcome === 'held') result.held.push(id)
    }
    if (result.paid > 0) await inTransaction(tx, result)
    return result
  })
}

export type PaidBatch = { paid: number; held: string[] }

/** Marks a payout as paid, by a transfer. */
export const markPayoutPaid = (deps: Deps, id: string, ref: string) =>
  deps.db.transaction().execute(tx => settleAsPaid(deps, tx, id, ref))

/**
 * Transfers have a `ref`. Without it a held payout stays open, because the bank's confirmation of the batch does not
 * cover it.
 */
async function settleAsPaid(
  deps: Deps,
  tx: Tx,
  id: string,
  ref: string | null,
): Promise<'paid' | 'unchanged' | 'held'> {
  const payout = await lockPayout(tx, id)
  if (payout?.status !== 'sent') return 'unchanged'
  if (!ref && !payout.account) return 'held'
  await settlePaid(deps, tx, payout, { ref, at: deps.now() })
  return 'paid'
}

/** Settles a locked payout that is open. */
export async function settlePaid(
  deps: Deps,
  tx: Tx,
  payout: PayoutRow,
  { ref, at }: { ref: string | null; at: Date },
): Promise<void> {
  await settlePayout(tx, payout.id, { status: 'paid', ref, now: at })
  await sendPayoutNotification(deps, tx, 'payout-paid', payout)
}

/** Settles a locked payout that is not returned yet. It is owed again and goes into the next batch. */
export async function settleReturned(
  deps: Deps,
  tx: Tx,
  payout: PayoutRow,
  failure: string | null,
): Promise<void> {
  await settlePayout(tx, payout.id, { status: 'returned', ref: null, now: deps.now(), failure })
  await postPayout(deps, tx, 'payout_returned', payout)
  await sendPayoutNotification(deps, tx, 'payout-returned', payout)
}

/** Null for an unknown id. */
export const markPayoutReturned = (
  deps: Deps,
  id: string,
  inTransaction: InTransaction<PayoutRow> = async () => {},
): Promise<boolean | null> =>
  deps.db.transaction().execute(async tx => {
    const payout = await lockPayout(tx, id)
    if (!payout) return null
    if (payout.status === 'returned') return false
    await settleReturned(deps, tx, payout, null)
    await inTransaction(tx, payout)
    return true
  })

const sendPayoutNotification = async (
  deps: Deps,
  tx: Tx,
  template: 'payout-paid' | 'payout-returned',
  payout: PayoutRow,
): Promise<void> =>
  enqueueNotification(deps, tx, {
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

/** Ignores returned payouts. */
export async function getLastPayoutDates(deps: Deps, userId: UserId): Promise<Map<Currency, Date>> {
  const last = new Map<Currency, Date>()
  for (const { status, currency, created_at } of await listPayoutsByUser(deps.db, userId))
    if (status !== 'returned' && !last.has(currency)) last.set(currency, created_at)
  return last
}

/** "Paid" is sent only while the payout has not come back. */
export const payoutEmailRefreshers: EmailRefreshers = {
  'payout-paid': async (db, data) => {
    const payout = await findPayout(db, data.payoutId)
    return payout?.status === 'returned' ? null : data
  },
}
