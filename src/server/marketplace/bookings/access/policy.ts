import type { attendances, Consent } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'

/**
 * Status of a booking.
 *
 *   hold ──paid──▶ confirmed                    instant mode
 *   hold ──authorised──▶ pending ──accept──▶ accepting ──captured──▶ confirmed
 *   any of them ──▶ cancelled
 *
 * Users see `hold` and `accepting` as pending.
 */
export type BookingState = 'hold' | 'pending' | 'accepting' | 'confirmed' | 'cancelled'
export type Attendance = (typeof attendances)[number]
export type Party = 'interviewee' | 'interviewer'

export type Participants = {
  intervieweeId: UserId
  interviewerId: UserId
  /** False for a mere hold: the interviewer was never notified of it. */
  isVisibleToInterviewer: boolean
}

/** Facts of a booked session. Other modules get them from `authorize.ts`. */
export type BookedSession = Participants & {
  id: BookingId
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

export type ParticipantsRow = {
  interviewee_id: UserId
  interviewer_id: UserId
  confirmed_at: Date | null
  respond_by: Date | null
}

/** The interviewer sees a booking once it is confirmed or awaits their answer. */
export const toParticipants = (row: ParticipantsRow): Participants => ({
  intervieweeId: row.interviewee_id,
  interviewerId: row.interviewer_id,
  isVisibleToInterviewer: row.confirmed_at !== null || row.respond_by !== null,
})

export type BookedSessionRow = ParticipantsRow & {
  id: BookingId
  interviewee_name: string
  interviewer_name: string
  payer_id: UserId | null
  starts_at: Date
  ends_at: Date
  status: BookingState
  attendance: Attendance
  consents: BookedSession['consents']
}

export const toBookedSession = (row: BookedSessionRow): BookedSession => ({
  ...toParticipants(row),
  id: row.id,
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
export type Authorized<T> = T & { readonly party: Party; readonly [authorized]: true }

/** Null for other users, and for the interviewer of a mere hold. */
export function authorize<T extends object>(
  record: T,
  participants: Participants,
  userId: UserId,
): Authorized<T> | null {
  const party = getParty(participants, userId)
  return party && { ...record, party, [authorized]: true }
}

function getParty(
  { intervieweeId, interviewerId, isVisibleToInterviewer }: Participants,
  userId: UserId,
): Party | null {
  if (intervieweeId === userId) return 'interviewee'
  return interviewerId === userId && isVisibleToInterviewer ? 'interviewer' : null
}

export const getRoomWindow = ({ start, end }: { start: Date; end: Date }) => ({
  opensAt: new Date(start.getTime() - roomLimits.opensMinutesBefore * minuteMs),
  closesAt: new Date(end.getTime() + roomLimits.closesMinutesAfter * minuteMs),
})

/** Answers until when a participant may stay in the room. */
export function canJoin(
  session: Pick<BookedSession, 'state' | 'start' | 'end'>,
  now: Date,
): Result<{ closesAt: Date }> {
  if (session.state !== 'confirmed') return error('booking.not_confirmed')
  const { opensAt, closesAt } = getRoomWindow(session)
  if (now < opensAt) return error('room.too_early')
  return now < closesAt ? ok({ closesAt }) : error('room.closed')
}

/** Link set by the interviewer, else the built-in room. */
export const getMeetingUrl = (customLink: string | null, id: BookingId, appUrl: string): string =>
  customLink ?? `${appUrl}/room/${id}`
