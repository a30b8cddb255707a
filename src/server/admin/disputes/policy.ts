import type { ParticipantRole } from '#contract/fields.ts'
import { minuteMs } from '#contract/time.ts'
import { getShare } from '#server/marketplace/bookings/policy.ts'

type Period = { start: Date; end: Date }

/** Visit of the room. `leftAt` is null while the participant is in it, or if the process died. */
export type Visit = { party: ParticipantRole; joinedAt: Date; leftAt: Date | null }

/** Milliseconds in the room between start and end of the session. */
export type Presence = Record<ParticipantRole, { inRoomMs: number; aloneMs: number }> & { togetherMs: number }

/** Who was in the room when, clipped to the session. Overlapping visits of two devices count once. */
export function getPresence(visits: readonly Visit[], session: Period): Presence {
  const interviewee = mergePeriods(visits, 'interviewee', session)
  const interviewer = mergePeriods(visits, 'interviewer', session)
  const togetherMs = interviewee.reduce(
    (sum, one) => sum + interviewer.reduce((shared, other) => shared + getOverlapMs(one, other), 0),
    0,
  )
  const present = (periods: readonly Period[]) => {
    const inRoomMs = periods.reduce((sum, { start, end }) => sum + end.getTime() - start.getTime(), 0)
    return { inRoomMs, aloneMs: inRoomMs - togetherMs }
  }
  return { interviewee: present(interviewee), interviewer: present(interviewer), togetherMs }
}

function mergePeriods(visits: readonly Visit[], party: ParticipantRole, session: Period): Period[] {
  const clipped = visits
    .filter(visit => visit.party === party)
    .map(({ joinedAt, leftAt }) => ({
      start: new Date(Math.max(joinedAt.getTime(), session.start.getTime())),
      end: new Date(Math.min((leftAt ?? session.end).getTime(), session.end.getTime())),
    }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start.getTime() - other.start.getTime())
  const merged: Period[] = []
  for (const period of clipped) {
    const last = merged.at(-1)
    if (last && period.start <= last.end)
      last.end = new Date(Math.max(period.end.getTime(), last.end.getTime()))
    else merged.push({ ...period })
  }
  return merged
}

const getOverlapMs = (one: Period, other: Period): number =>
  Math.max(
    0,
    Math.min(one.end.getTime(), other.end.getTime()) - Math.max(one.start.getTime(), other.start.getTime()),
  )

export type Proposal = {
  decision: 'grant' | 'reject' | 'unclear'
  rule: 'waited_alone' | 'was_in_room' | 'met' | 'met_briefly' | 'interviewer_missing' | 'no_evidence'
  refundMinor: number
}

/** Time in the room from which a presence or a wait counts. */
const countedMs = 10 * minuteMs

const toOther = (party: ParticipantRole): ParticipantRole =>
  party === 'interviewer' ? 'interviewee' : 'interviewer'

/**
 * The written rule about a no-show: a participant who waited ten minutes alone in the room while the reported one did
 * not come is right. One who was in the room for ten minutes was not absent. Sessions elsewhere leave no evidence.
 */
export function proposeNoShowDecision(
  absent: ParticipantRole,
  presence: Presence,
  refundableMinor: number,
): Proposal {
  if (presence[absent].inRoomMs >= countedMs)
    return { decision: 'reject', rule: 'was_in_room', refundMinor: 0 }
  if (presence[toOther(absent)].aloneMs >= countedMs) {
    const refundMinor = absent === 'interviewer' ? refundableMinor : 0
    return { decision: 'grant', rule: 'waited_alone', refundMinor }
  }
  return { decision: 'unclear', rule: 'no_evidence', refundMinor: 0 }
}

/**
 * The written rule about a claim: without the interviewer the whole price, after less than half of the time the missing
 * share, and nothing if both were there and the interviewer sent a scorecard.
 */
export function proposeClaimDecision(
  presence: Presence,
  facts: { durationMs: number; hasScorecard: boolean; refundableMinor: number },
): Proposal {
  const { durationMs, hasScorecard, refundableMinor } = facts
  if (presence.interviewee.aloneMs >= countedMs && presence.interviewer.inRoomMs === 0)
    return { decision: 'grant', rule: 'interviewer_missing', refundMinor: refundableMinor }
  if (presence.togetherMs === 0) return { decision: 'unclear', rule: 'no_evidence', refundMinor: 0 }
  const percent = Math.floor((presence.togetherMs * 100) / durationMs)
  if (percent < 50)
    return { decision: 'grant', rule: 'met_briefly', refundMinor: getShare(refundableMinor, 100 - percent) }
  return { decision: hasScorecard ? 'reject' : 'unclear', rule: 'met', refundMinor: 0 }
}

/** A chargeback of a session in which both met is contested with this evidence. The payer's bank decides. */
export function proposeChargebackAnswer(presence: Presence): Proposal {
  if (presence.togetherMs >= countedMs) return { decision: 'reject', rule: 'met', refundMinor: 0 }
  if (presence.interviewee.aloneMs >= countedMs)
    return { decision: 'grant', rule: 'interviewer_missing', refundMinor: 0 }
  return { decision: 'unclear', rule: 'no_evidence', refundMinor: 0 }
}
