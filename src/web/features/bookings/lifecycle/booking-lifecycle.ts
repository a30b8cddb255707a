import type { Booking } from '#contract/booking.ts'
import { bookingLimits, slotLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { Side } from '#web/features/bookings/booking-status.ts'

type PricedBooking = Pick<Booking, 'amount' | 'currency' | 'conversion'>

/** The times a session can move to: those that cost what this one is listed for. */
export function slotsAtSamePrice(booking: PricedBooking, slots: readonly Slot[]): Slot[] {
  const { amount, currency, conversion } = booking
  const listed = conversion
    ? { amount: conversion.originalAmount, currency: conversion.originalCurrency }
    : { amount, currency }
  return slots.filter(slot => slot.amount === listed.amount && slot.currency === listed.currency)
}

/** The own times that an interviewer can propose. */
export const proposableSlots = (slots: readonly Slot[], now: number): Slot[] =>
  slots.filter(
    slot => slot.isAvailable && Date.parse(slot.startTime) >= now + slotLimits.minLeadMinutes * minuteMs,
  )

/** How far it is decided that somebody was not there, as one of the two sees it. */
export type NoShowStatus = 'accused' | 'reporter' | 'contested' | 'deciding' | 'upheld' | 'rejected'

type ReportedBooking = Pick<Booking, 'noShow'> & { can: Pick<Booking['can'], 'contestNoShow'> }

export function getNoShowStatus(
  { noShow, can }: ReportedBooking,
  side: Side,
  now: number,
): NoShowStatus | null {
  if (!noShow) return null
  if (noShow.upheld !== null) return noShow.upheld ? 'upheld' : 'rejected'
  if (noShow.contested) return 'contested'
  if (noShow.absent === side) return can.contestNoShow ? 'accused' : 'deciding'
  return now < Date.parse(getContestDeadline(noShow.reportedAt)) ? 'reporter' : 'deciding'
}

/** Until when whoever is called absent can disagree. */
export const getContestDeadline = (reportedAt: string): string =>
  new Date(Date.parse(reportedAt) + bookingLimits.contestHours * hourMs).toISOString()
