import type { PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { PaymentEvent } from '#server/payments/order.ts'

/** Refund as the provider reports it. */
export type ProviderRefund = {
  ref: string
  /** Ours, if the provider stores it. */
  refundId: string | null
  minor: number
  status: RefundStatus
}

/** Refund in our database. */
export type StoredRefund = {
  id: string
  provider_ref: string | null
  amount_minor: number
  status: RefundStatus
  /** False for a refund from the provider's dashboard. */
  initiated_by_us: boolean
  /** Part of a failed refund that another refund has paid since. */
  replaced_minor: number
}

/** Refund that is not in our database yet. */
export type NewRefund =
  | { initiatedByUs: true; minor: number; reason: string | null }
  /**
   * From the provider's dashboard. We had ordered `orderedMinor` of it, so the ledger already contains that part.
   */
  | { initiatedByUs: false; minor: number; ref: string; status: RefundStatus; orderedMinor: number }

export type RefundEffect =
  | { type: 'settle-refund'; id: string; status: 'succeeded' | 'failed'; ref: string }
  | { type: 'set-refund-ref'; id: string; ref: string }
  | { type: 'replace-refund'; id: string; replacedMinor: number }
  /** An unsent refund shrinks. At zero it is deleted. */
  | { type: 'shrink-refund'; id: string; toMinor: number }
  | { type: 'create-refund'; refund: NewRefund }
  | { type: 'post-journal'; event: PaymentEvent }
  | { type: 'alert'; text: string; about: object }

/** Meaning of a provider's refund for our rows. */
export type RefundChange =
  | { type: 'same' }
  /** Ordered in the provider's dashboard. */
  | { type: 'new' }
  | { type: 'named' | 'paid' | 'failed' | 'returned'; id: string }

/**
 * Matches by our id, then by the provider's, then by amount among pending refunds without a reference, because a
 * crash may have lost it.
 */
export function diffRefund(ours: readonly StoredRefund[], theirs: ProviderRefund): RefundChange {
  const known =
    ours.find(refund => refund.id === theirs.refundId || refund.provider_ref === theirs.ref) ??
    ours.find(
      refund =>
        refund.status === 'pending' && refund.provider_ref === null && refund.amount_minor === theirs.minor,
    )
  if (!known) return theirs.status === 'failed' ? { type: 'same' } : { type: 'new' }
  const { id } = known
  if (known.status === theirs.status) return { type: known.provider_ref ? 'same' : 'named', id }
  if (known.status === 'pending') return { type: theirs.status === 'failed' ? 'failed' : 'paid', id }
  // A bank may return a refund days after it succeeded. Otherwise a settled refund never changes.
  if (known.status === 'succeeded' && theirs.status === 'failed') return { type: 'returned', id }
  return { type: 'same' }
}

/** Refunds after some effects. */
type RefundStep = { effects: RefundEffect[]; refunds: readonly StoredRefund[] }

export type SettledRefunds = {
  effects: RefundEffect[]
  refundedMinor: number
  /** Payment status after the capture, by refunded amount. */
  statusWhenCaptured: PaymentStatus
  /** Succeeded and pending refunds that we did not order. */
  externallyRefundedMinor: number
}

/** Effects that bring our refunds in line with the provider's, and the refunded amount after them. */
export function settleRefunds(
  ours: readonly StoredRefund[],
  theirs: readonly ProviderRefund[],
  capturedMinor: number,
): SettledRefunds {
  // Our own refunds come first, so that dashboard refunds get the rest of the payment.
  const getRank = ({ refundId }: ProviderRefund) => (ours.some(refund => refund.id === refundId) ? 0 : 1)
  let step: RefundStep = { effects: [], refunds: ours }
  for (const refund of theirs.toSorted((a, b) => getRank(a) - getRank(b))) {
    const next = settleRefund(step.refunds, refund, capturedMinor)
    step = { effects: [...step.effects, ...next.effects], refunds: next.refunds }
  }
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

function settleRefund(
  refunds: readonly StoredRefund[],
  theirs: ProviderRefund,
  capturedMinor: number,
): RefundStep {
  const change = diffRefund(refunds, theirs)
  const { ref, minor } = theirs
  const alert = (text: string) => ({ type: 'alert' as const, text, about: { ref, minor } })
  if (change.type === 'same') return { effects: [], refunds }
  if (change.type === 'new') {
    const { orderedMinor, ...step } = reduceOwnRefunds(refunds, minor, capturedMinor)
    const refund = { initiatedByUs: false as const, minor, ref, status: theirs.status, orderedMinor }
    return {
      effects: [...step.effects, { type: 'create-refund', refund }, alert('refunded outside the product')],
      refunds: [...step.refunds, toStoredRefund(theirs)],
    }
  }
  const { id } = change
  if (change.type === 'named')
    return {
      effects: [{ type: 'set-refund-ref', id, ref }],
      refunds: updateInList(refunds, id, { provider_ref: ref }),
    }
  const status = change.type === 'paid' ? ('succeeded' as const) : ('failed' as const)
  const settled: RefundEffect = { type: 'settle-refund', id, status, ref }
  const followUps: Record<typeof change.type, RefundEffect[]> = {
    paid: [{ type: 'post-journal', event: { kind: 'refund_paid', refundId: id, minor } }],
    failed: [alert('refund failed')],
    returned: [
      { type: 'post-journal', event: { kind: 'refund_returned', refundId: id, minor } },
      alert('refund returned by the bank'),
    ],
  }
  return {
    effects: [settled, ...followUps[change.type]],
    refunds: updateInList(refunds, id, { status, provider_ref: ref }),
  }
}

/**
 * A dashboard refund replaces our failed or unsent refunds, so that the payer gets the money once. Returns how much
 * of it we had already ordered.
 */
function reduceOwnRefunds(
  refunds: readonly StoredRefund[],
  minor: number,
  capturedMinor: number,
): RefundStep & { orderedMinor: number } {
  const effects: RefundEffect[] = []
  let current = refunds
  let remaining = minor
  for (const refund of refunds.filter(({ status }) => status === 'failed')) {
    const replaced = Math.min(remaining, getOutstandingMinor(refund))
    if (replaced === 0) continue
    const replacedMinor = refund.replaced_minor + replaced
    effects.push({ type: 'replace-refund', id: refund.id, replacedMinor })
    current = updateInList(current, refund.id, { replaced_minor: replacedMinor })
    remaining -= replaced
  }
  const live = refunds.filter(({ status }) => status !== 'failed')
  const excess = Math.min(remaining, Math.max(0, sumAmounts(live) + minor - capturedMinor))
  let excessLeft = excess
  for (const refund of live.filter(
    ({ status, provider_ref }) => status === 'pending' && provider_ref === null,
  )) {
    const reduction = Math.min(excessLeft, refund.amount_minor)
    if (reduction === 0) continue
    const toMinor = refund.amount_minor - reduction
    effects.push({ type: 'shrink-refund', id: refund.id, toMinor })
    current =
      toMinor === 0
        ? current.filter(({ id }) => id !== refund.id)
        : updateInList(current, refund.id, { amount_minor: toMinor })
    excessLeft -= reduction
  }
  return { effects, refunds: current, orderedMinor: minor - remaining + excess - excessLeft }
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

const updateInList = (
  refunds: readonly StoredRefund[],
  id: string,
  change: Partial<StoredRefund>,
): StoredRefund[] => refunds.map(refund => (refund.id === id ? { ...refund, ...change } : refund))

/** Amount of a refund, without the replaced part of a failed one. */
export const getOutstandingMinor = (
  refund: Pick<StoredRefund, 'amount_minor' | 'status' | 'replaced_minor'>,
): number => refund.amount_minor - (refund.status === 'failed' ? refund.replaced_minor : 0)

const sumAmounts = (refunds: readonly StoredRefund[]): number =>
  refunds.reduce((sum, refund) => sum + refund.amount_minor, 0)

function getCapturedStatus(capturedMinor: number, refundedMinor: number): PaymentStatus {
  if (refundedMinor === 0) return 'Success'
  return refundedMinor >= capturedMinor ? 'Refunded' : 'PartiallyRefunded'
}
