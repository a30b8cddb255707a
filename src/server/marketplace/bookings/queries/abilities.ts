import type { Booking } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import { type Meeting, mayJoin, type Own, roomTimes } from '#server/marketplace/bookings/access/policy.ts'
import {
  candidateTurnsOf,
  mayChangeNotes,
  maySeeCandidate,
} from '#server/marketplace/bookings/interviewee-profile/policy.ts'
import {
  type LifeFacts,
  lifeTurnsOf,
  mayAnswerProposal,
  mayContest,
  mayMove,
  mayPropose,
  mayReport,
  type Proposed,
} from '#server/marketplace/bookings/lifecycle/policy.ts'
import { mayWrite, writableUntil } from '#server/marketplace/bookings/messages/policy.ts'
import {
  type BookingFacts,
  cancellation,
  mayAnswer,
  mayChangeLink,
  mayPay,
  turnsOf,
} from '#server/marketplace/bookings/policy.ts'
import { editableUntil, mayReview, reviewableUntil } from '#server/marketplace/reviews/policy.ts'

/** What the rules want to know of a booking on a list. */
export type Standing = {
  meeting: Own<Meeting>
  booking: BookingFacts
  life: LifeFacts
  proposed: Proposed | null
  reviewedAt: Date | null
  checkoutUrl: string | null
  currency: Booking['currency']
  /** How often the interviewee changed what the interviewer is to focus on. */
  notesChanged: number
  /** What the room's wing says of a recording. */
  kept: { mayUpload: boolean; turns: readonly Date[] } | null
  /** Whether something is kept of what happened in the room. */
  hasReplay: boolean
  /** What the room's wing says of the scorecard. */
  grading: { mayWrite: boolean; isThere: boolean; turns: readonly Date[] } | null
}

/** What one of the two may do now: each word is that of the rule by which its use case refuses. */
export function abilitiesOf(standing: Standing, person: UserId, now: Date): Booking['can'] {
  const { meeting, booking, life, proposed, currency } = standing
  const by = meeting.party
  const answer = mayAnswer(booking, by, now).allowed === true
  const terms = cancellation(booking, by, now).allowed
  const moving = mayMove(life, by, now).allowed
  const contest = mayContest(life, by, now).allowed
  return {
    pay: payable(standing, person, now) !== null,
    accept: answer,
    decline: answer,
    cancel: terms
      ? {
          refund: toAmount(terms.refundMinor),
          currency,
          percent: terms.percent,
          until: terms.until?.toISOString() ?? null,
        }
      : null,
    changeMeetingLink: mayChangeLink(booking, by, now).allowed === true,
    join: mayJoin(meeting, now).allowed !== undefined,
    review: mayReview(meeting, standing.reviewedAt, now).allowed === true,
    uploadRecording: standing.kept?.mayUpload ?? false,
    replay: standing.hasReplay,
    grade: standing.grading?.mayWrite ?? false,
    scorecard: standing.grading?.isThere ?? false,
    reschedule: moving ? { until: moving.until.toISOString(), left: moving.left } : null,
    proposeTime: mayPropose(life, by, now).allowed === true,
    answerProposal: mayAnswerProposal(life, by, proposed, now).allowed === true,
    reportNoShow: mayReport(life, now).allowed === true,
    contestNoShow: contest ? { until: contest.until.toISOString() } : null,
    seeCandidate: maySeeCandidate(meeting, now).allowed === true,
    changeNotes:
      mayChangeNotes({ ...booking, notesChanged: standing.notesChanged }, by, now).allowed === true,
    writeMessage: mayWrite(meeting, now).allowed !== undefined,
  }
}

/** Where a hold is paid, for whoever pays it now. */
export function payable({ meeting, booking, checkoutUrl }: Standing, person: UserId, now: Date) {
  const { payerId } = meeting
  return mayPay({ ...booking, payerId, checkoutUrl }, person, now).allowed?.url ?? null
}

/** When the clock alone next changes what can be done; null where it changes nothing any more. */
export function changesAt({ meeting, booking, life, ...more }: Standing, now: Date): Date | null {
  const { opensAt, closesAt } = roomTimes(meeting)
  const turns = [
    ...turnsOf(booking),
    ...lifeTurnsOf(life, more.proposed),
    opensAt,
    closesAt,
    ...candidateTurnsOf(meeting),
    writableUntil(meeting.end),
    more.reviewedAt ? editableUntil(more.reviewedAt) : reviewableUntil(meeting.end),
    ...(more.kept?.turns ?? []),
    ...(more.grading?.turns ?? []),
  ]
  const left = booking.status === 'cancelled' ? [] : turns.filter(moment => moment > now)
  return left.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}
