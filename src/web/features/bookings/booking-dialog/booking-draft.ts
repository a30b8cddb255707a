import { type Consent, consents } from '#contract/booking.ts'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import type { PaymentChoice, Price } from './charge.ts'

/** Values of the booking form. */
export type BookingValues = {
  slot: Slot | null
  notes: string
  /** In the order of acceptance. They count for this slot only. */
  acceptedConsents: Consent[]
  paymentChoice: PaymentChoice
  /** Price that the server quoted in place of the displayed one. */
  quotedPrice: Price | null
}

export type BookingStep = 'time' | 'summary' | 'incomplete'

export const listedPriceChoice: PaymentChoice = { currency: null, kind: null }

export const emptyBooking = (notes: string): BookingValues => ({
  slot: null,
  notes,
  acceptedConsents: [],
  paymentChoice: listedPriceChoice,
  quotedPrice: null,
})

export const hasAllConsents = ({ acceptedConsents }: BookingValues): boolean =>
  acceptedConsents.length === consents.length
export const isNoteTooLong = ({ notes }: BookingValues): boolean =>
  notes.trim().length > bookingLimits.notesMax

/** Times to choose from: public slots plus the user's own holds. */
export type AvailableSlots = {
  slots: readonly Slot[]
  holds: readonly UnpaidHold[]
  /** Start time from a link. */
  startAt: string | null
}

/** Draft stored in this tab. `agreedTo` adds the versions of the accepted policies. */
export const toBookingDraft = (
  { slot, notes, acceptedConsents, paymentChoice }: BookingValues,
  step: BookingStep,
  agreedTo: string,
) => ({
  ...{ slot, notes, agreed: acceptedConsents, choice: paymentChoice, agreedTo },
  step: step === 'time' ? 'time' : 'summary',
})

type StartOfBooking = {
  values: BookingValues
  step: 'time' | 'summary'
  /** The slot of the draft or the link is no longer available. */
  isSlotUnavailable: boolean
}

/**
 * Restores a stored draft as far as its slot and options still exist. Consents count only for the same slot
 * and policy versions.
 */
export function restoreBooking(
  draft: Record<string, unknown> | null,
  { slots, holds, startAt }: AvailableSlots,
  agreedTo: string,
): StartOfBooking {
  const values = emptyBooking(typeof draft?.notes === 'string' ? draft.notes : '')
  const stored = isSlot(draft?.slot) ? draft.slot : null
  if (!draft || !stored) {
    const slot = slots.find(slot => slot.startTime === startAt) ?? null
    return {
      values: { ...values, slot },
      step: slot ? 'summary' : 'time',
      isSlotUnavailable: startAt !== null && !slot,
    }
  }
  const isHeld = holds.some(hold => hold.timeSlotId === stored.id)
  const slot = slots.find(slot => slot.id === stored.id) ?? (isHeld ? stored : null)
  const wasAtSummary = draft.step === 'summary'
  if (!slot) return { values, step: 'time', isSlotUnavailable: wasAtSummary }
  const accepted = draft.agreedTo === agreedTo && Array.isArray(draft.agreed) ? draft.agreed : []
  return {
    values: {
      ...values,
      slot,
      acceptedConsents: consents.filter(consent => accepted.includes(consent)),
      paymentChoice: parsePaymentChoice(draft.choice) ?? listedPriceChoice,
    },
    step: wasAtSummary ? 'summary' : 'time',
    isSlotUnavailable: false,
  }
}

/** Slot built from a hold, for callers without the slot itself. Its price is the amount to be charged. */
export const slotFromHold = (hold: UnpaidHold): Slot => ({
  id: hold.timeSlotId,
  startTime: hold.startTime,
  endTime: hold.endTime,
  isAvailable: false,
  amount: hold.amount,
  currency: hold.currency,
})

function isSlot(value: unknown): value is Slot {
  const slot = value as Partial<Slot> | null | undefined
  return typeof slot?.id === 'string' && typeof slot.startTime === 'string' && typeof slot.amount === 'number'
}

function parsePaymentChoice(value: unknown): PaymentChoice | null {
  const choice = value as Partial<PaymentChoice> | null | undefined
  // An unsupported currency counts as none.
  const currency = typeof choice?.currency === 'string' ? choice.currency : null
  const kind = choice?.kind === 'card' || choice?.kind === 'regional' ? choice.kind : null
  return currency || kind ? { currency, kind } : null
}
