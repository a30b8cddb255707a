import type { Booking } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/policy.ts'
import {
  canAnswerProposal,
  canContestNoShow,
  canProposeTime,
  canReportNoShow,
  canReschedule,
  getLifecycleChangeTimes,
  type LifecycleFacts,
  type ProposedTime,
} from '#server/marketplace/bookings/lifecycle/policy.ts'
import {
  type BookingFacts,
  canAnswerRequest,
  canChangeMeetingLink,
  canChangeNotes,
  canPay,
  canViewIntervieweeProfile,
  canWriteMessage,
  getBookingChangeTimes,
  getCancellationTerms,
  getIntervieweeProfileChangeTimes,
  writableUntil,
} from '#server/marketplace/bookings/policy.ts'
import { canReview, editableUntil, reviewableUntil } from '#server/marketplace/reviews/policy.ts'

export type AbilityFacts = {
  session: Authorized<BookedSession>
  booking: BookingFacts
  lifecycle: LifecycleFacts
  proposed: ProposedTime | null
  reviewedAt: Date | null
  checkoutUrl: string | null
  currency: Booking['currency']
  /** Number of edits by the interviewee. */
  notesChangeCount: number
  /** Provided by the recordings module. */
  recording: { canUpload: boolean; changeTimes: readonly Date[] } | null
  hasReplay: boolean
  /** Provided by the scorecards module. */
  scorecard: { canWrite: boolean; exists: boolean; changeTimes: readonly Date[] } | null
}

/** Actions that the user may take now, derived from the same policies that refuse them. */
export function getAbilities(facts: AbilityFacts, userId: UserId, now: Date): Booking['can'] {
  const { session, booking, lifecycle, proposed, currency } = facts
  const by = session.party
  const answer = canAnswerRequest(booking, by, now).value === true
  const terms = getCancellationTerms(booking, by, now).value
  const reschedule = canReschedule(lifecycle, by, now).value
  const contest = canContestNoShow(lifecycle, by, now).value
  return {
    pay: getPayableUrl(facts, userId, now) !== null,
    accept: answer,
    decline: answer,
    cancel: terms
      ? {
          refund: fromMinorUnits(terms.refundMinor),
          currency,
          percent: terms.percent,
          until: terms.until?.toISOString() ?? null,
        }
      : null,
    changeMeetingLink: canChangeMeetingLink(booking, by, now).value === true,
    join: canJoin(session, now).value !== undefined,
    review: canReview(session, facts.reviewedAt, now).value === true,
    uploadRecording: facts.recording?.canUpload ?? false,
    replay: facts.hasReplay,
    grade: facts.scorecard?.canWrite ?? false,
    scorecard: facts.scorecard?.exists ?? false,
    reschedule: reschedule ? { until: reschedule.until.toISOString(), left: reschedule.left } : null,
    proposeTime: canProposeTime(lifecycle, by, now).value === true,
    answerProposal: canAnswerProposal(lifecycle, by, proposed, now).value === true,
    reportNoShow: canReportNoShow(lifecycle, now).value === true,
    contestNoShow: contest ? { until: contest.until.toISOString() } : null,
    seeCandidate: canViewIntervieweeProfile(session, now).value === true,
    changeNotes:
      canChangeNotes({ ...booking, notesChangeCount: facts.notesChangeCount }, by, now).value === true,
    writeMessage: canWriteMessage(session, now).value !== undefined,
  }
}

/** Checkout URL for the payer of an open hold. */
export function getPayableUrl({ session, booking, checkoutUrl }: AbilityFacts, userId: UserId, now: Date) {
  const { payerId } = session
  return canPay({ ...booking, payerId, checkoutUrl }, userId, now).value?.url ?? null
}

/** Next moment at which time alone changes an ability. Null if there is none. */
export function getNextChangeTime(
  { session, booking, lifecycle, ...more }: AbilityFacts,
  now: Date,
): Date | null {
  const { opensAt, closesAt } = getRoomWindow(session)
  const changeTimes = [
    ...getBookingChangeTimes(booking),
    ...getLifecycleChangeTimes(lifecycle, more.proposed),
    opensAt,
    closesAt,
    ...getIntervieweeProfileChangeTimes(session),
    writableUntil(session.end),
    more.reviewedAt ? editableUntil(more.reviewedAt) : reviewableUntil(session.end),
    ...(more.recording?.changeTimes ?? []),
    ...(more.scorecard?.changeTimes ?? []),
  ]
  const upcoming = booking.status === 'cancelled' ? [] : changeTimes.filter(moment => moment > now)
  return upcoming.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}
