import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/payments/context.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { applyEffects, lockPaymentAndOrder } from './apply-effects.ts'
import { type ProviderState, settle, toUnopenedState } from './policy.ts'
import { findPayment, findPaymentByBooking, type PaymentRow, updateLastRetriedAt } from './repository.ts'

/** A sweep tries to settle these payments now: next time others come first. */
export const markPaymentsRetried = (deps: Deps, ids: readonly PaymentId[]): Promise<void> =>
  updateLastRetriedAt(deps.db, 'payments', ids, deps.now())

/** What a provider said of a payment: locked, decided and done in one transaction. Told twice it changes nothing. */
export async function applyProviderState(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const told = await lockPaymentAndOrder(deps, tx, known)
    if (told) await applyEffects(deps, tx, told, settle(told, state, deps.now()))
  })
}

/**
 * The only way a payment changes: ask the provider how it stands, and let the rules say what that means. Webhook, the
 * payer's return, the sweeper and our own captures and voids all end here, so it does not matter which comes first, twice
 * or never. Throws where the provider cannot be asked; nothing has changed then.
 */
export async function syncPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (payment) await syncLoadedPayment(deps, payment)
}

/** The same of a payment that was just read. */
export async function syncLoadedPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  if (!payment.provider_ref || payment.quarantined_at) return
  await applyProviderState(deps, payment, await getProvider(deps, payment).getState(payment.provider_ref))
}

/** Closes an unpaid checkout or releases authorised money, and acts on whatever the provider answers. */
export async function voidPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (!payment || payment.quarantined_at) return
  const { provider_ref: ref } = payment
  const state = ref ? await getProvider(deps, payment).void(ref) : toUnopenedState(payment)
  await applyProviderState(deps, payment, state)
  // Opened in just this moment after all.
  if (!ref && (await findPayment(deps.db, id))?.provider_ref)
    await deps.jobs.send(deps.db, 'void-payment', { paymentId: id })
}

/** Takes a booking's authorised money for an acceptance. Safe to repeat. */
export async function capturePaymentForBooking(deps: Deps, bookingId: BookingId): Promise<void> {
  const payment = await findPaymentByBooking(deps.db, bookingId)
  if (!payment?.provider_ref) return
  if (payment.quarantined_at) throw new Error(`payment ${payment.id} is quarantined`)
  const state = await getProvider(deps, payment).capture(payment.provider_ref, payment.amount_minor)
  await applyProviderState(deps, payment, state)
}
