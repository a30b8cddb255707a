import type { z } from 'zod'
import type { Booking } from '#contract/booking.ts'
import type { BusyTime, endpoints } from '#contract/booking-lifecycle.ts'
import type { AnswerFileId, UserId } from '#contract/id.ts'
import { fromMinorUnits, toPrice } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import {
  type Authorized,
  type BookedSession,
  getMeetingUrl,
  getRoomWindow,
} from '#server/marketplace/bookings/access/booked-session.ts'
import { publicStatuses } from '#server/marketplace/bookings/booking-status.ts'
import { toDecided } from '#server/marketplace/bookings/disputes/policy.ts'
import { presentConversion } from '#server/marketplace/bookings/holds/convert-price.ts'
import type { NoShowReport } from '#server/marketplace/bookings/no-shows/policy.ts'
import { getExchangeRate } from '#server/marketplace/bookings/policy.ts'
import { canAnswerProposal } from '#server/marketplace/bookings/rescheduling/policy.ts'
import type { RecordingExtras, ScorecardAccess } from '#server/marketplace/context.ts'
import { editableUntil } from '#server/marketplace/reviews/policy.ts'
import { getExpectedEarning, toRevenueTerms } from '#server/payments/earnings/policy.ts'
import type { RevenueTerms } from '#server/payments/ledger/journal.ts'
import { getPaymentUrl } from '#server/payments/payments/payment-transitions.ts'
import { type AbilityFacts, getAbilities, getNextChangeTime, getPayableUrl } from './abilities.ts'
import type { BookingDetailsRow, BusyTimeRow, UpcomingRow } from './repository.ts'

const toIsoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

type BookingDetails = {
  row: BookingDetailsRow
  session: Authorized<BookedSession>
  recording: RecordingExtras | null
  hasReplay: boolean
  scorecard: ScorecardAccess | null
  sharedTraining: number
  /** Files that can be downloaded. */
  fileIds: ReadonlySet<AnswerFileId>
}

type BookingViewer = { viewer: UserId; now: Date; appUrl: string; feePercent: number }

