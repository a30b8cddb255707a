import { type BookingRow, bookingUnderLock } from '#server/market/booking/transition.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { bookRefundOrdered, bookRefundPaid, bookRefundReturned } from './books.ts'
import { providerOf } from './providers.ts'
import { type ProviderRefund, refundedStatus, refundNews } from './rules.ts'
import {
  beginAttempt,
  dropRefund,
  endAttempt,
  findPayment,
  findRefund,
  findRefunds,
  insertForeignRefund,
  insertRefund,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updatePayment,
  updateRefund,
} from './store.ts'

type Told = { booking: BookingRow; payment: PaymentRow }

/** Writes a refund and its job with the caller's transaction. Answers its id, so that the caller can execute it at once. */
export async function orderRefund(
  deps: Deps,
  tx: Tx,
  told: Told,
  amountMinor: number,
  reason: string | null = null,
): Promise<string> {
  const refundId = await insertRefund(tx, {
    paymentId: told.payment.id,
    amountMinor,
    reason,
    now: deps.now(),
  })
  await bookRefundOrdered(deps, tx, told, refundId, amountMinor)
  await deps.jobs.send(tx, 'execute-refund', { refundId })
  return refundId
}

/**
 * Gives the money back. Repeating it moves nothing again: the provider knows the refund by its id, and where an earlier
 * answer got lost we look into the provider's books before we ask once more. One worker at a time: two that both looked
 * before either had paid would pay it twice where the provider forgets or renews its keys. Throws while another is at it.
 */
export async function executeRefund(deps: Deps, refundId: string): Promise<void> {
  const wanted = await findRefund(deps.db, refundId)
  if (wanted?.status !== 'pending') return
  const payment = await findPayment(deps.db, wanted.payment_id)
  if (!payment?.provider_ref) return
  const provider = providerOf(deps, payment)
  if (wanted.attempted_at) {
    const { refunds } = await provider.state(payment.provider_ref)
    await settleUnderLock(deps, payment, refunds)
  }
  // What was found there, or given back behind our back, changes what is left to do.
  const refund = await beginAttempt(deps.db, refundId, deps.now())
  if (refund === 'under way') throw new Error(`refund ${refundId} is under way`)
  if (!refund) return
  const { ref, status } = await provider
    .refund(payment.provider_ref, refund.id, refund.amount_minor)
    .catch(async error => {
      await endAttempt(deps.db, refundId)
      throw error
    })
  await settleUnderLock(deps, payment, [{ ref, refundId, minor: refund.amount_minor, status }])
}

const settleUnderLock = (deps: Deps, payment: PaymentRow, theirs: readonly ProviderRefund[]) =>
  deps.db.transaction().execute(async tx => {
    const booking = await bookingUnderLock(tx, payment.booking_id)
    if (!booking) return
    await settleRefunds(deps, tx, { booking, payment: await lockPayment(tx, payment.id) }, theirs)
  })

/** Brings our refunds in line with the provider's, and the payment's totals with our refunds. */
export async function settleRefunds(
  deps: Deps,
  tx: Tx,
  told: Told,
  theirs: readonly ProviderRefund[],
): Promise<RefundRow[]> {
  // Ours first: what is left of the payment then belongs to those that we never ordered.
  const known = new Set((await findRefunds(tx, told.payment.id)).map(one => one.id))
  const isOurs = ({ refundId }: ProviderRefund) => (refundId !== null && known.has(refundId) ? 0 : 1)
  for (const one of theirs.toSorted((a, b) => isOurs(a) - isOurs(b))) await settleRefund(deps, tx, told, one)
  const refunds = await findRefunds(tx, told.payment.id)
  const refundedMinor = sumOf(refunds.filter(one => one.status === 'succeeded'))
  if (refundedMinor !== told.payment.refunded_minor) {
    await updatePayment(tx, told.payment.id, {
      refunded_minor: refundedMinor,
      status: refundedStatus(told.payment.captured_minor, refundedMinor),
    })
  }
  return refunds
}

async function settleRefund(deps: Deps, tx: Tx, told: Told, theirs: ProviderRefund): Promise<void> {
  const news = refundNews(await findRefunds(tx, told.payment.id), theirs)
  const { ref, minor } = theirs
  const ended = { provider_ref: ref, settled_at: deps.now() }
  const alert = (text: string) => deps.log.error({ paymentId: told.payment.id, ref, minor }, text)
  switch (news.to) {
    case 'same':
      return
    case 'new': {
      const ordered = await giveWay(tx, told, minor)
      const id = await insertForeignRefund(tx, told.payment.id, theirs, deps.now())
      if (minor > ordered) await bookRefundOrdered(deps, tx, told, id, minor - ordered)
      alert('refunded outside the product')
      return settleRefund(deps, tx, told, theirs)
    }
    case 'named':
      return updateRefund(tx, news.id, { provider_ref: ref })
    case 'paid':
      await updateRefund(tx, news.id, { status: 'succeeded', ...ended })
      await bookRefundPaid(deps, tx, told, news.id, minor)
      return
    case 'failed':
      await updateRefund(tx, news.id, { status: 'failed', ...ended })
      return alert('refund failed')
    case 'returned':
      await updateRefund(tx, news.id, { status: 'failed', ...ended })
      await bookRefundReturned(deps, tx, told, news.id, minor)
      return alert('refund came back')
  }
}

/**
 * Somebody gave back in the provider's dashboard what had failed with us, or what we had ordered and not sent yet: ours
 * shrinks, for the payer gets it once. Answers how much of theirs was already ordered that way.
 */
async function giveWay(tx: Tx, { payment }: Told, minor: number): Promise<number> {
  const all = await findRefunds(tx, payment.id)
  let rest = minor
  for (const one of all.filter(one => one.status === 'failed')) {
    const replaced = Math.min(rest, owedOf(one))
    if (replaced > 0) await updateRefund(tx, one.id, { replaced_minor: one.replaced_minor + replaced })
    rest -= replaced
  }
  const refunds = all.filter(one => one.status !== 'failed')
  const excess = Math.min(rest, Math.max(0, sumOf(refunds) + minor - payment.captured_minor))
  let left = excess
  for (const one of refunds.filter(one => one.status === 'pending' && one.provider_ref === null)) {
    const less = Math.min(left, one.amount_minor)
    if (less === one.amount_minor) await dropRefund(tx, one.id)
    else if (less > 0) await updateRefund(tx, one.id, { amount_minor: one.amount_minor - less })
    left -= less
  }
  return minor - rest + excess - left
}

/** What a refund still owes the payer, or has given them: one that failed owes what was not given in another way since. */
export const owedOf = (refund: RefundRow): number =>
  refund.amount_minor - (refund.status === 'failed' ? refund.replaced_minor : 0)

export const sumOf = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, one) => sum + one.amount_minor, 0)
