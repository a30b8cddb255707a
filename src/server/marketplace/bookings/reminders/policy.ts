import { hourMs } from '#contract/time.ts'

/**
 * Hours of the reminder that is due. Sessions confirmed after its time get none, and the last two hours get no day-ahead
 * reminder, because the hour-ahead one follows soon.
 */
export function getDueReminder(booking: { starts_at: Date; confirmed_at: Date }, now: Date): 24 | 1 | null {
  const aheadMs = booking.starts_at.getTime() - now.getTime()
  const noticeMs = booking.starts_at.getTime() - booking.confirmed_at.getTime()
  if (aheadMs <= 24 * hourMs && aheadMs > 2 * hourMs && noticeMs > 24 * hourMs) return 24
  return aheadMs <= hourMs && aheadMs > 0 && noticeMs > hourMs ? 1 : null
}
