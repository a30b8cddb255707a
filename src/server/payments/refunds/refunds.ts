import type { PaymentId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { calculateEarning, getExpectedEarning } from '#server/payments/earnings/policy.ts'
import {
  type AccountBalances,
  clawBack,
  type RefundBearer,
  type RevenueTerms,
  shiftBurden,
  transferEntries,
} from '#server/payments/ledger/journal.ts'
import { postEarnings, postJournal } from '#server/payments/ledger/post-journal.ts'
import { listBookingBalances } from '#server/payments/ledger/repository.ts'
import type { LockedOrder } from '#server/payments/order.ts'
import { getPaymentTransitionAfterRefund } from '#server/payments/payments/payment-transitions.ts'
import { findPayment, findPaymentByBooking, type PaymentRow } from '#server/payments/payments/repository.ts'
import {
  applyEffects,
  createRefund,
  lockPaymentAndOrder,
  voidPayment,
} from '#server/payments/payments/sync-payment.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { executeRefundQueue, voidPaymentQueue } from '#server/payments/queues.ts'
import { getUnreplacedMinor, type ProviderRefund } from './policy.ts'
import {
  claimRefundAttempt,
  findRefund,
  insertRefund,
  listRefunds,
  releaseRefundAttempt,
  updateRefund,
} from './repository.ts'

/**
 * Sends a refund once. Our refund id is the provider's idempotency key. After a lost response the worker reads the
 * provider's refunds first. Only one worker may send it, because a provider may forget its idempotency keys. Throws while
 * another worker sends it.
 */
export async function executeRefund(deps: Deps, refundId: string): Promise<void> {
  const stored = await findRefund(deps.db, refundId)
  if (stored?.status !== 'pending') return
  const payment = await findPayment(deps.db, stored.payment_id)
  if (!payment?.provider_ref) return
  const provider = getProvider(deps, payment)
  if (stored.attempted_at) {
    const { refunds } = await provider.getState(payment.provider_ref)
    await recordRefunds(deps, payment, refunds)
  }
  // The provider's refunds may change the amount that is still to be refunded.
  const refund = await claimRefundAttempt(deps.db, refundId, deps.now())
  if (refund === 'in-progress') throw new Error(`refund ${refundId} already in progress`)
  if (!refund) return
  const { ref, status } = await provider
    .refund(payment.provider_ref, refund.id, refund.amount_minor)
    .catch(async error => {
      await releaseRefundAttempt(deps.db, refundId)
      throw error
    })
  await recordRefunds(deps, payment, [{ ref, refundId, minor: refund.amount_minor, status }])
}

const recordRefunds = (deps: Deps, payment: PaymentRow, theirs: readonly ProviderRefund[]) =>
  deps.db.transaction().execute(async tx => {
    const locked = await lockPaymentAndOrder(deps, tx, payment)
    await applyEffects(deps, tx, locked, getPaymentTransitionAfterRefund(locked, theirs))
  })

type RefundRetry = { id: string; minor: number; paymentId: PaymentId }

/**
 * Retries a failed refund as a new one, because a provider replays its response for the old id. The ledger already
 * shows the debt, so nothing is posted. Returns the new id, or null if nothing is owed.
 */
export async function retryRefund(
  deps: Deps,
  refundId: string,
  /** Runs in the transaction, with the new refund. */
  inTransaction: (tx: Tx, retry: RefundRetry) => Promise<void> = async () => {},
): Promise<string | null> {
  const known = await findRefund(deps.db, refundId)
  const payment = known && (await findPayment(deps.db, known.payment_id))
  if (!payment) return null
  const retryId = await deps.db.transaction().execute(async tx => {
    const { refunds } = await lockPaymentAndOrder(deps, tx, payment)
    const failed = refunds.find(refund => refund.id === refundId && refund.status === 'failed')
    const minor = failed ? getUnreplacedMinor(failed) : 0
    if (!failed || minor === 0) return null
    await updateRefund(tx, refundId, { replaced_minor: failed.amount_minor })
    const refund = { initiatedByUs: true as const, minor, reason: failed.reason }
    const id = await insertRefund(tx, payment.id, refund, deps.now())
    await deps.jobs.send(tx, executeRefundQueue, { refundId: id })
    await inTransaction(tx, { id, minor, paymentId: payment.id })
    return id
  })
  if (retryId)
    await executeRefund(deps, retryId).catch(error =>
      deps.log.warn({ err: error, refundId: retryId }, 'refund failed, will retry'),
    )
  return retryId
}

/** Refund or void to carry out after the commit. */
export type PendingPayback = { refundId: string } | { voided: PaymentId } | null

/**
 * Runs in the transaction that ends an order: refunds a captured payment, or voids one that is not captured. What is kept
 * is divided between interviewer and platform at once. The job guarantees the refund, and `executePayback` makes it fast.
 */
export async function refundOrVoid(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  refundMinor: number,
): Promise<PendingPayback> {
  const payment = await findPaymentByBooking(tx, order.id)
  if (!payment) return null
  if (payment.captured_minor > 0) {
    // Refunds from the provider's dashboard reduce the amount.
    const minor = Math.min(refundMinor, await getRefundableMinor(tx, payment))
    const refund = { initiatedByUs: true as const, minor, reason: 'cancellation' }
    const refundId = minor > 0 ? await createRefund(deps, tx, { order, payment }, refund) : null
    await postEarnings(deps, tx, order)
    return refundId ? { refundId } : null
  }
  await deps.jobs.send(tx, voidPaymentQueue, { paymentId: payment.id })
  return { voided: payment.id }
}

/** Refunds the whole payment, even after the split or the payout. */
export async function refundInFull(deps: Deps, tx: Tx, order: LockedOrder): Promise<PendingPayback> {
  const payment = await findPaymentByBooking(tx, order.id)
  const minor = payment ? await getRefundableMinor(tx, payment) : 0
  if (!payment || minor <= 0) return null
  const refund = { initiatedByUs: true as const, minor, reason: 'no_show' }
  return { refundId: await createRefund(deps, tx, { order, payment }, refund) }
}

/** Refund that an admin orders. */
export type PartialRefund = { id?: string; minor: number; bearer: RefundBearer; reason: string }

/**
 * Refunds a part, at most `getRefundableMinor`, which the caller has compared. The provider gets it like every refund.
 * What it takes from interviewer and platform in proportion is then moved to the one who bears it.
 */
export async function refundPart(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { id, minor, bearer, reason }: PartialRefund,
): Promise<PendingPayback> {
  const payment = await findPaymentByBooking(tx, order.id)
  if (!payment || minor <= 0) return null
  const balances = await listBookingBalances(tx, order.id)
  const refund = { initiatedByUs: true as const, ...(id && { id }), minor, reason }
  const refundId = await createRefund(deps, tx, { order, payment }, refund)
  const taken = clawBack(balances, order, minor, 'refunds')
  await postJournal(deps, tx, {
    key: `clawback:${refundId}`,
    kind: 'clawback',
    bookingId: order.id,
    paymentId: payment.id,
    entries: shiftBurden(balances, taken, order, bearer),
  })
  return { refundId }
}

/** What a refund takes from interviewer and platform, in minor units of the interviewer's currency. */
export function getRefundImpact(
  balances: AccountBalances,
  terms: RevenueTerms,
  { minor, bearer }: Pick<PartialRefund, 'minor' | 'bearer'>,
) {
  const before = calculateEarning(balances, terms)
  const taken = clawBack(balances, terms, minor, 'refunds')
  const after = calculateEarning(
    [...balances, ...taken, ...shiftBurden(balances, taken, terms, bearer)],
    terms,
  )
  return {
    interviewer: before.net - after.net,
    platform: before.fee - after.fee,
    currency: before.currency,
  }
}

/**
 * The platform pays the interviewer what refunds have taken, because an appeal succeeded: the payer keeps a refund that
 * was paid. Returns the amount in the interviewer's currency.
 */
export async function compensateInterviewer(deps: Deps, tx: Tx, order: LockedOrder): Promise<number> {
  const { minor, currency } = getCompensation(await listBookingBalances(tx, order.id), order)
  if (minor === 0) return 0
  await postJournal(deps, tx, {
    key: `compensation:${order.id}`,
    kind: 'clawback',
    bookingId: order.id,
    paymentId: null,
    entries: transferEntries('revenue', `payable:${order.earnerId}`, { minor, currency }),
  })
  return minor
}

/** What refunds have taken from the interviewer. */
export function getCompensation(balances: AccountBalances, terms: RevenueTerms): Money {
  const { net, currency } = calculateEarning(balances, terms)
  return { minor: Math.max(0, (getExpectedEarning(terms, 0)?.minor ?? 0) - net), currency }
}

/** Captured money that no refund has ordered back. */
export async function getRefundableMinor(tx: Executor, payment: PaymentRow): Promise<number> {
  const refunds = await listRefunds(tx, payment.id)
  return refunds.reduce((remaining, refund) => remaining - getUnreplacedMinor(refund), payment.captured_minor)
}

/** Calls the provider right after the commit. If that fails, the job retries. */
export async function executePayback(deps: Deps, payback: PendingPayback): Promise<void> {
  if (!payback) return
  const execution =
    'refundId' in payback ? executeRefund(deps, payback.refundId) : voidPayment(deps, payback.voided)
  await execution.catch(error => deps.log.warn({ err: error, payback }, 'refund or void failed, will retry'))
}
