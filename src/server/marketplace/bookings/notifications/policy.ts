import type { BookingId, UserId } from '#contract/id.ts'
import { mailLimits } from '#contract/limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'

/** A mail that somebody got about a booking, and whose act it was; null where it was their own, or nobody's. */
export type Told = {
  mailId: string
  bookingId: BookingId
  senderId: UserId | null
  /** How the booking stood in it. */
  standing: string
  at: Date
}

/**
 * From when on news may be told, after what its reader was told before: a few minutes after the last of the same booking,
 * and, where it is somebody else's act, not while that person or everybody together has caused too many mails in an hour.
 * What is patient waits those minutes even where nothing was told before.
 */
export function tellFrom(
  news: Pick<Told, 'bookingId' | 'senderId'>,
  told: readonly Told[],
  now: Date,
  isPatient = false,
): Date {
  const { gatheredMinutes, fromOnePersonAnHour, fromEverybodyAnHour } = mailLimits
  const last = told.filter(one => one.bookingId === news.bookingId).map(one => one.at.getTime())
  const before = isPatient ? [...last, now.getTime()] : last
  const ends = [now.getTime(), ...before.map(at => at + gatheredMinutes * minuteMs)]
  if (news.senderId) {
    const caused = told.filter(one => one.senderId !== null)
    const byThem = caused.filter(one => one.senderId === news.senderId)
    ends.push(endOfHour(byThem, fromOnePersonAnHour), endOfHour(caused, fromEverybodyAnHour))
  }
  return new Date(Math.max(...ends))
}

/** When the oldest of the last `atMost` mails is an hour old; 0 where there were fewer. */
function endOfHour(told: readonly Told[], atMost: number): number {
  const mails = new Map(told.map(one => [one.mailId, one.at.getTime()]))
  const counting = [...mails.values()].sort((a, b) => a - b).at(-atMost)
  return counting === undefined ? 0 : counting + hourMs
}
