import type { BookingId, UserId } from '#contract/id.ts'
import { mailLimits } from '#contract/limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'

/** A mail that somebody got about a booking, and whose act it was; null where it was their own, or nobody's. */
export type SentNotification = {
  emailId: string
  bookingId: BookingId
  actorId: UserId | null
  /** How the booking stood in it. */
  statusFingerprint: string
  sentAt: Date
}

/**
 * From when on news may be told, after what its reader was told before: a few minutes after the last of the same booking,
 * and, where it is somebody else's act, not while that person or everybody together has caused too many mails in an hour.
 * What is patient waits those minutes even where nothing was told before.
 */
export function getSendTime(
  news: Pick<SentNotification, 'bookingId' | 'actorId'>,
  told: readonly SentNotification[],
  now: Date,
  isPatient = false,
): Date {
  const { gatheredMinutes, fromOnePersonAnHour, fromEverybodyAnHour } = mailLimits
  const last = told.filter(one => one.bookingId === news.bookingId).map(one => one.sentAt.getTime())
  const before = isPatient ? [...last, now.getTime()] : last
  const ends = [now.getTime(), ...before.map(at => at + gatheredMinutes * minuteMs)]
  if (news.actorId) {
    const caused = told.filter(one => one.actorId !== null)
    const byThem = caused.filter(one => one.actorId === news.actorId)
    ends.push(getRateLimitReset(byThem, fromOnePersonAnHour), getRateLimitReset(caused, fromEverybodyAnHour))
  }
  return new Date(Math.max(...ends))
}

/** When the oldest of the last `atMost` mails is an hour old; 0 where there were fewer. */
function getRateLimitReset(told: readonly SentNotification[], atMost: number): number {
  const mails = new Map(told.map(one => [one.emailId, one.sentAt.getTime()]))
  const counting = [...mails.values()].sort((a, b) => a - b).at(-atMost)
  return counting === undefined ? 0 : counting + hourMs
}
