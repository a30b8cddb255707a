import { type Booking, type Consent, consents } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { ApiError } from '#web/lib/api-client.ts'
import type { PaymentChoice, Price } from './charge.ts'

export type HeldSlot = Price & { paymentUrl: string; holdExpiresAt: string }

export type BookingState = {
  /** Whether the draft has been compared with the current slots. */
  isRestored: boolean
  step: 'time' | 'summary' | 'incomplete' | 'redirecting' | 'booked'
  slot: Slot | null
  /** The slot selected before is no longer available. */
  isSlotUnavailable: boolean
  /** The user tried to continue without a slot. */
  isSlotMissing: boolean
  notes: string
  acceptedConsents: readonly Consent[]
  isSubmitting: boolean
  /** Error of the last attempt. */
  error: unknown
  paymentChoice: PaymentChoice
  /** Price shown before the server quoted another one. */
  previousPrice: Price | null
  quotedPrice: Price | null
  heldSlot: HeldSlot | null
  booking: Booking | null
}

export type BookingAction =
  /** Restores the draft after a reload or a return from the payment page. */
  | { type: 'restored'; state: BookingState }
  /** The browser restored this page from its cache, after the payment page. */
  | { type: 'returned' }
  | { type: 'slotSelected'; slot: Slot }
  /** `slot` is the current offer, or null if nothing is selected or the slot is gone. */
  | { type: 'continued'; slot: Slot | null }
  | { type: 'wentBack' }
  | { type: 'notesChanged'; notes: string }
  | { type: 'consentChanged'; consent: Consent; isAccepted: boolean }
  | { type: 'allConsentsAccepted' }
  | { type: 'paymentChosen'; choice: PaymentChoice }
  | { type: 'submitted' }
  | { type: 'held'; held: HeldSlot }
  | { type: 'booked'; booking: Booking }
  /** `shownPrice` is the price that was sent. */
  | { type: 'rejected'; error: unknown; shownPrice: Price | null }

const listedPriceChoice: PaymentChoice = { currency: null, kind: null }

export const initialBookingState = (notes: string): BookingState => ({
  isRestored: false,
  step: 'time',
  slot: null,
  isSlotUnavailable: false,
  isSlotMissing: false,
  notes,
  acceptedConsents: [],
  isSubmitting: false,
  error: null,
  paymentChoice: listedPriceChoice,
  previousPrice: null,
  quotedPrice: null,
  heldSlot: null,
  booking: null,
})

export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'restored':
      return { ...action.state, isRestored: true }
    case 'returned':
      return state.step === 'redirecting' ? { ...state, step: 'summary', heldSlot: null } : state
    case 'slotSelected': {
      // Consents were given for the previous slot only.
      const agreed = state.slot && state.slot.id !== action.slot.id ? [] : state.acceptedConsents
      return {
        ...state,
        ...{
          slot: action.slot,
          acceptedConsents: agreed,
          isSlotUnavailable: false,
          isSlotMissing: false,
          error: null,
        },
        ...{ paymentChoice: listedPriceChoice, previousPrice: null, quotedPrice: null },
      }
    }
    case 'continued':
      return action.slot
        ? { ...state, step: 'summary', slot: action.slot, error: null }
        : { ...state, slot: null, isSlotMissing: true }
    case 'wentBack':
      return { ...state, step: 'time', error: null, previousPrice: null }
    case 'notesChanged':
      return { ...state, notes: action.notes }
    case 'consentChanged': {
      const others = state.acceptedConsents.filter(consent => consent !== action.consent)
      return { ...state, acceptedConsents: action.isAccepted ? [...others, action.consent] : others }
    }
    case 'allConsentsAccepted':
      return { ...state, acceptedConsents: [...consents] }
    case 'paymentChosen':
      return { ...state, paymentChoice: action.choice, error: null, previousPrice: null }
    case 'submitted':
      return { ...state, isSubmitting: true, error: null, previousPrice: null }
    case 'held':
      return { ...state, step: 'redirecting', isSubmitting: false, heldSlot: action.held }
    case 'booked':
      return { ...state, step: 'booked', isSubmitting: false, booking: action.booking }
    case 'rejected':
      return afterRejection({ ...state, isSubmitting: false, error: action.error }, action)
  }
}

/** All consents are accepted and no request is running. */
export const canSubmit = (state: BookingState): boolean =>
  state.slot !== null && !state.isSubmitting && hasAllConsents(state) && !isNoteTooLong(state)

export const hasAllConsents = ({ acceptedConsents }: BookingState): boolean =>
  acceptedConsents.length === consents.length
export const isNoteTooLong = ({ notes }: BookingState): boolean =>
  notes.trim().length > bookingLimits.notesMax

const slotUnavailableCodes = [
  'booking.slot_taken',
  'booking.already_yours',
  'booking.slot_started',
  'slot.not_found',
]
const priceChangedCodes = [
  'booking.quote_changed',
  'booking.currency_not_offered',
  'booking.payment_required',
  'booking.nothing_to_pay',
]

/** Next step after a rejection: the profile, the times, another look at the price, or none. */
function afterRejection(
  state: BookingState,
  { error, shownPrice }: { error: unknown; shownPrice: Price | null },
): BookingState {
  if (!(error instanceof ApiError)) return state
  const { code, RequiresProfileCompletion, amount: quotedAmount, currency: quotedCurrency } = error.problem
  if (RequiresProfileCompletion) return { ...state, step: 'incomplete', error: null }
  if (slotUnavailableCodes.includes(code)) return { ...state, step: 'time', slot: null }
  if (code === 'booking.rate_unavailable') return { ...state, paymentChoice: listedPriceChoice }
  if (!priceChangedCodes.includes(code) || !state.slot) return state
  const { amount, currency } = state.slot
  const previousPrice = shownPrice ?? { amount, currency }
  if (code === 'booking.nothing_to_pay')
    return { ...state, previousPrice, quotedPrice: null, slot: { ...state.slot, amount: 0 } }
  if (quotedAmount === undefined || quotedCurrency === undefined) return state
  const quoted: Price = { amount: quotedAmount, currency: quotedCurrency }
  // The converted price changed. The listed price may still be the same.
  if (code === 'booking.quote_changed' && quoted.currency !== currency)
    return { ...state, previousPrice, quotedPrice: quoted }
  return {
    ...state,
    previousPrice,
    quotedPrice: quoted,
    paymentChoice: { ...state.paymentChoice, currency: null },
    slot: { ...state.slot, ...quoted },
  }
}
