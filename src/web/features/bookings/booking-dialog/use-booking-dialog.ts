import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Consent } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { bookingApi as api } from '#contract/routes/bookings.ts'
import { interviewersApi as interviewers, slotsApi as slots } from '#contract/routes/marketplace.ts'
import { currencyApi as currencies } from '#contract/routes/payments.ts'
import type { Slot } from '#contract/slot.ts'
import { consentVersions } from '#web/features/legal/policies.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/draft-storage.ts'
import { invalidateQuery } from '#web/lib/query-client.ts'
import { type AvailableSlots, restoreBookingState, toBookingDraft } from './booking-draft.ts'
import { bookingDraftKey, resetDraftToTimeStep } from './booking-draft-storage.ts'
import { type BookingAction, bookingReducer, canSubmit, initialBookingState } from './booking-reducer.ts'
import type { Charge } from './charge.ts'
import { usePaymentOptions } from './use-payment-options.ts'

/** Delay before the dialog closes after the redirect to the payment page. */
const closeAfterMs = 2000

export type BookingDialogController = ReturnType<typeof useBookingDialog>

/** State of a booking and its one request. `available` is null until loaded. */
export function useBookingDialog(
  interviewerId: UserId,
  onClose: () => void,
  available: AvailableSlots | null,
) {
  const [state, dispatch] = useReducer(bookingReducer, '', initialBookingState)
  if (available && !state.isRestored)
    dispatch({
      type: 'restored',
      state: restoreBookingState(readDraft(bookingDraftKey(interviewerId)), available, consentVersions),
    })
  usePersistedDraft(interviewerId, state)
  const sending = useRef<AbortController>(null)
  // Closing the dialog must cancel the redirect.
  useEffect(() => () => sending.current?.abort(), [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (state.step !== 'redirecting') return
    const back = ({ persisted }: PageTransitionEvent) => persisted && dispatch({ type: 'returned' })
    const timer = setTimeout(() => close(), closeAfterMs)
    addEventListener('pageshow', back)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', back)
    }
  }, [state.step])

  const pay = usePaymentOptions(state)

  const send = async () => {
    if (!state.slot || !canSubmit(state)) return
    dispatch({ type: 'submitted' })
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      const done = await submitBooking(state.slot, pay?.charge ?? null, state, signal)
      dispatch(done)
      if (done.type === 'held') location.assign(done.held.paymentUrl)
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'rejected', error, shownPrice: pay?.charge ?? null })
    }
    for (const query of affectedQueries) void invalidateQuery(query)
  }

  return { state, dispatch, send, pay }
}

/** Queries that a booking may change, even a rejected one. */
const affectedQueries = [
  slots.availableSlots,
  interviewers.findInterviewers,
  api.intervieweeBookings,
  api.upcomingTasks,
  api.busyTimes,
  currencies.priceOptions,
]

/**
 * The draft survives a reload, a new sign-in and the payment page, until the payment is done. After closing
 * the dialog the user starts at the time step again.
 */
function usePersistedDraft(interviewerId: UserId, state: DraftSource) {
  const draftKey = bookingDraftKey(interviewerId)
  useEffect(() => {
    if (state.step === 'booked') deleteDraft(draftKey)
    else if (state.isRestored) saveDraft(draftKey, toBookingDraft(state, consentVersions))
  }, [draftKey, state])
  const closed = useEffectEvent(() => {
    if (!state.heldSlot) resetDraftToTimeStep(interviewerId)
  })
  useEffect(() => () => closed(), [])
}

type DraftSource = Parameters<typeof toBookingDraft>[0]

async function submitBooking(
  slot: Slot,
  charge: Charge | null,
  draft: { notes: string; acceptedConsents: readonly Consent[] },
  signal: AbortSignal,
): Promise<BookingAction & { type: 'held' | 'booked' }> {
  const notes = draft.notes.trim()
  const input = { timeSlotId: slot.id, consents: [...draft.acceptedConsents], ...(notes ? { notes } : {}) }
  if (!charge) {
    return { type: 'booked', booking: await callApi(api.createBooking, { body: input }, { signal }) }
  }
  const { amount, currency, provider } = charge
  const shownPrice = { selectedCurrency: currency, selectedAmount: amount, ...(provider ? { provider } : {}) }
  const held = await callApi(api.createPaymentIntent, { body: { ...input, ...shownPrice } }, { signal })
  if (!held.success) throw paymentSetupError(held.message)
  return { type: 'held', held }
}

const paymentSetupError = (message: string): ApiError =>
  new ApiError({
    ...{ status: 503, code: 'payment.setup_failed' },
    message: message || errorCodeMessage('payment.setup_failed'),
  })
