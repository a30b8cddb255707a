import type { Row } from '#server/lib/database/pool.ts'
import type { PaymentEvent } from '#server/payments/ledger/order-entries.ts'

/** Dispute in our database. Old rows may lack the provider's id. */
export type StoredDispute = Pick<Row<'disputes'>, 'id' | 'provider_ref' | 'status' | 'amount_minor'>

/** Dispute as the provider reports it. */
export type ProviderDispute = { ref: string; status: StoredDispute['status']; minor: number }

export type DisputeUpdate = Partial<Pick<StoredDispute, 'provider_ref' | 'status'>>

export type DisputeEffect =
  | { type: 'create-dispute'; dispute: ProviderDispute }
  | { type: 'update-dispute'; id: string; change: DisputeUpdate }
  | { type: 'post-journal'; event: PaymentEvent }
  | { type: 'alert'; text: string; about: object }

/** Combined status of a payment's disputes. Null if there are none. */
export function summarizeDisputes(disputes: readonly Pick<ProviderDispute, 'status' | 'minor'>[]) {
  if (disputes.length === 0) return null
  const withheld = disputes.filter(dispute => dispute.status !== 'won')
  const isOpen = withheld.some(dispute => dispute.status === 'open')
  const counted = withheld.length > 0 ? withheld : disputes
  return {
    dispute: isOpen ? ('open' as const) : withheld.length > 0 ? ('lost' as const) : ('won' as const),
    disputed_minor: counted.reduce((sum, dispute) => sum + dispute.minor, 0),
  }
}

/** Effects that bring our disputes in line with the provider's, oldest first, and their combined status. */
export function getDisputeTransitions(ours: readonly StoredDispute[], theirs: readonly ProviderDispute[]) {
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
    // A decision is final. An older provider state must not reopen the dispute.
    const decision = known.status === 'open' && status !== 'open' ? status : null
    const change: DisputeUpdate = {
      ...(known.provider_ref === null && { provider_ref: ref }),
      ...(decision && { status: decision }),
    }
    if (Object.keys(change).length > 0) effects.push({ type: 'update-dispute', id, change })
    if (decision) {
      const event = { kind: `dispute_${decision}` as const, disputeId: id, minor: known.amount_minor }
      effects.push({ type: 'post-journal', event }, alert)
    }
    after = after.map(stored => (stored === known ? { ...known, ...change } : stored))
  }
  const summary = summarizeDisputes(
    after.map(stored => ({ status: stored.status, minor: stored.amount_minor })),
  )
  return { effects, summary }
}
