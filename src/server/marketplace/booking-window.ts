import { bookingLimits } from '#contract/limits.ts'
import type { BookingMode } from '#contract/profile.ts'
import { hourMs, minuteMs } from '#contract/time.ts'

/**
 * From this moment on a slot cannot be booked any more: a hold must end, and a request be answered, before the session; and
 * some slots want a longer notice.
 */
export function bookableUntil(start: Date, approval: boolean, noticeMinutes = 0): Date {
  const answer = approval ? bookingLimits.answerLeadHours * hourMs : 0
  const leadMs = Math.max(answer + bookingLimits.holdMinutes * minuteMs, noticeMinutes * minuteMs)
  return new Date(start.getTime() - leadMs)
}

/** What starts later than this can be booked now: `bookableUntil`, seen from the other side. */
export function bookableAfter(mode: BookingMode, now: Date): Date {
  const leadMs = now.getTime() - bookableUntil(now, mode === 'approve').getTime()
  return new Date(now.getTime() + leadMs)
}

/** The same for either way of booking; some slots want a notice from `now` on besides. */
export type BookableFrom = Record<BookingMode, Date> & { now: Date }

export const bookableFrom = (now: Date): BookableFrom => ({
  now,
  instant: bookableAfter('instant', now),
  approve: bookableAfter('approve', now),
})
