import type { attendances, Consent } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'

/**
 * How the booking of a meeting stands.
 *
 *   hold ──paid──▶ confirmed                    instant mode
 *   hold ──authorised──▶ pending ──accept──▶ accepting ──captured──▶ confirmed
 *   any of them ──▶ cancelled
 *
 * People see three of these: a hold and an acceptance under way show as pending.
 */
export type BookingState = 'hold' | 'pending' | 'accepting' | 'confirmed' | 'cancelled'
export type Attendance = (typeof attendances)[number]
export type Party = 'interviewee' | 'interviewer'

export type Participants = {
  intervieweeId: UserId
  interviewerId: UserId
  /** Whether the interviewer was ever told of it; of a mere hold they are not. */
  isVisibleToInterviewer: boolean
}

/** The facts of a meeting between two people. Whoever needs them asks the reading room, `read.ts`. */
export type BookedSession = Participants & {
  id: BookingId
  intervieweeName: string
  interviewerName: string
  /** Who pays; null where there is nothing to pay. */
  payerId: UserId | null
  start: Date
  end: Date
  state: BookingState
  attendance: Attendance
  /** Null: the interviewee stated none, which is no consent. */
  consents: readonly Consent[] | null
}

/** The row of a booking, as far as it says whose meeting it is. */
export type ParticipantsRow = {
  interviewee_id: UserId
  interviewer_id: UserId
  confirmed_at: Date | null
  respond_by: Date | null
}

/** An interviewer hears of a booking when it is confirmed or waits for their answer. */
export const toParticipants = (row: ParticipantsRow): Participants => ({
  intervieweeId: row.interviewee_id,
  interviewerId: row.interviewer_id,
  isVisibleToInterviewer: row.confirmed_at !== null || row.respond_by !== null,
})

/** The same with its payer and what both people are called. */
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

const authorized: unique symbol = Symbol('checked')

/** Something of a meeting that was found to be there for whoever asks, with the side they are on. Only `ownedBy` makes it. */
export type Authorized<T> = T & { readonly party: Party; readonly [authorized]: true }

/** A thing of a meeting for this person; null where it is not there for them: another's, or a mere hold of their time. */
export function authorize<T extends object>(
  thing: T,
  sides: Participants,
  person: UserId,
): Authorized<T> | null {
  const party = getParty(sides, person)
  return party && { ...thing, party, [authorized]: true }
}

function getParty(
  { intervieweeId, interviewerId, isVisibleToInterviewer }: Participants,
  person: UserId,
): Party | null {
  if (intervieweeId === person) return 'interviewee'
  return interviewerId === person && isVisibleToInterviewer ? 'interviewer' : null
}

/** When the room of a meeting can be entered. */
export const getRoomWindow = ({ start, end }: { start: Date; end: Date }) => ({
  opensAt: new Date(start.getTime() - roomLimits.opensMinutesBefore * minuteMs),
  closesAt: new Date(end.getTime() + roomLimits.closesMinutesAfter * minuteMs),
})

/** Whether somebody can enter the room now, and until when they may stay. */
export function canJoin(
  meeting: Pick<BookedSession, 'state' | 'start' | 'end'>,
  now: Date,
): Verdict<{ closesAt: Date }> {
  if (meeting.state !== 'confirmed') return refuse('booking.not_confirmed')
  const { opensAt, closesAt } = getRoomWindow(meeting)
  if (now < opensAt) return refuse('room.too_early')
  return now < closesAt ? allow({ closesAt }) : refuse('room.closed')
}

/** Where a session meets: at the link the interviewer named, else in the built-in room. */
export const getMeetingUrl = (named: string | null, id: BookingId, appUrl: string): string =>
  named ?? `${appUrl}/room/${id}`
