import type { Booking } from '#contract/booking.ts'
import type { Trained } from '#contract/booking-messages.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Change } from '#contract/room.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import type { Meeting, Own } from './policy.ts'

/** What is kept of one meeting, as one of its two people sees it. */
export type Kept = Pick<Booking, 'recording' | 'recordingUrl' | 'recordingFileName'> & {
  mayUpload: boolean
  /** When the clock alone changes this. */
  turns: readonly Date[]
}

/** What one of the two can do with the scorecard of a meeting. */
export type Grading = {
  mayWrite: boolean
  isThere: boolean
  /** When the clock alone changes this. */
  turns: readonly Date[]
}

/**
 * What the wings above keep of meetings. The lists show it without knowing them: they ask for a whole page at once, and a
 * meeting that is missing in the answer has nothing of the kind.
 */
export type Keeping = {
  recordings(user: User, meetings: readonly Own<Meeting>[]): Promise<ReadonlyMap<BookingId, Kept>>
  /** Those of which something can be gone through again. */
  replays(meetings: readonly Own<Meeting>[]): Promise<ReadonlySet<BookingId>>
  scorecards(meetings: readonly Own<Meeting>[]): Promise<ReadonlyMap<BookingId, Grading>>
  /** How many training sessions the interviewee lets the interviewer read. */
  sharedTraining(meetings: readonly Own<Meeting>[]): Promise<ReadonlyMap<BookingId, number>>
  /** What the last few of these sessions were for, the newest first. */
  trained(meeting: Own<Meeting>): Promise<readonly Trained[]>
}

/** The live room of a meeting, for whoever keeps something that is shown in it. */
export type LiveRoom = {
  /** The other one, if they are in the room, reads it again. Called after the change is committed; fails for nobody. */
  changed(id: BookingId, by: UserId, what: Change): Promise<void>
  /** In the transaction that cancels a confirmed meeting or moves it from this time: whoever is in the room then comes out. */
  over(tx: Tx, meeting: Pick<Meeting, 'id' | 'start' | 'end'>): Promise<void>
  /** Whether both are in the room now, as far as its visits tell. */
  isShared(db: Executor, meeting: Own<Meeting>): Promise<boolean>
}
