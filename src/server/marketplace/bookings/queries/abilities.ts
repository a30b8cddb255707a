import type { Booking } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { Row } from '#server/lib/database/pool.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/booked-session.ts'
import {
  canAppeal,
  canClaim,
  type Decided,
  getDisputeChangeTimes,
} from '#server/marketplace/bookings/disputes/policy.ts'
import {
  canContestNoShow,
  canReportNoShow,
  getNoShowChangeTimes,
  type NoShowReport,
} from '#server/marketplace/bookings/no-shows/policy.ts'
import {
  canAnswerRequest,
  canChangeMeetingLink,
  canChangeNotes,
  canViewIntervieweeProfile,
  canWriteMessage,
  getBookingChangeTimes,
  getCancellationTerms,
  isPayable,
  profileVisibleUntil,
  writableUntil,
} from '#server/marketplace/bookings/policy.ts'
import {
  canAnswerProposal,
  canProposeTime,
  canReschedule,
  getRescheduleChangeTimes,
  type ProposedTime,
} from '#server/marketplace/bookings/rescheduling/policy.ts'
import { canReview, editableUntil, reviewableUntil } from '#server/marketplace/reviews/policy.ts'

export type AbilityFacts = {
  session: Authorized<BookedSession>
  row: Row<'bookings'>
  noShowReport: NoShowReport | null
  proposed: ProposedTime | null
  /** One participant blocks the other. */
  isBlocked: boolean
  reviewedAt: Date | null
  hasClaim: boolean
  /** First decision of an admin. */
  decision: { decided_at: Date; decided: Decided; isAppealed: boolean } | null
  checkoutUrl: string | null
  /** Provided by the recordings module. */
  recording: { canUpload: boolean; changeTimes: readonly Date[] } | null
  hasReplay: boolean
  /** Provided by the scorecards module. */
  scorecard: { canWrite: boolean; exists: boolean; changeTimes: readonly Date[] } | null
}

/** Actions that the user may take now, derived from the same policies that refuse them. */
export function getAbilities(facts: AbilityFacts, userId: UserId, now: Date): Booking['can'] {
  const { session, row, noShowReport, proposed } = facts
  const by = session.party
  const answer = canAnswerRequest(row, by, now).value === true
  const terms = getCancellationTerms(row, by, now).value
  const reschedule = canReschedule(row, by, now).value
  const contest = canContestNoShow(noShowReport, by, now).value
  const disputed = { hasReport: noShowReport !== null, hasClaim: facts.hasClaim }
  const claim = canClaim(row, by, disputed, now).value
  const appeal = canAppeal(facts.decision, by, facts.decision?.isAppealed ?? false, now).value
  return {
    pay: getPayableUrl(facts, userId, now) !== null,
    accept: answer,
    decline: answer,
    cancel: terms
      ? {
          refund: fromMinorUnits(terms.refundMinor),
          currency: row.currency,
          percent: terms.percent,
          until: terms.until?.toISOString() ?? null,
        }
      : null,
    changeMeetingLink: canChangeMeetingLink(row, by, now).value === true,
    join: canJoin(session, now).value !== undefined,
    review: canReview(session, facts.reviewedAt, now).value === true,
    uploadRecording: facts.recording?.canUpload ?? false,
    replay: facts.hasReplay,
    grade: facts.scorecard?.canWrite ?? false,
    scorecard: facts.scorecard?.exists ?? false,
    reschedule: reschedule ? { until: reschedule.until.toISOString(), left: reschedule.left } : null,
    proposeTime: canProposeTime(row, by, now).value === true,
    answerProposal: canAnswerProposal(row, by, proposed, now).value === true,
    reportNoShow: canReportNoShow(row, noShowReport, now).value === true,
    contestNoShow: contest ? { until: contest.until.toISOString() } : null,
    claim: claim ? { until: claim.until.toISOString() } : null,
    appeal: appeal ? { until: appeal.until.toISOString() } : null,
    seeCandidate: canViewIntervieweeProfile(session, now).value === true,
    changeNotes: canChangeNotes(row, by, now).value === true,
    writeMessage: canWriteMessage(session, facts.isBlocked, now).value !== undefined,
  }
}

/** Checkout URL for the payer of an open hold. */
export const getPayableUrl = ({ session, row, checkoutUrl }: AbilityFacts, userId: UserId, now: Date) =>
  session.payerId === userId && isPayable(row, now) ? checkoutUrl : null

/** Next moment at which time alone changes an ability. Null if there is none. */
export function getNextChangeTime(facts: AbilityFacts, now: Date): Date | null {
  const { session, row, reviewedAt } = facts
  if (row.status === 'cancelled') return null
  const { opensAt, closesAt } = getRoomWindow(session)
  const changeTimes = [
    ...getBookingChangeTimes(row),
    ...getRescheduleChangeTimes(row, facts.proposed),
    ...getNoShowChangeTimes(row, facts.noShowReport),
    ...getDisputeChangeTimes(row, facts.decision?.decided_at ?? null),
    opensAt,
    closesAt,
    profileVisibleUntil(session.end),
    writableUntil(session.end),
    reviewedAt ? editableUntil(reviewedAt) : reviewableUntil(session.end),
    ...(facts.recording?.changeTimes ?? []),
    ...(facts.scorecard?.changeTimes ?? []),
  ]
  const upcoming = changeTimes.filter(moment => moment > now)
  return upcoming.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}