export function presentBooking(
  details: BookingDetails,
  { viewer, now, appUrl, feePercent }: BookingViewer,
): Booking {
  const { row, session, recording, sharedTraining, fileIds } = details
  const isConfirmed = row.status === 'confirmed'
  const facts = toAbilityFacts(details, appUrl)
  const report = facts.noShowReport
  const room = getRoomWindow(session)
  const terms = toRevenueTerms(row, feePercent)
  return {
    id: row.id,
    timeSlotId: row.slot_id,
    status: publicStatuses[row.status],
    reason: row.reason,
    attendance: row.attendance,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    sessionType: row.session_type_id && {
      id: row.session_type_id,
      // Empty after the interviewer was erased.
      name: row.session_type_name || null,
      minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs),
    },
    answers: row.answers.map(({ label, answer, file }) => ({
      ...{ label, answer },
      file: file ? { ...file, isAvailable: fileIds.has(file.id) } : null,
    })),
    notes: row.notes,
    meetingLink: isConfirmed ? getMeetingUrl(row.meeting_link, row.id, appUrl) : null,
    room: isConfirmed ? { opensAt: room.opensAt.toISOString(), closesAt: room.closesAt.toISOString() } : null,
    recordingUrl: recording?.recordingUrl ?? null,
    recordingFileName: recording?.recordingFileName ?? null,
    recording: recording?.recording ?? null,
    mayBeRecorded: session.consents?.includes('recording') ?? false,
    intervieweeId: row.interviewee_id,
    // Other users see no unconfirmed email address, and none of a deleted user.
    intervieweeEmail:
      (session.party === 'interviewee' ? row.interviewee_own_email : row.interviewee_email) ?? '',
    intervieweeName: row.interviewee_name,
    interviewerId: row.interviewer_id,
    interviewerName: row.interviewer_name,
    interviewerPictureUrl: row.interviewer_picture,
    interviewerSpecialty: row.specialty,
    interviewerCompany: row.company,
    amount: fromMinorUnits(row.price_minor),
    currency: row.currency,
    receives: session.party === 'interviewer' ? presentInterviewerShare(row, terms) : null,
    holdExpiresAt: toIsoOrNull(row.hold_expires_at),
    answerBy: row.status === 'pending' ? toIsoOrNull(row.respond_by) : null,
    payment: row.payment_id &&
      row.payment_status && {
        transactionId: row.payment_id,
        status: row.payment_status,
        url: getPayableUrl(facts, viewer, now),
      },
    refund: row.refund_status && {
      amount: fromMinorUnits(row.refund_minor ?? 0),
      currency: row.currency,
      status: row.refund_status,
    },
    review: presentOwnReview(row, viewer),
    reviewed: row.rating !== null,
    createdAt: row.created_at.toISOString(),
    conversion: presentConversion(terms.listPrice, { ...terms.charged, rate: getExchangeRate(row) }),
    decline:
      row.decline_reason || row.decline_note ? { reason: row.decline_reason, note: row.decline_note } : null,
    proposal: presentProposal(row, facts, now),
    noShow: report && {
      absent: report.absent,
      reportedAt: report.reported_at.toISOString(),
      contested: report.contested_at !== null,
      upheld: row.upheld,
    },
    claim: row.claim_reason &&
      row.claimed_at && {
        reason: row.claim_reason,
        claimedAt: row.claimed_at.toISOString(),
        refund: row.claim_refund_minor === null ? null : fromMinorUnits(row.claim_refund_minor),
      },
    decision: row.decided_at && {
      decidedAt: row.decided_at.toISOString(),
      text: row.decision_text ?? '',
      appeal: row.is_appeal_decided ? 'decided' : row.is_appealed ? 'open' : 'none',
    },
    sharedTraining,
    messages: row.messages,
    can: getAbilities(facts, viewer, now),
    changesAt: toIsoOrNull(getNextChangeTime(facts, now)),
  }
}

function toAbilityFacts(details: BookingDetails, appUrl: string): AbilityFacts {
  const { row } = details
  const { proposed_start: start, proposed_available: isFree } = row
  return {
    ...details,
    noShowReport: toNoShowReport(row),
    proposed: start && isFree !== null ? { start, isFree } : null,
    isBlocked: row.is_blocked,
    reviewedAt: row.reviewed_at,
    hasClaim: row.claim_reason !== null,
    decision: row.first_decided_at &&
      row.decision_kind && {
        decided_at: row.first_decided_at,
        decided: toDecided({
          ...{ kind: row.decision_kind, absent: row.absent, upheld: row.upheld },
          ...{ refundMinor: row.claim_refund_minor, capturedMinor: row.captured_minor },
        }),
        isAppealed: row.is_appealed === true,
      },
    checkoutUrl: getPaymentUrl(row, appUrl),
  }
}

function toNoShowReport({ absent, reported_at, ...row }: BookingDetailsRow): NoShowReport | null {
  if (!absent || !reported_at) return null
  return { absent, reported_at, contested_at: row.contested_at, resolved_at: row.resolved_at }
}

/** Interviewer's share of the payment, or the expected share while a request waits. */
function presentInterviewerShare(row: BookingDetailsRow, terms: RevenueTerms): Booking['receives'] {
  const isPaid = row.payment_status === 'Success' || row.payment_status === 'PartiallyRefunded'
  const isRequested = row.status === 'pending' || row.status === 'accepting'
  if (row.price_minor === 0 || !(isPaid || isRequested)) return null
  // Divided money: an admin may have decided who bears a refund.
  if (row.earned_at && row.net_minor !== null && !row.disputed_minor) {
    const minor = Number(row.net_minor)
    return minor > 0 ? toPrice({ minor, currency: terms.listPrice.currency }) : null
  }
  const earning = getExpectedEarning(terms, (row.refund_minor ?? 0) + (row.disputed_minor ?? 0))
  return earning && toPrice(earning)
}

