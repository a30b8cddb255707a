import type { ParticipantRole } from '#contract/fields.ts'
import { bookingLimits } from '#contract/limits.ts'
import { addMs, hourMs, minuteMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'

type BookingRow = Row<'bookings'>

/** Report that the party `absent` did not come. */
export type NoShowReport = Pick<
  Row<'no_show_reports'>,
  'absent' | 'reported_at' | 'contested_at' | 'resolved_at'
>

/** Once, from 15 minutes after the start until a day after the end. */
export function canReportNoShow(booking: BookingRow, report: NoShowReport | null, now: Date): Result<true> {
  if (booking.status !== 'confirmed') return refuse('booking.not_confirmed')
  if (report) return refuse('booking.already_reported')
  const { from, until } = getNoShowReportWindow(booking)
  return now >= from && now < until ? ok(true) : refuse('booking.no_show_not_now')
}

const getNoShowReportWindow = (booking: BookingRow) => ({
  from: addMs(booking.starts_at, bookingLimits.noShowMinutes * minuteMs),
  until: addMs(booking.ends_at, bookingLimits.contestHours * hourMs),
})

/** The party reported as absent has a day to contest. */
export function canContestNoShow(
  report: NoShowReport | null,
  party: ParticipantRole,
  now: Date,
): Result<{ until: Date }> {
  const isOpen = report?.absent === party && !report.contested_at && !report.resolved_at
  const until = isOpen && contestableUntil(report)
  return until && now < until ? ok({ until }) : refuse('booking.nothing_to_contest')
}

const contestableUntil = (report: NoShowReport) =>
  addMs(report.reported_at, bookingLimits.contestHours * hourMs)

/** Moments at which time alone changes the results above. */
export function getNoShowChangeTimes(booking: BookingRow, report: NoShowReport | null): Date[] {
  const { from, until } = getNoShowReportWindow(booking)
  return [from, until, ...(report ? [contestableUntil(report)] : [])]
}
