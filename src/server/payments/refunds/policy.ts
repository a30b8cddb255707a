import type { PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { Row } from '#server/lib/database/pool.ts'
import type { PaymentEvent } from '#server/payments/ledger/order-entries.ts'

/** Refund as the provider reports it. */
export type ProviderRefund = {
  ref: string
  /** Ours, if the provider stores it. */
  refundId: string | null
  minor: number
  status: RefundStatus
}

/**
 * Refund in our database. `initiated_by_us` is false for a refund from the provider's dashboard, `replaced_minor` the
 * part of a failed refund that another refund has replaced.
 */
export type StoredRefund = Pick<
  Row<'refunds'>,
  'id' | 'provider_ref' | 'amount_minor' | 'status' | 'initiated_by_us' | 'replaced_minor'
>

/** Refund that is not in our database yet. */
export type NewRefund =
  /** An admin's request brings its own id, so that a repeated request creates no second refund. */
  | { initiatedByUs: true; id?: string; minor: number; reason: string | null }
  /** From the provider's dashboard. We had ordered `orderedMinor` of it, so the ledger already contains that part. */
  | { initiatedByUs: false; minor: number; ref: string; status: RefundStatus; orderedMinor: number }

export type RefundEffect =
  | { type: 'update-refund'; id: string; change: Partial<StoredRefund> }
  | { type: 'delete-refund'; id: string }
  | { type: 'create-refund'; refund: NewRefund }
  | { type: 'post-journal'; event: PaymentEvent }
  | { type: 'alert'; text: string; about: object }

/** Refunds after some effects. */
type RefundStep = { effects: RefundEffect[]; refunds: readonly StoredRefund[] }

export type RefundTransitions = {
  effects: RefundEffect[]
  refundedMinor: number
  /** Payment status after the capture, by refunded amount. */
  statusWhenCaptured: PaymentStatus
  /** Succeeded and pending refunds that we did not order. */
  externallyRefundedMinor: number
}

/** Effects that bring our refunds in line with the provider's, and the refunded amount after them. */
export function getRefundTransitions(
  ours: readonly StoredRefund[],
  theirs: readonly ProviderRefund[],
  capturedMinor: number,
): RefundTransitions {
  // Our own refunds come first, so that dashboard refunds get the rest of the payment.
  const getRank = ({ refundId }: ProviderRefund) => (ours.some(refund => refund.id === refundId) ? 0 : 1)
  let step: RefundStep = { effects: [], refunds: ours }
  for (const refund of theirs.toSorted((a, b) => getRank(a) - getRank(b)))
    step = applyReportedRefund(step, refund, capturedMinor)
  const { effects, refunds } = step
  const refundedMinor = sumAmounts(refunds.filter(refund => refund.status === 'succeeded'))
  return {
    effects,
    refundedMinor,
    statusWhenCaptured: getCapturedStatus(capturedMinor, refundedMinor),
    externallyRefundedMinor: sumAmounts(
      refunds.filter(refund => !refund.initiated_by_us && refund.status !== 'failed'),
    ),
  }
}

function applyReportedRefund(step: RefundStep, theirs: ProviderRefund, capturedMinor: number): RefundStep {
  const { ref, minor, status } = theirs
  const alert = (text: string) => ({ type: 'alert' as const, text, about: { ref, minor } })
  const known = findStoredRefund(step.refunds, theirs)
  if (!known && status !== 'failed') {
    const { effects, refunds, orderedMinor } = reduceOwnRefunds(step, minor, capturedMinor)
    const refund = { initiatedByUs: false as const, minor, ref, status, orderedMinor }
    return {
      effects: [...effects, { type: 'create-refund', refund }, alert('refunded outside the product')],
      refunds: [...refunds, toStoredRefund(theirs)],
    }
  }
  if (!known) return step
  const { id } = known
  if (known.status === status && known.provider_ref === null)
    return changeRefund(step, id, { provider_ref: ref })
  // A bank may return a refund days after it succeeded. Otherwise a settled refund never changes.
  const isReturned = known.status === 'succeeded' && status === 'failed'
  if (status === 'pending' || (known.status !== 'pending' && !isReturned)) return step
  const followUps: RefundEffect[] = isReturned
    ? [
        { type: 'post-journal', event: { kind: 'refund_returned', refundId: id, minor } },
        alert('refund returned by the bank'),
      ]
    : status === 'failed'
      ? [alert('refund failed')]
      : [{ type: 'post-journal', event: { kind: 'refund_paid', refundId: id, minor } }]
  const { effects, refunds } = changeRefund(step, id, { status, provider_ref: ref })
  return { effects: [...effects, ...followUps], refunds }
}

/**
 * Matches by our id, then by the provider's, then by amount among pending refunds without a reference, because a
 * crash may have lost it.
 */
const findStoredRefund = (ours: readonly StoredRefund[], theirs: ProviderRefund): StoredRefund | undefined =>
  ours.find(refund => refund.id === theirs.refundId || refund.provider_ref === theirs.ref) ??
  ours.find(
    refund =>
      refund.status === 'pending' && refund.provider_ref === null && refund.amount_minor === theirs.minor,
  )

/**
 * A dashboard refund replaces our failed or unsent refunds, so that the payer gets the money once. Returns how much
 * of it we had already ordered.
 */
function reduceOwnRefunds(before: RefundStep, minor: number, capturedMinor: number) {
  const { refunds } = before
  let step = before
  let remaining = minor
  for (const refund of refunds.filter(({ status }) => status === 'failed')) {
    const replaced = Math.min(remaining, getUnreplacedMinor(refund))
    if (replaced === 0) continue
    const replacedMinor = refund.replaced_minor + replaced
    step = changeRefund(step, refund.id, { replaced_minor: replacedMinor })
    remaining -= replaced
  }
  const live = refunds.filter(({ status }) => status !== 'failed')
  const unsent = live.filter(({ status, provider_ref }) => status === 'pending' && provider_ref === null)
  const excess = Math.min(remaining, Math.max(0, sumAmounts(live) + minor - capturedMinor))
  let excessLeft = excess
  for (const refund of unsent) {
    const reduction = Math.min(excessLeft, refund.amount_minor)
    if (reduction === 0) continue
    step = changeRefund(step, refund.id, { amount_minor: refund.amount_minor - reduction })
    excessLeft -= reduction
  }
  return { ...step, orderedMinor: minor - remaining + excess - excessLeft }
}

/** The id is unknown until the insert. */
const toStoredRefund = ({ ref, minor, status }: ProviderRefund): StoredRefund => ({
  id: '',
  provider_ref: ref,
  amount_minor: minor,
  status,
  initiated_by_us: false,
  replaced_minor: 0,
})

/** Updates a refund. At an amount of zero it is deleted. */
function changeRefund(
  { effects, refunds }: RefundStep,
  id: string,
  change: Partial<StoredRefund>,
): RefundStep {
  if (change.amount_minor === 0)
    return {
      effects: [...effects, { type: 'delete-refund', id }],
      refunds: refunds.filter(refund => refund.id !== id),
    }
  return {
    effects: [...effects, { type: 'update-refund', id, change }],
    refunds: refunds.map(refund => (refund.id === id ? { ...refund, ...change } : refund)),
  }
}

/** Amount of a refund, without the replaced part of a failed one. */
export const getUnreplacedMinor = (
  refund: Pick<StoredRefund, 'amount_minor' | 'status' | 'replaced_minor'>,
): number => refund.amount_minor - (refund.status === 'failed' ? refund.replaced_minor : 0)

const sumAmounts = (refunds: readonly StoredRefund[]): number =>
  refunds.reduce((sum, refund) => sum + refund.amount_minor, 0)

function getCapturedStatus(capturedMinor: number, refundedMinor: number): PaymentStatus {
  if (refundedMinor === 0) return 'Success'
  return refundedMinor >= capturedMinor ? 'Refunded' : 'PartiallyRefunded'
}
