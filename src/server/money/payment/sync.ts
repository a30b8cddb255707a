import type { BookingId, PaymentId } from '#contract/id.ts'
import {
  type BookingRow,
  bookingUnderLock,
  confirmBooking,
  countLateCapture,
  endBookingFor,
  requestBooking,
  takeSlotAgain,
  tellOfLateMoney,
} from '#server/market/booking/transition.ts'
import type { Deps } from '#server/money/deps.ts'
import { issueReceipt } from '#server/money/receipt/issue.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { bookCapture, bookDisputeLost, bookDisputeOpened, bookDisputeWon } from './books.ts'
import { providerOf } from './providers.ts'
import { orderRefund, settleRefunds, sumOf } from './refund.ts'
import { type ProviderState, refundedStatus, settle } from './rules.ts'
import {
  findPayment,
  findPaymentOf,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updatePayment,
} from './store.ts'

type Told = { booking: BookingRow; payment: PaymentRow }

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
  refunds: [],
  dispute: null,
  captureBefore: null,
  errorMessage: null,
})

async function applyState(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  if (!isOurSum(known, state)) return quarantine(deps, known, state)
  await deps.db.transaction().execute(async tx => {
    const booking = await bookingUnderLock(tx, known.booking_id)
    if (!booking) return
    const payment = await lockPayment(tx, known.id)
    const told = { booking, payment }
    const isTaken = state.status === 'captured' && (await takeNote(deps, tx, told, state))
    const refunds = await settleRefunds(deps, tx, told, state.refunds)
    const settlement = settle(factsOf(booking, payment, refunds), state, deps.now())
    const back = sumOf(refunds.filter(one => one.status === 'succeeded'))
    const status =
      settlement.payment === 'Success' ? refundedStatus(state.capturedMinor, back) : settlement.payment
    if (status) await updatePayment(tx, payment.id, { status })
    if (state.status !== 'captured' && settlement.payment)
      await updatePayment(tx, payment.id, {
        error_message: state.errorMessage,
        capture_before: state.captureBefore,
      })
    await settleDispute(deps, tx, told, state)

    const change = settlement.booking
    const isRevived = change?.to === 'revived' && (await takeSlotAgain(tx, booking))
    const next = change?.to === 'revived' && !isRevived ? change.otherwise : settlement.next
    if (state.status === 'captured' && (next === 'refund' || change?.to === 'cancelled'))
      await countLateCapture(tx, booking, state.capturedMinor)
    if (next === 'refund') {
      // Money came for a booking that is over: all of it goes back that has not yet.
      await orderRefund(deps, tx, told, state.capturedMinor - state.refundedMinor, 'late_payment')
      await tellOfLateMoney(deps, tx, booking, state.capturedMinor)
    }
    if (next === 'void') await deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
    const becomes = isRevived ? change.as : change?.to
    if (becomes === 'confirmed') await confirmBooking(deps, tx, booking)
    if (becomes === 'pending') await requestBooking(deps, tx, booking)
    if (change?.to === 'cancelled') {
      const refund = settlement.next === 'refund' ? state.capturedMinor : null
      await endBookingFor(deps, tx, booking, change.reason, refund)
    }
    if (isTaken) await issueReceipt(deps, tx, told)
  })
}

/** Money was taken: it is in escrow from now on, whatever becomes of the booking. Answers whether that is news. */
async function takeNote(deps: Deps, tx: Tx, told: Told, { capturedMinor }: ProviderState): Promise<boolean> {
  const { payment } = told
  if (payment.captured_minor !== capturedMinor) {
    await updatePayment(tx, payment.id, { captured_minor: capturedMinor })
    payment.captured_minor = capturedMinor
  }
  return bookCapture(deps, tx, told, capturedMinor)
}

async function settleDispute(deps: Deps, tx: Tx, told: Told, { dispute }: ProviderState): Promise<void> {
  if (!dispute || dispute.status === told.payment.dispute) return
  await bookDisputeOpened(deps, tx, told, dispute.minor)
  if (dispute.status === 'won') await bookDisputeWon(deps, tx, told, dispute.minor)
  if (dispute.status === 'lost') await bookDisputeLost(deps, tx, told, dispute.minor)
  await updatePayment(tx, told.payment.id, { dispute: dispute.status, disputed_minor: dispute.minor })
  deps.log.error({ paymentId: told.payment.id, dispute }, 'payment disputed')
}

const factsOf = (booking: BookingRow, payment: PaymentRow, refunds: readonly RefundRow[]) => ({
  booking: {
    status: booking.status,
    reason: booking.reason,
    start: booking.starts_at,
    holdExpiresAt: booking.hold_expires_at,
    capturedMinor: booking.captured_minor,
  },
  payment: {
    status: payment.status,
    refundedByOthers: sumOf(refunds.filter(one => !one.ours && one.status !== 'failed')),
  },
})

const isOurSum = (ours: PaymentRow, { amount, status, capturedMinor }: ProviderState) =>
  amount.minor === ours.amount_minor &&
  amount.currency === ours.currency &&
  (status !== 'captured' || capturedMinor === ours.amount_minor)

/** The provider speaks of another sum than we do: nothing moves until a person has looked. */
async function quarantine(deps: Deps, payment: PaymentRow, state: ProviderState) {
  const theirs = `${state.amount.minor} ${state.amount.currency}, captured ${state.capturedMinor}`
  await updatePayment(deps.db, payment.id, {
    quarantined_at: deps.now(),
    quarantine_reason: `The provider says ${theirs}; we say ${payment.amount_minor} ${payment.currency}.`,
  })
  deps.log.error(
    { paymentId: payment.id, ours: payment.amount_minor, theirs: state.amount },
    'payment quarantined',
  )
}
