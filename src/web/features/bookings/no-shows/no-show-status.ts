import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { bookingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'

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
