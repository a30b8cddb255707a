import type { Booking } from '#contract/booking.ts'
import type { SharedTraining } from '#contract/booking-messages.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { RoomChange } from '#contract/room.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps as MoneyDeps } from '#server/payments/context.ts'
import type { Authorized, BookedSession } from './bookings/access/policy.ts'

/** What is kept of one meeting, as one of its two people sees it. */
export type RecordingExtras = Pick<Booking, 'recording' | 'recordingUrl' | 'recordingFileName'> & {
  canUpload: boolean
  /** When the clock alone changes this. */
  changeTimes: readonly Date[]
}

/** What one of the two can do with the scorecard of a meeting. */
export type ScorecardAccess = {
  canWrite: boolean
  exists: boolean
  /** When the clock alone changes this. */
  changeTimes: readonly Date[]
}

/**
 * What the wings above keep of meetings. The lists show it without knowing them: they ask for a whole page at once, and a
 * meeting that is missing in the answer has nothing of the kind.
 */
export type BookingExtras = {
  findRecordings(
    user: CurrentUser,
    meetings: readonly Authorized<BookedSession>[],
  ): Promise<ReadonlyMap<BookingId, RecordingExtras>>
  /** Those of which something can be gone through again. */
  findReplays(meetings: readonly Authorized<BookedSession>[]): Promise<ReadonlySet<BookingId>>
  findScorecardAccess(
    meetings: readonly Authorized<BookedSession>[],
  ): Promise<ReadonlyMap<BookingId, ScorecardAccess>>
  /** How many training sessions the interviewee lets the interviewer read. */
  countSharedTraining(meetings: readonly Authorized<BookedSession>[]): Promise<ReadonlyMap<BookingId, number>>
  /** What the last few of these sessions were for, the newest first. */
  listSharedTraining(meeting: Authorized<BookedSession>): Promise<readonly SharedTraining[]>
}

/** The live room of a meeting, for whoever keeps something that is shown in it. */
export type LiveRoom = {
  /** The other one, if they are in the room, reads it again. Called after the change is committed; fails for nobody. */
  notifyChange(id: BookingId, by: UserId, what: RoomChange): Promise<void>
  /** In the transaction that cancels a confirmed meeting or moves it from this time: whoever is in the room then comes out. */
  close(tx: Tx, meeting: Pick<BookedSession, 'id' | 'start' | 'end'>): Promise<void>
  /** Whether both are in the room now, as far as its visits tell. */
  areBothPresent(db: Executor, meeting: Authorized<BookedSession>): Promise<boolean>
}

/** What the use cases of the marketplace work with. */
export type Deps = MoneyDeps & {
  /** What the wings above keep of meetings. */
  bookingExtras: BookingExtras
  liveRoom: LiveRoom
}
