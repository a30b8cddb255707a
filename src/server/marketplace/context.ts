import type { Booking } from '#contract/booking.ts'
import type { SharedTraining } from '#contract/booking-messages.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { RoomChange } from '#contract/room.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { DailyCounters } from '#server/lib/telemetry/daily-counters.ts'
import type { Deps as MoneyDeps } from '#server/payments/context.ts'
import type { Authorized, BookedSession } from './bookings/access/booked-session.ts'
import type { CalendarProviders } from './calendars/providers/configured-calendars.ts'

/** Recording of one session, as one of its two parties sees it. */
export type RecordingExtras = Pick<Booking, 'recording' | 'recordingUrl' | 'recordingFileName'> & {
  canUpload: boolean
  /** Moments at which this changes with time alone. */
  changeTimes: readonly Date[]
}

/** Rights of one party on the scorecard of a session. */
export type ScorecardAccess = {
  canWrite: boolean
  exists: boolean
  /** Moments at which this changes with time alone. */
  changeTimes: readonly Date[]
}

/**
 * Port to the modules above, whose data booking lists show. Each call takes a whole page of sessions. A session without
 * such data is missing in the result.
 */
export type BookingExtras = {
  findRecordings(
    user: CurrentUser,
    sessions: readonly Authorized<BookedSession>[],
  ): Promise<ReadonlyMap<BookingId, RecordingExtras>>
  findReplays(sessions: readonly Authorized<BookedSession>[]): Promise<ReadonlySet<BookingId>>
  findScorecardAccess(
    sessions: readonly Authorized<BookedSession>[],
  ): Promise<ReadonlyMap<BookingId, ScorecardAccess>>
  /** Number of training interviews that the interviewee shares with the interviewer. */
  countSharedTraining(sessions: readonly Authorized<BookedSession>[]): Promise<ReadonlyMap<BookingId, number>>
  /** The latest of these training interviews, newest first. */
  listSharedTraining(session: Authorized<BookedSession>): Promise<readonly SharedTraining[]>
}

/** Port to the video room of a session. */
export type LiveRoom = {
  /** Makes the other party's browser reload `change`. Runs after the commit and never throws. */
  notifyChange(id: BookingId, by: UserId, change: RoomChange): Promise<void>
  /** Disconnects both parties. Runs in the transaction that cancels or moves a confirmed session. */
  close(tx: Tx, session: Pick<BookedSession, 'id' | 'start' | 'end'>): Promise<void>
  /** Whether both parties are in the room now, by its attendance records. */
  areBothPresent(db: Executor, session: Authorized<BookedSession>): Promise<boolean>
}

export type Deps = MoneyDeps & {
  bookingExtras: BookingExtras
  liveRoom: LiveRoom
  /** Visits and searches by day. */
  counters: DailyCounters
  /** Calendar services that this server can connect. */
  calendarProviders: CalendarProviders
}
