import type { Consent } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import type { Attendance, BookingState } from '#server/marketplace/bookings/booking-status.ts'

/** Facts of a booked session. Other modules get them from `get-booked-session.ts`. */
export type BookedSession = {
  id: BookingId
  intervieweeId: UserId
  interviewerId: UserId
  intervieweeName: string
  interviewerName: string
  /** Null for a free session. */
  payerId: UserId | null
  start: Date
  end: Date
  state: BookingState
  attendance: Attendance
  /** Null means no consent. */
  consents: readonly Consent[] | null
}

type SessionColumn = 'id' | 'starts_at' | 'ends_at' | 'status' | 'attendance' | 'consents'
type ParticipantsRow = Pick<
  Row<'bookings'>,
  'interviewee_id' | 'interviewer_id' | 'confirmed_at' | 'respond_by'
>
export type BookedSessionRow = ParticipantsRow &
  Pick<Row<'bookings'>, SessionColumn> & {
    interviewee_name: string
    interviewer_name: string
    payer_id: UserId | null
  }

export const toBookedSession = (row: BookedSessionRow): BookedSession => ({
  id: row.id,
  intervieweeId: row.interviewee_id,
  interviewerId: row.interviewer_id,
  intervieweeName: row.interviewee_name,
  interviewerName: row.interviewer_name,
  payerId: row.payer_id,
  start: row.starts_at,
  end: row.ends_at,
  state: row.status,
  attendance: row.attendance,
  consents: row.consents,
})

const authorized: unique symbol = Symbol('authorized')

/** Record of a session that the user may access, with the user's party. Only `authorize` creates it. */
export type Authorized<T> = T & { readonly party: ParticipantRole; readonly [authorized]: true }

/** Record of a booking with the user's party. Null for other users. */
export function authorize<T extends object>(
  record: T,
  row: ParticipantsRow,
  userId: UserId,
): Authorized<T> | null {
  const party = getParticipantRole(row, userId)
  return party && { ...record, party, [authorized]: true }
}

/** The interviewer sees no unpaid hold, only a booking that is confirmed or was requested. */
function getParticipantRole(row: ParticipantsRow, userId: UserId): ParticipantRole | null {
  if (row.interviewee_id === userId) return 'interviewee'
  const isVisible = row.confirmed_at !== null || row.respond_by !== null
  return row.interviewer_id === userId && isVisible ? 'interviewer' : null
}

export const getRoomWindow = ({ start, end }: Pick<BookedSession, 'start' | 'end'>) => ({
  opensAt: new Date(start.getTime() - roomLimits.opensMinutesBefore * minuteMs),
  closesAt: new Date(end.getTime() + roomLimits.closesMinutesAfter * minuteMs),
})

/** Answers until when a participant may stay in the room. */
export function canJoin(
  session: Pick<BookedSession, 'state' | 'start' | 'end'>,
  now: Date,
): Result<{ closesAt: Date }> {
  if (session.state !== 'confirmed') return refuse('booking.not_confirmed')
  const { opensAt, closesAt } = getRoomWindow(session)
  if (now < opensAt) return refuse('room.too_early')
  return now < closesAt ? ok({ closesAt }) : refuse('room.closed')
}

/** Link set by the interviewer, else the built-in room. */
export const getMeetingUrl = (customLink: string | null, id: BookingId, appUrl: string): string =>
  customLink ?? `${appUrl}/room/${id}`
