import type { ParticipantRole } from '#contract/room.ts'
import { minuteMs } from '#contract/time.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'

type Participant = { name: string; side: ParticipantRole }

/** The two people of a meeting as one of them sees them. */
export function getParticipants(meeting: Authorized<BookedSession>): {
  self: Participant
  other: Participant
} {
  const interviewee = { name: meeting.intervieweeName, side: 'interviewee' } as const
  const interviewer = { name: meeting.interviewerName, side: 'interviewer' } as const
  return meeting.party === 'interviewee'
    ? { self: interviewee, other: interviewer }
    : { self: interviewer, other: interviewee }
}

/** How often it is noted who is in a room. */
export const heartbeatIntervalMs = minuteMs

/** Whoever was last noted before this is not in a room any more: the process that held it is gone. */
export const presenceCutoff = (now: Date): Date => new Date(now.getTime() - 2.5 * heartbeatIntervalMs)
