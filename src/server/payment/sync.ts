import type { BookingId, PaymentId } from '#contract/id.ts'
import {
  bookingUnderLock,
  confirmBooking,
  countLateCapture,
  endBookingFor,
  requestBooking,
} from '#server/booking/transition.ts'
import type { Deps } from '#server/deps.ts'
import { providerOf } from './providers.ts'
import { orderRefund } from './refund.ts'
import { type ProviderState, settle } from './rules.ts'
import { findPayment, findPaymentOf, lockPayment, type PaymentRow, updatePayment } from './store.ts'

/**
 * The only way a payment changes: ask the provider how it stands, and let the rules say what that means. Webhook, the
 * payer's return, the sweeper and our own captures and voids all end here, so it does not matter which comes first, twice
 * or never. Throws where the provider cannot be asked; nothing has changed then.
 */
export async function syncPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (!payment?.provider_ref || payment.quarantined_at) return
  await applyState(deps, payment, await providerOf(deps, payment).state(payment.provider_ref))
}

/** Closes an unpaid checkout or releases authorised money, and acts on whatever the provider answers. */
export async function voidPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (!payment || payment.quarantined_at) return
  if (payment.provider_ref) {
    await applyState(deps, payment, await providerOf(deps, payment).void(payment.provider_ref))
  } else {
    await applyState(deps, payment, neverOpened(payment))
    // Opened in just this moment after all.
    if ((await findPayment(deps.db, id))?.provider_ref) await voidPayment(deps, id)
  }
}

/** Takes a booking's authorised money for an acceptance. Safe to repeat. */
export async function capturePaymentOf(deps: Deps, bookingId: BookingId): Promise<void> {
  const payment = await findPaymentOf(deps.db, bookingId)
  if (!payment?.provider_ref) return
  if (payment.quarantined_at) throw new Error(`payment ${payment.id} is quarantined`)
  const state = await providerOf(deps, payment).capture(payment.provider_ref, payment.amount_minor)
  await applyState(deps, payment, state)
}

/** A checkout that the provider never confirmed to have opened: nobody was shown a way to pay. */
const neverOpened = (payment: PaymentRow): ProviderState => ({
  status: 'cancelled',
  amount: { minor: payment.amount_minor, currency: payment.currency },
  capturedMinor: 0,
  refundedMinor: 0,
  errorMessage: null,
})

async function applyState(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  if (!isOurSum(known, state)) return quarantine(deps, known, state)
  await deps.db.transaction().execute(async tx => {
    const booking = await bookingUnderLock(tx, known.booking_id)
    if (!booking) return
    const payment = await lockPayment(tx, known.id)
    const facts = {
      booking: {
        status: booking.status,
        start: booking.starts_at,
        holdExpiresAt: booking.hold_expires_at,
        capturedMinor: booking.captured_minor,
      },
      payment,
    }
    const settlement = settle(facts, state, deps.now())
    if (settlement.payment) {
      await updatePayment(tx, payment.id, {
        status: settlement.payment,
        captured_minor: state.capturedMinor,
        error_message: state.errorMessage,
      })
    }
    if (settlement.next === 'refund') {
      // Money came for a booking that is over: all of it goes back.
      await countLateCapture(tx, booking, state.capturedMinor)
      await orderRefund(deps, tx, payment, state.capturedMinor)
    }
    if (settlement.next === 'void') await deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
    const change = settlement.booking
    if (change?.to === 'confirmed') await confirmBooking(deps, tx, booking)
    if (change?.to === 'pending') await requestBooking(deps, tx, booking)
    if (change?.to === 'cancelled') {
      const refund = settlement.next === 'refund' ? state.capturedMinor : null
      await endBookingFor(deps, tx, booking, change.reason, refund)
    }
  })
}

const isOurSum = (ours: PaymentRow, { amount, status, capturedMinor }: ProviderState) =>
  amount.minor === ours.amount_minor &&
  amount.currency === ours.currency &&
  (status !== 'captured' || capturedMinor === ours.amount_minor)

/** The provider speaks of another sum than we do: nothing moves until a person has looked. */
async function quarantine(deps: Deps, payment: PaymentRow, state: ProviderState) {
  await updatePayment(deps.db, payment.id, { quarantined_at: deps.now() })
  deps.log.error(
    { paymentId: payment.id, ours: payment.amount_minor, theirs: state.amount },
    'payment quarantined',
  )
}
