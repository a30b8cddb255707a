import type { Booking } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
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

/** What the rules want to know of a booking on a list. */
export type AbilityFacts = {
  meeting: Authorized<BookedSession>
  booking: BookingFacts
  lifecycle: LifecycleFacts
  proposed: ProposedTime | null
  reviewedAt: Date | null
  checkoutUrl: string | null
  currency: Booking['currency']
  /** How often the interviewee changed what the interviewer is to focus on. */
  notesChangeCount: number
  /** What the room's wing says of a recording. */
  recording: { canUpload: boolean; changeTimes: readonly Date[] } | null
  /** Whether something is kept of what happened in the room. */
  hasReplay: boolean
  /** What the room's wing says of the scorecard. */
  scorecard: { canWrite: boolean; exists: boolean; changeTimes: readonly Date[] } | null
}

/** What one of the two may do now: each word is that of the rule by which its use case refuses. */
export function getAbilities(standing: AbilityFacts, person: UserId, now: Date): Booking['can'] {
  const { meeting, booking, lifecycle, proposed, currency } = standing
  const by = meeting.party
  const answer = canAnswerRequest(booking, by, now).allowed === true
  const terms = getCancellationTerms(booking, by, now).allowed
  const moving = canReschedule(lifecycle, by, now).allowed
  const contest = canContestNoShow(lifecycle, by, now).allowed
  return {
    pay: getPayableUrl(standing, person, now) !== null,
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
    changeMeetingLink: canChangeMeetingLink(booking, by, now).allowed === true,
    join: canJoin(meeting, now).allowed !== undefined,
    review: canReview(meeting, standing.reviewedAt, now).allowed === true,
    uploadRecording: standing.recording?.canUpload ?? false,
    replay: standing.hasReplay,
    grade: standing.scorecard?.canWrite ?? false,
    scorecard: standing.scorecard?.exists ?? false,
    reschedule: moving ? { until: moving.until.toISOString(), left: moving.left } : null,
    proposeTime: canProposeTime(lifecycle, by, now).allowed === true,
    answerProposal: canAnswerProposal(lifecycle, by, proposed, now).allowed === true,
    reportNoShow: canReportNoShow(lifecycle, now).allowed === true,
    contestNoShow: contest ? { until: contest.until.toISOString() } : null,
    seeCandidate: canViewIntervieweeProfile(meeting, now).allowed === true,
    changeNotes:
      canChangeNotes({ ...booking, notesChangeCount: standing.notesChangeCount }, by, now).allowed === true,
    writeMessage: canWriteMessage(meeting, now).allowed !== undefined,
  }
}

/** Where a hold is paid, for whoever pays it now. */
export function getPayableUrl({ meeting, booking, checkoutUrl }: AbilityFacts, person: UserId, now: Date) {
  const { payerId } = meeting
  return canPay({ ...booking, payerId, checkoutUrl }, person, now).allowed?.url ?? null
}

/** When the clock alone next changes what can be done; null where it changes nothing any more. */
export function getNextChangeTime(
  { meeting, booking, lifecycle, ...more }: AbilityFacts,
  now: Date,
): Date | null {
  const { opensAt, closesAt } = getRoomWindow(meeting)
  const turns = [
    ...getBookingChangeTimes(booking),
    ...getLifecycleChangeTimes(lifecycle, more.proposed),
    opensAt,
    closesAt,
    ...getIntervieweeProfileChangeTimes(meeting),
    writableUntil(meeting.end),
    more.reviewedAt ? editableUntil(more.reviewedAt) : reviewableUntil(meeting.end),
    ...(more.recording?.changeTimes ?? []),
    ...(more.scorecard?.changeTimes ?? []),
  ]
  const left = booking.status === 'cancelled' ? [] : turns.filter(moment => moment > now)
  return left.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}
