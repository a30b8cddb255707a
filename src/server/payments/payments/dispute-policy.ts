import type { PaymentEvent } from '#server/payments/order.ts'

export type DisputeStatus = 'open' | 'won' | 'lost'

/** A dispute in the provider's books. */
export type ProviderDispute = { ref: string; status: DisputeStatus; minor: number }

/** A dispute in ours; without the provider's id where it was noted before that was kept. */
export type StoredDispute = {
  id: string
  provider_ref: string | null
  status: DisputeStatus
  amount_minor: number
}

export type DisputeEffect =
  | { type: 'create-dispute'; dispute: ProviderDispute }
  | { type: 'set-dispute-ref'; id: string; ref: string }
  | { type: 'close-dispute'; id: string; status: 'won' | 'lost' }
  | { type: 'post-journal'; event: PaymentEvent }
  | { type: 'alert'; text: string; about: object }

/** A decision is final: what was read before it does not open the dispute again. */
const disputeStatusRank: Record<DisputeStatus, number> = { open: 0, won: 1, lost: 1 }

/** What the disputes of a payment come to; null where there is none. */
export function summarizeDisputes(
  disputes: readonly { status: DisputeStatus; minor: number }[],
): { dispute: DisputeStatus; disputed_minor: number } | null {
  const withheld = disputes.filter(one => one.status !== 'won')
  if (disputes.length === 0) return null
  const isOpen = withheld.some(one => one.status === 'open')
  return {
    dispute: isOpen ? 'open' : withheld.length > 0 ? 'lost' : 'won',
    disputed_minor: (withheld.length > 0 ? withheld : disputes).reduce((sum, one) => sum + one.minor, 0),
  }
}

/** Brings our disputes in line with the provider's, oldest first: what has to be done, and what they come to after it. */
export function settleDisputes(ours: readonly StoredDispute[], theirs: readonly ProviderDispute[]) {
  const effects: DisputeEffect[] = []
  let after = ours
  for (const one of theirs) {
    const { ref, status, minor } = one
    const known = after.find(own => own.provider_ref === ref) ?? after.find(own => own.provider_ref === null)
    const alert = { type: 'alert' as const, text: 'payment disputed', about: { dispute: one } }
    if (!known) {
      effects.push({ type: 'create-dispute', dispute: one }, alert)
      after = [...after, { id: '', provider_ref: ref, status, amount_minor: minor }]
      continue
    }
    const { id } = known
    const isDecided = status !== 'open' && disputeStatusRank[status] > disputeStatusRank[known.status]
    if (known.provider_ref === null) effects.push({ type: 'set-dispute-ref', id, ref })
    if (isDecided)
      effects.push({ type: 'close-dispute', id, status }, ...toDecisionEffects(id, status, known), alert)
    const changed = { ...known, provider_ref: ref, status: isDecided ? status : known.status }
    after = after.map(own => (own === known ? changed : own))
  }
  const together = summarizeDisputes(after.map(own => ({ status: own.status, minor: own.amount_minor })))
  return { effects, together }
}

const toDecisionEffects = (
  id: string,
  status: 'won' | 'lost',
  { amount_minor: minor }: StoredDispute,
): DisputeEffect[] => [{ type: 'post-journal', event: { kind: `dispute_${status}`, disputeId: id, minor } }]
