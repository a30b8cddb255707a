import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/payments/context.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { voidPaymentQueue } from '#server/payments/queues.ts'
import { applyEffects, lockPaymentAndOrder } from './apply-payment-transition.ts'
import { getPaymentTransition, type ProviderState, toUnopenedState } from './payment-transitions.ts'
import { findPayment, findPaymentByBooking, type PaymentRow } from './repository.ts'

/** Applies a provider state in one transaction. A repeated state changes nothing. */
export async function applyProviderState(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const locked = await lockPaymentAndOrder(deps, tx, known)
    await applyEffects(deps, tx, locked, getPaymentTransition(locked, state, deps.now()))
  })
}

/**
 * The only way a payment changes: fetch the provider's state and apply the transition that follows. Webhooks, the payer's return,
 * the cron job, captures and voids all end here, so order and repetition do not matter. Throws without a change if the
 * provider is unreachable.
 */
export async function syncPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (payment) await syncLoadedPayment(deps, payment)
}

export async function syncLoadedPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  if (!payment.provider_ref || payment.quarantined_at) return
  await applyProviderState(deps, payment, await getProvider(deps, payment).getState(payment.provider_ref))
}

/** Closes an unpaid checkout or releases an authorization, then applies the provider's state. */
export async function voidPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (!payment || payment.quarantined_at) return
  const { provider_ref: ref } = payment
  const state = ref ? await getProvider(deps, payment).void(ref) : toUnopenedState(payment)
  await applyProviderState(deps, payment, state)
  // Another request opened the checkout at the same moment.
  if (!ref && (await findPayment(deps.db, id))?.provider_ref)
    await deps.jobs.send(deps.db, voidPaymentQueue, { paymentId: id })
}

/** Captures the authorization of an accepted booking. Safe to repeat. */
export async function capturePaymentForBooking(deps: Deps, bookingId: BookingId): Promise<void> {
  const payment = await findPaymentByBooking(deps.db, bookingId)
  if (!payment?.provider_ref) return
  if (payment.quarantined_at) throw new Error(`payment ${payment.id} is quarantined`)
  const state = await getProvider(deps, payment).capture(payment.provider_ref, payment.amount_minor)
  await applyProviderState(deps, payment, state)
}
