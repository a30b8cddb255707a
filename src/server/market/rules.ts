import { bookingLimits } from '#contract/limits.ts'
import type { BookingMode } from '#contract/profile.ts'
import { hourMs, minuteMs } from '#contract/time.ts'

/** From this moment on a slot cannot be booked any more: a hold must end, and a request be answered, before the session. */
export function bookableUntil(start: Date, approval: boolean): Date {
  const answer = approval ? bookingLimits.answerLeadHours * hourMs : 0
  return new Date(start.getTime() - answer - bookingLimits.holdMinutes * minuteMs)
}

/** What starts later than this can be booked now: `bookableUntil`, seen from the other side. */
export function bookableAfter(mode: BookingMode, now: Date): Date {
  const leadMs = now.getTime() - bookableUntil(now, mode === 'approve').getTime()
  return new Date(now.getTime() + leadMs)
}

/** The same for either way of booking. */
export const bookableFrom = (now: Date): Record<BookingMode, Date> => ({
  instant: bookableAfter('instant', now),
  approve: bookableAfter('approve', now),
})