/** Only a proposal that the interviewee can still answer is shown. */
function presentProposal(row: BookingDetailsRow, facts: AbilityFacts, now: Date): Booking['proposal'] {
  const { proposed_id: id, proposed_start: start, proposed_end: end } = row
  const isOpen = canAnswerProposal(row, 'interviewee', facts.proposed, now).value
  if (!id || !start || !end || !isOpen) return null
  return { timeSlotId: id, startTime: start.toISOString(), endTime: end.toISOString() }
}

function presentOwnReview(row: BookingDetailsRow, viewer: UserId): Booking['review'] {
  if (row.rating === null || !row.reviewed_at) return null
  const isCommentHidden = row.review_hidden_at !== null && viewer !== row.interviewee_id
  return {
    rating: row.rating,
    comment: (!isCommentHidden && row.comment) || '',
    editableUntil: editableUntil(row.reviewed_at).toISOString(),
    counts: row.excluded_reason === null,
    setAside:
      viewer === row.interviewee_id && row.excluded_reason !== 'suspended' ? row.excluded_reason : null,
  }
}

type Upcoming = z.input<typeof endpoints.upcomingTasks.reply>

/** Null without requests that wait. */
function presentWaiting(requests: readonly WaitingRequests[]): Upcoming['requests'] {
  const deadlines = requests.flatMap(({ answerBy }) => answerBy ?? [])
  const [answerBy] = deadlines.sort((a, b) => a.getTime() - b.getTime())
  const count = requests.reduce((sum, waiting) => sum + waiting.count, 0)
  return answerBy ? { count, answerBy: answerBy.toISOString() } : null
}

type WaitingRequests = { count: number; answerBy: Date | null }

/** `timeRequests`: requests for other times, which wait for an answer like requests of bookings do. */
export function presentUpcoming(
  rows: readonly UpcomingRow[],
  timeRequests: WaitingRequests | null,
  { viewer, appUrl }: Pick<BookingViewer, 'viewer' | 'appUrl'>,
): Upcoming {
  const ofKind = (kind: UpcomingRow['kind']) => rows.filter(row => row.kind === kind)
  const holds = ofKind('hold').flatMap(row => presentHold(row, viewer, appUrl) ?? [])
  const [session] = ofKind('session')
  const [request] = ofKind('request')
  return {
    holds,
    session: session ? presentSession(session, appUrl) : null,
    requests: presentWaiting([
      { count: request?.total ?? 0, answerBy: request?.respond_by ?? null },
      timeRequests ?? { count: 0, answerBy: null },
    ]),
    toPay: holds.length,
  }
}

/** Null unless the viewer can pay the hold. */
function presentHold(row: UpcomingRow, viewer: UserId, appUrl: string): Upcoming['holds'][number] | null {
  const { hold_expires_at: holdExpiresAt, payment_id: transactionId } = row
  const paymentUrl = row.payer_id === viewer ? getPaymentUrl(row, appUrl) : null
  if (!paymentUrl || !holdExpiresAt || !transactionId) return null
  return {
    bookingId: row.id,
    timeSlotId: row.slot_id,
    sessionTypeId: row.session_type_id,
    interviewerId: row.interviewer_id,
    interviewerName: row.other_name,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    amount: fromMinorUnits(row.price_minor),
    currency: row.currency,
    holdExpiresAt: holdExpiresAt.toISOString(),
    transactionId,
    paymentUrl,
  }
}

const presentSession = (row: UpcomingRow, appUrl: string): Upcoming['session'] => ({
  bookingId: row.id,
  otherName: row.other_name,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  meetingLink: getMeetingUrl(row.meeting_link, row.id, appUrl),
  status: 'confirmed',
  side: row.side,
})

export const presentBusyTime = (row: BusyTimeRow): BusyTime => ({
  timeSlotId: row.slot_id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  isHeld: row.is_held,
})
