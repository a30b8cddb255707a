import { consents } from '#contract/booking.ts'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import type { Slot } from '#contract/slot.ts'
import { type BookingState, initialBookingState } from './booking-reducer.ts'

/** Times to choose from: public slots plus the user's own holds. */
export type AvailableSlots = {
  slots: readonly Slot[]
  holds: readonly UnpaidHold[]
  /** Start time from a link. */
  startAt: string | null
}

/** Draft stored in this tab. `agreedTo` adds the versions of the accepted policies. */
export const toBookingDraft = (
  { step, slot, notes, acceptedConsents, paymentChoice }: BookingState,
  agreedTo: string,
) => ({
  ...{ slot, notes, agreed: acceptedConsents, choice: paymentChoice, agreedTo },
  step: step === 'time' ? 'time' : 'summary',
})

/**
 * Restores a stored draft as far as its slot and options still exist. Consents count only for the same slot
 * and policy versions.
 */
export function restoreBookingState(
  draft: Record<string, unknown> | null,
  { slots, holds, startAt }: AvailableSlots,
  agreedTo: string,
): BookingState {
  const start = initialBookingState(typeof draft?.notes === 'string' ? draft.notes : '')
  const stored = isSlot(draft?.slot) ? draft.slot : null
  if (!draft || !stored) {
    const linkedSlot = startAt === null ? null : (slots.find(slot => slot.startTime === startAt) ?? null)
    return {
      ...start,
      slot: linkedSlot,
      step: linkedSlot ? 'summary' : 'time',
      isSlotUnavailable: startAt !== null && !linkedSlot,
    }
  }
  const isHeld = holds.some(hold => hold.timeSlotId === stored.id)
  const slot = slots.find(slot => slot.id === stored.id) ?? (isHeld ? stored : null)
  const wasAtSummary = draft.step === 'summary'
  if (!slot) return { ...start, isSlotUnavailable: wasAtSummary }
  const accepted = draft.agreedTo === agreedTo && Array.isArray(draft.agreed) ? draft.agreed : []
  return {
    ...start,
    slot,
    step: wasAtSummary ? 'summary' : 'time',
    acceptedConsents: consents.filter(consent => accepted.includes(consent)),
    paymentChoice: parsePaymentChoice(draft.choice) ?? start.paymentChoice,
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

function parsePaymentChoice(value: unknown): BookingState['paymentChoice'] | null {
  const choice = value as Partial<BookingState['paymentChoice']> | null | undefined
  // An unsupported currency counts as none.
  const currency = typeof choice?.currency === 'string' ? choice.currency : null
  const kind = choice?.kind === 'card' || choice?.kind === 'regional' ? choice.kind : null
  return currency || kind ? { currency, kind } : null
}
