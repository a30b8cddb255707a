import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { bookingLimits, slotLimits } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { hourMs, minuteMs } from '#contract/time.ts'

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

/** State of a no-show report for one of the two sides. */
type NoShowStatus = 'accused' | 'reporter' | 'contested' | 'deciding' | 'upheld' | 'rejected'

type ReportedBooking = Pick<Booking, 'noShow'> & { can: Pick<Booking['can'], 'contestNoShow'> }

export function getNoShowStatus(
  { noShow, can }: ReportedBooking,
  side: ParticipantRole,
  now: number,
): NoShowStatus | null {
  if (!noShow) return null
  if (noShow.upheld !== null) return noShow.upheld ? 'upheld' : 'rejected'
  if (noShow.contested) return 'contested'
  if (noShow.absent === side) return can.contestNoShow ? 'accused' : 'deciding'
  return now < Date.parse(getContestDeadline(noShow.reportedAt)) ? 'reporter' : 'deciding'
}

/** Deadline for contesting a no-show report. */
export const getContestDeadline = (reportedAt: string): string =>
  new Date(Date.parse(reportedAt) + bookingLimits.contestHours * hourMs).toISOString()
