import type { Booking } from '#contract/booking.ts'
import { bookingLimits, slotLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { Side } from '#web/features/bookings/booking-state.ts'

type Priced = Pick<Booking, 'amount' | 'currency' | 'conversion'>

/** The times a session can move to: those that cost what this one is listed for. */
export function timesLike(booking: Priced, slots: readonly Slot[]): Slot[] {
  const { amount, currency, conversion } = booking
  const listed = conversion
    ? { amount: conversion.originalAmount, currency: conversion.originalCurrency }
    : { amount, currency }
  return slots.filter(slot => slot.amount === listed.amount && slot.currency === listed.currency)
}

/** The own times that an interviewer can propose. */
export const timesToPropose = (slots: readonly Slot[], now: number): Slot[] =>
  slots.filter(
    slot => slot.isAvailable && Date.parse(slot.startTime) >= now + slotLimits.minLeadMinutes * minuteMs,
  )

/** How far it is decided that somebody was not there, as one of the two sees it. */
export type Absence = 'accused' | 'reporter' | 'contested' | 'deciding' | 'upheld' | 'rejected'

type Reported = Pick<Booking, 'noShow'> & { can: Pick<Booking['can'], 'contestNoShow'> }

export function absenceOf({ noShow, can }: Reported, side: Side, now: number): Absence | null {
  if (!noShow) return null
  if (noShow.upheld !== null) return noShow.upheld ? 'upheld' : 'rejected'
  if (noShow.contested) return 'contested'
  if (noShow.absent === side) return can.contestNoShow ? 'accused' : 'deciding'
  return now < Date.parse(contestableUntil(noShow.reportedAt)) ? 'reporter' : 'deciding'
}

/** Until when whoever is called absent can disagree. */
export const contestableUntil = (reportedAt: string): string =>
  new Date(Date.parse(reportedAt) + bookingLimits.contestHours * hourMs).toISOString()
