import { type Booking, type Consent, consents } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { ApiError } from '#web/lib/api-client.ts'
import type { PaymentChoice, Price } from './charge.ts'

/** A slot that is held, and where to pay for it. */
export type HeldSlot = Price & { paymentUrl: string; holdExpiresAt: string }

export type BookingState = {
  /** What was chosen earlier was looked for among what is offered now. */
  isRestored: boolean
  step: 'time' | 'summary' | 'incomplete' | 'leaving' | 'booked'
  slot: Slot | null
  /** The time that was chosen earlier cannot be had any more. */
  isSlotUnavailable: boolean
  /** Somebody wanted to go on without having chosen a time. */
  isSlotMissing: boolean
  notes: string
  acceptedConsents: readonly Consent[]
  isSubmitting: boolean
  /** Why the last try came to nothing. */
  error: unknown
  /** How it will be paid. */
  paymentChoice: PaymentChoice
  /** What was shown before the server named another price, and that price. */
  previousPrice: Price | null
  quotedPrice: Price | null
  heldSlot: HeldSlot | null
  booking: Booking | null
}

export type BookingAction =
  /** What there was in this tab before a reload, or before the payment page. */
  | { type: 'restored'; state: BookingState }
  /** The browser is back from the payment page, and the page stands as it was left. */
  | { type: 'returned' }
  | { type: 'slotSelected'; slot: Slot }
  /** `slot` as it is offered right now; null where nothing is chosen, or what was chosen is gone. */
  | { type: 'continued'; slot: Slot | null }
  | { type: 'wentBack' }
  | { type: 'notesChanged'; notes: string }
  | { type: 'consentChanged'; consent: Consent; isAccepted: boolean }
  | { type: 'allConsentsAccepted' }
  | { type: 'paymentChosen'; choice: PaymentChoice }
  | { type: 'submitted' }
  | { type: 'held'; held: HeldSlot }
  | { type: 'booked'; booking: Booking }
  /** `shown` is the price that was asked for. */
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

/** The way through the booking dialog. */
export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'restored':
      return { ...action.state, isRestored: true }
    case 'returned':
      return state.step === 'leaving' ? { ...state, step: 'summary', heldSlot: null } : state
    case 'slotSelected': {
      // What was ticked was ticked for that time.
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
      const others = state.acceptedConsents.filter(one => one !== action.consent)
      return { ...state, acceptedConsents: action.isAccepted ? [...others, action.consent] : others }
    }
    case 'allConsentsAccepted':
      return { ...state, acceptedConsents: [...consents] }
    case 'paymentChosen':
      return { ...state, paymentChoice: action.choice, error: null, previousPrice: null }
    case 'submitted':
      return { ...state, isSubmitting: true, error: null, previousPrice: null }
    case 'held':
      return { ...state, step: 'leaving', isSubmitting: false, heldSlot: action.held }
    case 'booked':
      return { ...state, step: 'booked', isSubmitting: false, booking: action.booking }
    case 'rejected':
      return afterRejection({ ...state, isSubmitting: false, error: action.error }, action)
  }
}

/** Whether a booking can be sent: everything is agreed to, and it is not on its way already. */
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

/** Where a refusal leads: to the profile, back to the times, to a second look at the price, or nowhere. */
function afterRejection(
  state: BookingState,
  { error, shownPrice }: { error: unknown; shownPrice: Price | null },
): BookingState {
  if (!(error instanceof ApiError)) return state
  const { code, RequiresProfileCompletion, amount: costs, currency: paidIn } = error.problem
  if (RequiresProfileCompletion) return { ...state, step: 'incomplete', error: null }
  if (slotUnavailableCodes.includes(code)) return { ...state, step: 'time', slot: null }
  if (code === 'booking.rate_unavailable') return { ...state, paymentChoice: listedPriceChoice }
  if (!priceChangedCodes.includes(code) || !state.slot) return state
  const { amount, currency } = state.slot
  const priceBefore = shownPrice ?? { amount, currency }
  if (code === 'booking.nothing_to_pay')
    return { ...state, previousPrice: priceBefore, quotedPrice: null, slot: { ...state.slot, amount: 0 } }
  if (costs === undefined || paidIn === undefined) return state
  const quoted: Price = { amount: costs, currency: paidIn }
  // What was chosen costs something else now; the price as it is named may still be the same.
  if (code === 'booking.quote_changed' && quoted.currency !== currency)
    return { ...state, previousPrice: priceBefore, quotedPrice: quoted }
  return {
    ...state,
    previousPrice: priceBefore,
    quotedPrice: quoted,
    paymentChoice: { ...state.paymentChoice, currency: null },
    slot: { ...state.slot, ...quoted },
  }
}
