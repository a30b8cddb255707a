import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Consent } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { addresses as api } from '#contract/routes/booking.ts'
import { addresses as currencies } from '#contract/routes/currency.ts'
import { addresses as interviewers } from '#contract/routes/interviewer.ts'
import { addresses as slots } from '#contract/routes/slot.ts'
import type { Slot } from '#contract/slot.ts'
import { consentVersions } from '#web/features/legal/policies.ts'
import { codeText } from '#web/i18n/error-message.ts'
import { CallError, call } from '#web/lib/call.ts'
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft-store.ts'
import { readAgain } from '#web/lib/query.ts'
import { type BookingAction, bookingState, canSend, startOf } from './booking-state.ts'
import type { Charge } from './charge-state.ts'
import { beginWithTime, draftKeyOf } from './draft-link.ts'
import { type Available, draftOf, stateOf } from './draft-state.ts'
import { usePayment } from './use-payment.ts'

/** The dialog goes away this long after the browser was sent to the payment page. */
const closeAfterMs = 2000

export type UseBooking = ReturnType<typeof useBooking>

/** The state of a booking on its way, and the one call that makes it. `available` is null until it is known. */
export function useBooking(interviewerId: UserId, onClose: () => void, available: Available | null) {
  const [state, dispatch] = useReducer(bookingState, '', startOf)
  if (available && !state.isReady)
    dispatch({
      type: 'restored',
      as: stateOf(readDraft(draftKeyOf(interviewerId)), available, consentVersions),
    })
  useDraft(interviewerId, state)
  const sending = useRef<AbortController>(null)
  // Who closes the dialog does not want to be led away any more.
  useEffect(() => () => sending.current?.abort(), [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (state.step !== 'leaving') return
    const back = ({ persisted }: PageTransitionEvent) => persisted && dispatch({ type: 'returned' })
    const timer = setTimeout(() => close(), closeAfterMs)
    addEventListener('pageshow', back)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', back)
    }
  }, [state.step])

  const pay = usePayment(state)

  const send = async () => {
    if (!state.slot || !canSend(state)) return
    dispatch({ type: 'sent' })
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      const done = await book(state.slot, pay?.charge ?? null, state, signal)
      dispatch(done)
      if (done.type === 'held') location.assign(done.held.paymentUrl)
    } catch (refusal) {
      if (!signal.aborted) dispatch({ type: 'refused', refusal, shown: pay?.charge ?? null })
    }
    for (const read of changing) void readAgain(read)
  }

  return { state, dispatch, send, pay }
}

/** What a booking, and a refused one as well, may have changed. */
const changing = [
  slots.availableSlots,
  interviewers.findInterviewers,
  api.intervieweeBookings,
  api.nextUp,
  api.ownTimes,
  currencies.priceOptions,
]

/**
 * Time, step, note, ticks and currency survive a reload, a new sign-in and the way to the payment page and back, until what
 * they were for is paid. Whoever closes the dialog begins with the time when they come again.
 */
function useDraft(interviewerId: UserId, state: UseBookingState) {
  const draftKey = draftKeyOf(interviewerId)
  useEffect(() => {
    if (state.step === 'booked') dropDraft(draftKey)
    else if (state.isReady) keepDraft(draftKey, draftOf(state, consentVersions))
  }, [draftKey, state])
  const closed = useEffectEvent(() => {
    if (!state.held) beginWithTime(interviewerId)
  })
  useEffect(() => () => closed(), [])
}

type UseBookingState = Parameters<typeof draftOf>[0]

async function book(
  slot: Slot,
  charge: Charge | null,
  written: { notes: string; agreed: readonly Consent[] },
  signal: AbortSignal,
): Promise<BookingAction & { type: 'held' | 'booked' }> {
  const notes = written.notes.trim()
  const wish = { timeSlotId: slot.id, consents: [...written.agreed], ...(notes ? { notes } : {}) }
  if (!charge) {
    return { type: 'booked', booking: await call(api.createBooking, { body: wish }, { signal }) }
  }
  const { amount, currency, provider } = charge
  const seen = { selectedCurrency: currency, selectedAmount: amount, ...(provider ? { provider } : {}) }
  const held = await call(api.createPaymentIntent, { body: { ...wish, ...seen } }, { signal })
  if (!held.success) throw setupFailed(held.message)
  return { type: 'held', held }
}

const setupFailed = (message: string): CallError =>
  new CallError({
    ...{ status: 503, code: 'payment.setup_failed' },
    message: message || codeText('payment.setup_failed'),
  })
