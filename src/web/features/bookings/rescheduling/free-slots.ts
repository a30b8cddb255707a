import type { Booking } from '#contract/booking.ts'
import { slotLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { minuteMs } from '#contract/time.ts'

type PricedBooking = Pick<Booking, 'amount' | 'currency' | 'conversion'>

/** Slots with the same listed price as this booking. */
export function slotsAtSamePrice(booking: PricedBooking, slots: readonly Slot[]): Slot[] {
  const { amount, currency, conversion } = booking
  const listed = conversion
    ? { amount: conversion.originalAmount, currency: conversion.originalCurrency }
    : { amount, currency }
  return slots.filter(slot => slot.amount === listed.amount && slot.currency === listed.currency)
}

/** Free slots of an interviewer that start late enough to be proposed. */
export const proposableSlots = (slots: readonly Slot[], now: number): Slot[] =>
  slots.filter(
    slot => slot.isAvailable && Date.parse(slot.startTime) >= now + slotLimits.minLeadMinutes * minuteMs,
  )
