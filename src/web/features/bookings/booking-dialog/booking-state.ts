import { type Booking, type Consent, consents } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { CallError } from '#web/lib/call.ts'
import type { Choice, Price } from './charge-state.ts'

/** A slot that is held, and where to pay for it. */
export type Held = Price & { paymentUrl: string; holdExpiresAt: string }

export type BookingState = {
  /** What was chosen earlier was looked for among what is offered now. */
  isReady: boolean
  step: 'time' | 'summary' | 'incomplete' | 'leaving' | 'booked'
  slot: Slot | null
  /** The time that was chosen earlier cannot be had any more. */
  isGone: boolean
  /** Somebody wanted to go on without having chosen a time. */
  isSlotMissing: boolean
  notes: string
  agreed: readonly Consent[]
  isSending: boolean
  /** Why the last try came to nothing. */
  refusal: unknown
  /** How it will be paid. */
  choice: Choice
  /** What was shown before the server named another price, and that price. */
  priceBefore: Price | null
  quoted: Price | null
  held: Held | null
  booking: Booking | null
}

export type BookingAction =
  /** What there was in this tab before a reload, or before the payment page. */
  | { type: 'restored'; as: BookingState }
  /** The browser is back from the payment page, and the page stands as it was left. */
  | { type: 'returned' }
  | { type: 'slotChosen'; slot: Slot }
  /** `slot` as it is offered right now; null where nothing is chosen, or what was chosen is gone. */
  | { type: 'continued'; slot: Slot | null }
  | { type: 'wentBack' }
  | { type: 'noted'; notes: string }
  | { type: 'agreed'; consent: Consent; isAgreed: boolean }
  | { type: 'agreedToAll' }
  | { type: 'paysBy'; choice: Choice }
  | { type: 'sent' }
  | { type: 'held'; held: Held }
  | { type: 'booked'; booking: Booking }
  /** `shown` is the price that was asked for. */
  | { type: 'refused'; refusal: unknown; shown: Price | null }

const asNamed: Choice = { currency: null, kind: null }

export const startOf = (notes: string): BookingState => ({
  isReady: false,
  step: 'time',
  slot: null,
  isGone: false,
  isSlotMissing: false,
  notes,
  agreed: [],
  isSending: false,
  refusal: null,
  choice: asNamed,
  priceBefore: null,
  quoted: null,
  held: null,
  booking: null,
})

/** The way through the booking dialog. */
export function bookingState(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'restored':
      return { ...action.as, isReady: true }
    case 'returned':
      return state.step === 'leaving' ? { ...state, step: 'summary', held: null } : state
    case 'slotChosen': {
      // What was ticked was ticked for that time.
      const agreed = state.slot && state.slot.id !== action.slot.id ? [] : state.agreed
      return {
        ...state,
        ...{ slot: action.slot, agreed, isGone: false, isSlotMissing: false, refusal: null },
        ...{ choice: asNamed, priceBefore: null, quoted: null },
      }
    }
    case 'continued':
      return action.slot
        ? { ...state, step: 'summary', slot: action.slot, refusal: null }
        : { ...state, slot: null, isSlotMissing: true }
    case 'wentBack':
      return { ...state, step: 'time', refusal: null, priceBefore: null }
    case 'noted':
      return { ...state, notes: action.notes }
    case 'agreed': {
      const others = state.agreed.filter(one => one !== action.consent)
      return { ...state, agreed: action.isAgreed ? [...others, action.consent] : others }
    }
    case 'agreedToAll':
      return { ...state, agreed: [...consents] }
    case 'paysBy':
      return { ...state, choice: action.choice, refusal: null, priceBefore: null }
    case 'sent':
      return { ...state, isSending: true, refusal: null, priceBefore: null }
    case 'held':
      return { ...state, step: 'leaving', isSending: false, held: action.held }
    case 'booked':
      return { ...state, step: 'booked', isSending: false, booking: action.booking }
    case 'refused':
      return afterRefusal({ ...state, isSending: false, refusal: action.refusal }, action)
  }
}

/** Whether a booking can be sent: everything is agreed to, and it is not on its way already. */
export const canSend = (state: BookingState): boolean =>
  state.slot !== null && !state.isSending && hasAgreed(state) && !isNoteTooLong(state)

export const hasAgreed = ({ agreed }: BookingState): boolean => agreed.length === consents.length
export const isNoteTooLong = ({ notes }: BookingState): boolean =>
  notes.trim().length > bookingLimits.notesMax

const gone = ['booking.slot_taken', 'booking.already_yours', 'booking.slot_started', 'slot.not_found']
const repriced = [
  'booking.quote_changed',
  'booking.currency_not_offered',
  'booking.payment_required',
  'booking.nothing_to_pay',
]

/** Where a refusal leads: to the profile, back to the times, to a second look at the price, or nowhere. */
function afterRefusal(
  state: BookingState,
  { refusal, shown }: { refusal: unknown; shown: Price | null },
): BookingState {
  if (!(refusal instanceof CallError)) return state
  const { code, RequiresProfileCompletion, amount: costs, currency: paidIn } = refusal.problem
  if (RequiresProfileCompletion) return { ...state, step: 'incomplete', refusal: null }
  if (gone.includes(code)) return { ...state, step: 'time', slot: null }
  if (code === 'booking.rate_unavailable') return { ...state, choice: asNamed }
  if (!repriced.includes(code) || !state.slot) return state
  const { amount, currency } = state.slot
  const priceBefore = shown ?? { amount, currency }
  if (code === 'booking.nothing_to_pay')
    return { ...state, priceBefore, quoted: null, slot: { ...state.slot, amount: 0 } }
  if (costs === undefined || paidIn === undefined) return state
  const quoted: Price = { amount: costs, currency: paidIn }
  // What was chosen costs something else now; the price as it is named may still be the same.
  if (code === 'booking.quote_changed' && quoted.currency !== currency)
    return { ...state, priceBefore, quoted }
  return {
    ...state,
    priceBefore,
    quoted,
    choice: { ...state.choice, currency: null },
    slot: { ...state.slot, ...quoted },
  }
}
