import type { PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { PaymentEvent } from '#server/payments/order.ts'

/** A refund in the provider's books. */
export type ProviderRefund = {
  ref: string
  /** Ours, where the provider keeps it. */
  refundId: string | null
  minor: number
  status: RefundStatus
}

/** A refund in ours. */
export type StoredRefund = {
  id: string
  provider_ref: string | null
  amount_minor: number
  status: RefundStatus
  /** False: made in the provider's dashboard. */
  initiated_by_us: boolean
  /** How much of one that failed was given back in another way since. */
  replaced_minor: number
}

/** One that is not in our books yet. */
export type NewRefund =
  | { initiatedByUs: true; minor: number; reason: string | null }
  /** Ordered in the provider's dashboard; `orderedMinor` of it had been ordered by us, and stands in the ledger. */
  | { initiatedByUs: false; minor: number; ref: string; status: RefundStatus; orderedMinor: number }

/** What has to be done about refunds, in this order. */
export type RefundEffect =
  | { type: 'settle-refund'; id: string; status: 'succeeded' | 'failed'; ref: string }
  | { type: 'set-refund-ref'; id: string; ref: string }
  | { type: 'replace-refund'; id: string; replacedMinor: number }
  /** One that was not sent yet shrinks; to nothing, and it is gone. */
  | { type: 'shrink-refund'; id: string; toMinor: number }
  | { type: 'create-refund'; refund: NewRefund }
  | { type: 'post-journal'; event: PaymentEvent }
  | { type: 'alert'; text: string; about: object }

/** What a refund in the provider's books means for ours. */
export type RefundChange =
  | { type: 'same' }
  /** Ordered in the provider's dashboard. */
  | { type: 'new' }
  | { type: 'named' | 'paid' | 'failed' | 'returned'; id: string }

/**
 * Finds our refund for one of theirs: by our id, by theirs, else one of the same sum that is on its way and has no name
 * yet, because we crashed before we could write it down.
 */
export function diffRefund(ours: readonly StoredRefund[], theirs: ProviderRefund): RefundChange {
  const known =
    ours.find(one => one.id === theirs.refundId || one.provider_ref === theirs.ref) ??
    ours.find(
      one => one.status === 'pending' && one.provider_ref === null && one.amount_minor === theirs.minor,
    )
  if (!known) return theirs.status === 'failed' ? { type: 'same' } : { type: 'new' }
  const { id } = known
  if (known.status === theirs.status) return { type: known.provider_ref ? 'same' : 'named', id }
  if (known.status === 'pending') return { type: theirs.status === 'failed' ? 'failed' : 'paid', id }
  // A bank may send money back days after it was called paid. Nothing else changes once it is settled.
  if (known.status === 'succeeded' && theirs.status === 'failed') return { type: 'returned', id }
  return { type: 'same' }
}

/** Our refunds after some effects. */
type RefundStep = { effects: RefundEffect[]; refunds: readonly StoredRefund[] }

export type SettledRefunds = {
  effects: RefundEffect[]
  refundedMinor: number
  /** What a payment of which that came back is called, once its money was taken. */
  statusWhenCaptured: PaymentStatus
  /** What is gone or going without our having ordered it. */
  externallyRefundedMinor: number
}

/** Brings our refunds in line with the provider's: what has to be done, and what has come back after it. */
export function settleRefunds(
  ours: readonly StoredRefund[],
  theirs: readonly ProviderRefund[],
  capturedMinor: number,
): SettledRefunds {
  // Ours first: what is left of the payment then belongs to those that we never ordered.
  const isOurs = ({ refundId }: ProviderRefund) => (ours.some(one => one.id === refundId) ? 0 : 1)
  let step: RefundStep = { effects: [], refunds: ours }
  for (const one of theirs.toSorted((a, b) => isOurs(a) - isOurs(b))) {
    const next = settleRefund(step.refunds, one, capturedMinor)
    step = { effects: [...step.effects, ...next.effects], refunds: next.refunds }
  }
  const { effects, refunds } = step
  const refundedMinor = sumAmounts(refunds.filter(one => one.status === 'succeeded'))
  return {
    effects,
    refundedMinor,
    statusWhenCaptured: getCapturedStatus(capturedMinor, refundedMinor),
    externallyRefundedMinor: sumAmounts(
      refunds.filter(one => !one.initiated_by_us && one.status !== 'failed'),
    ),
  }
}

function settleRefund(
  refunds: readonly StoredRefund[],
  theirs: ProviderRefund,
  capturedMinor: number,
): RefundStep {
  const news = diffRefund(refunds, theirs)
  const { ref, minor } = theirs
  const alert = (text: string) => ({ type: 'alert' as const, text, about: { ref, minor } })
  if (news.type === 'same') return { effects: [], refunds }
  if (news.type === 'new') {
    const { orderedMinor, ...step } = reduceOwnRefunds(refunds, minor, capturedMinor)
    const refund = { initiatedByUs: false as const, minor, ref, status: theirs.status, orderedMinor }
    return {
      effects: [...step.effects, { type: 'create-refund', refund }, alert('refunded outside the product')],
      refunds: [...step.refunds, toStoredRefund(theirs)],
    }
  }
  const { id } = news
  if (news.type === 'named')
    return {
      effects: [{ type: 'set-refund-ref', id, ref }],
      refunds: updateInList(refunds, id, { provider_ref: ref }),
    }
  const status = news.type === 'paid' ? ('succeeded' as const) : ('failed' as const)
  const settled: RefundEffect = { type: 'settle-refund', id, status, ref }
  const told: Record<typeof news.type, RefundEffect[]> = {
    paid: [{ type: 'post-journal', event: { kind: 'refund_paid', refundId: id, minor } }],
    failed: [alert('refund failed')],
    returned: [
      { type: 'post-journal', event: { kind: 'refund_returned', refundId: id, minor } },
      alert('refund returned by the bank'),
    ],
  }
  return {
    effects: [settled, ...told[news.type]],
    refunds: updateInList(refunds, id, { status, provider_ref: ref }),
  }
}

/**
 * Somebody gave back in the provider's dashboard what had failed with us, or what we had ordered and not sent yet: ours
 * shrinks, for the payer gets it once. Answers how much of theirs was already ordered that way.
 */
function reduceOwnRefunds(
  refunds: readonly StoredRefund[],
  minor: number,
  capturedMinor: number,
): RefundStep & { orderedMinor: number } {
  const effects: RefundEffect[] = []
  let after = refunds
  let rest = minor
  for (const one of refunds.filter(one => one.status === 'failed')) {
    const replaced = Math.min(rest, getOutstandingMinor(one))
    if (replaced === 0) continue
    const replacedMinor = one.replaced_minor + replaced
    effects.push({ type: 'replace-refund', id: one.id, replacedMinor })
    after = updateInList(after, one.id, { replaced_minor: replacedMinor })
    rest -= replaced
  }
  const live = refunds.filter(one => one.status !== 'failed')
  const excess = Math.min(rest, Math.max(0, sumAmounts(live) + minor - capturedMinor))
  let left = excess
  for (const one of live.filter(one => one.status === 'pending' && one.provider_ref === null)) {
    const less = Math.min(left, one.amount_minor)
    if (less === 0) continue
    const toMinor = one.amount_minor - less
    effects.push({ type: 'shrink-refund', id: one.id, toMinor })
    after =
      toMinor === 0
        ? after.filter(other => other.id !== one.id)
        : updateInList(after, one.id, { amount_minor: toMinor })
    left -= less
  }
  return { effects, refunds: after, orderedMinor: minor - rest + excess - left }
}

/** One of theirs as it stands among ours from now on, still without an id. */
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
): StoredRefund[] => refunds.map(one => (one.id === id ? { ...one, ...change } : one))

/** What a refund still owes the payer, or has given them: one that failed owes what was not given in another way since. */
export const getOutstandingMinor = (
  refund: Pick<StoredRefund, 'amount_minor' | 'status' | 'replaced_minor'>,
): number => refund.amount_minor - (refund.status === 'failed' ? refund.replaced_minor : 0)

const sumAmounts = (refunds: readonly StoredRefund[]): number =>
  refunds.reduce((sum, one) => sum + one.amount_minor, 0)

function getCapturedStatus(capturedMinor: number, refundedMinor: number): PaymentStatus {
  if (refundedMinor === 0) return 'Success'
  return refundedMinor >= capturedMinor ? 'Refunded' : 'PartiallyRefunded'
}
