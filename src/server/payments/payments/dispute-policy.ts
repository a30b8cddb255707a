import type { PaymentEvent } from '#server/payments/order.ts'

export type DisputeStatus = 'open' | 'won' | 'lost'

/** Dispute as the provider reports it. */
export type ProviderDispute = { ref: string; status: DisputeStatus; minor: number }

/** Dispute in our database. Old rows may lack the provider's id. */
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

/** A decision is final. An older provider state must not reopen the dispute. */
const disputeStatusRank: Record<DisputeStatus, number> = { open: 0, won: 1, lost: 1 }

/** Combined status of a payment's disputes. Null if there are none. */
export function summarizeDisputes(
  disputes: readonly { status: DisputeStatus; minor: number }[],
): { dispute: DisputeStatus; disputed_minor: number } | null {
  const withheld = disputes.filter(dispute => dispute.status !== 'won')
  if (disputes.length === 0) return null
  const isOpen = withheld.some(dispute => dispute.status === 'open')
  return {
    dispute: isOpen ? 'open' : withheld.length > 0 ? 'lost' : 'won',
    disputed_minor: (withheld.length > 0 ? withheld : disputes).reduce(
      (sum, dispute) => sum + dispute.minor,
      0,
    ),
  }
}

/** Effects that bring our disputes in line with the provider's, oldest first, and their combined status. */
export function settleDisputes(ours: readonly StoredDispute[], theirs: readonly ProviderDispute[]) {
  const effects: DisputeEffect[] = []
  let after = ours
  for (const dispute of theirs) {
    const { ref, status, minor } = dispute
    const known =
      after.find(stored => stored.provider_ref === ref) ?? after.find(stored => stored.provider_ref === null)
    const alert = { type: 'alert' as const, text: 'payment disputed', about: { dispute } }
    if (!known) {
      effects.push({ type: 'create-dispute', dispute }, alert)
      after = [...after, { id: '', provider_ref: ref, status, amount_minor: minor }]
      continue
    }
    const { id } = known
    const isDecided = status !== 'open' && disputeStatusRank[status] > disputeStatusRank[known.status]
    if (known.provider_ref === null) effects.push({ type: 'set-dispute-ref', id, ref })
    if (isDecided)
      effects.push({ type: 'close-dispute', id, status }, ...toDecisionEffects(id, status, known), alert)
    const changed = { ...known, provider_ref: ref, status: isDecided ? status : known.status }
    after = after.map(stored => (stored === known ? changed : stored))
  }
  const summary = summarizeDisputes(
    after.map(stored => ({ status: stored.status, minor: stored.amount_minor })),
  )
  return { effects, summary }
}

const toDecisionEffects = (
  id: string,
  status: 'won' | 'lost',
  { amount_minor: minor }: StoredDispute,
): DisputeEffect[] => [{ type: 'post-journal', event: { kind: `dispute_${status}`, disputeId: id, minor } }]
