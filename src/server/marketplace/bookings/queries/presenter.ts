import type { z } from 'zod'
import type { Booking, BookingStatus } from '#contract/booking.ts'
import type { BusyTime, upcomingEndpoints } from '#contract/booking-lifecycle.ts'
import type { UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import {
  type Authorized,
  type BookedSession,
  type BookingState,
  getMeetingUrl,
  getRoomWindow,
} from '#server/marketplace/bookings/access/policy.ts'
import { canAnswerProposal } from '#server/marketplace/bookings/lifecycle/policy.ts'
import { canPay } from '#server/marketplace/bookings/policy.ts'
import { toBookingFacts } from '#server/marketplace/bookings/transitions.ts'
import type { RecordingExtras, ScorecardAccess } from '#server/marketplace/context.ts'
import { editableUntil } from '#server/marketplace/reviews/policy.ts'
import { getExpectedEarning, toRevenueTerms } from '#server/payments/earnings/policy.ts'
import { getPaymentUrl } from '#server/payments/payments/policy.ts'
import { type AbilityFacts, getAbilities, getNextChangeTime, getPayableUrl } from './abilities.ts'
import type { BookingDetailsRow, BusyTimeRow, UpcomingRow } from './repository.ts'

const publicStatuses: Record<BookingState, BookingStatus> = {
  hold: 'pending',
  pending: 'pending',
  accepting: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
}

const toIsoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

export type BookingDetails = {
  row: BookingDetailsRow
  session: Authorized<BookedSession>
  recording: RecordingExtras | null
  hasReplay: boolean
  scorecard: ScorecardAccess | null
  sharedTraining: number
}

type BookingViewer = { viewer: UserId; now: Date; appUrl: string; feePercent: number }

export function presentBooking(
  details: BookingDetails,
  { viewer, now, appUrl, feePercent }: BookingViewer,
): Booking {
  const { row, session, recording, sharedTraining } = details
  const isConfirmed = row.status === 'confirmed'
  const facts = toAbilityFacts(details, appUrl)
  const room = getRoomWindow(session)
  return {
    id: row.id,
    timeSlotId: row.slot_id,
    status: publicStatuses[row.status],
    reason: row.reason,
    attendance: row.attendance,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
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
    receives: session.party === 'interviewer' ? presentInterviewerShare(row, feePercent) : null,
    holdExpiresAt: toIsoOrNull(row.hold_expires_at),
    answerBy: row.status === 'pending' ? toIsoOrNull(row.respond_by) : null,
    payment: presentPayment(row, getPayableUrl(facts, viewer, now)),
    refund: presentRefund(row),
    review: presentOwnReview(row, viewer),
    reviewed: row.rating !== null,
    createdAt: row.created_at.toISOString(),
    conversion: presentConversion(row),
    proposal: presentProposal(row, facts, now),
    noShow: presentNoShow(row),
    sharedTraining,
    messages: row.messages,
    can: getAbilities(facts, viewer, now),
    changesAt: toIsoOrNull(getNextChangeTime(facts, now)),
  }
}

const toAbilityFacts = (
  { row, session, recording, hasReplay, scorecard }: BookingDetails,
  appUrl: string,
): AbilityFacts => ({
  session,
  booking: toBookingFacts(row),
  lifecycle: {
    status: row.status,
    attendance: row.attendance,
    start: row.starts_at,
    end: row.ends_at,
    rescheduleCount: row.moves,
    absentParty: row.absent,
    reportedAt: row.reported_at,
    contestedAt: row.contested_at,
    resolvedAt: row.resolved_at,
  },
  proposed:
    row.proposed_start && row.proposed_available !== null
      ? { start: row.proposed_start, isFree: row.proposed_available }
      : null,
  reviewedAt: row.reviewed_at,
  checkoutUrl: getPaymentUrl(row, appUrl),
  currency: row.currency,
  notesChangeCount: row.notes_edit_count,
  recording,
  hasReplay,
  scorecard,
})

function presentPayment(row: BookingDetailsRow, url: string | null): Booking['payment'] {
  if (!row.payment_id || !row.payment_status) return null
  return { transactionId: row.payment_id, status: row.payment_status, url }
}

/** Interviewer's share of the payment, or the expected share while a request waits. */
function presentInterviewerShare(row: BookingDetailsRow, feePercent: number): Booking['receives'] {
  const isPaid = row.payment_status === 'Success' || row.payment_status === 'PartiallyRefunded'
  const isRequested = row.status === 'pending' || row.status === 'accepting'
  if (row.price_minor === 0 || !(isPaid || isRequested)) return null
  const earning = getExpectedEarning(
    toRevenueTerms(row, feePercent),
    (row.refund_minor ?? 0) + (row.disputed_minor ?? 0),
  )
  return earning && { amount: fromMinorUnits(earning.minor), currency: earning.currency }
}

/** Only a proposal that the interviewee can still answer is shown. */
function presentProposal(row: BookingDetailsRow, facts: AbilityFacts, now: Date): Booking['proposal'] {
  const { proposed_id: id, proposed_start: start, proposed_end: end } = row
  const isOpen = canAnswerProposal(facts.lifecycle, 'interviewee', facts.proposed, now).value
  if (!id || !start || !end || !isOpen) return null
  return { timeSlotId: id, startTime: start.toISOString(), endTime: end.toISOString() }
}

function presentNoShow(row: BookingDetailsRow): Booking['noShow'] {
  if (!row.absent || !row.reported_at) return null
  return {
    absent: row.absent,
    reportedAt: row.reported_at.toISOString(),
    contested: row.contested_at !== null,
    upheld: row.upheld,
  }
}

function presentConversion(row: BookingDetailsRow): Booking['conversion'] {
  const {
    list_price_minor: minor,
    list_currency: currency,
    exchange_rate: rate,
    rate_source,
    rate_date,
  } = row
  if (!minor || !currency || !rate || !rate_source || !rate_date) return null
  return {
    originalAmount: fromMinorUnits(minor),
    originalCurrency: currency,
    convertedAmount: fromMinorUnits(row.price_minor),
    convertedCurrency: row.currency,
    exchangeRate: rate,
    source: rate_source,
    date: rate_date,
  }
}

function presentRefund(row: BookingDetailsRow): Booking['refund'] {
  if (row.refund_minor === null || !row.refund_status) return null
  return { amount: fromMinorUnits(row.refund_minor), currency: row.currency, status: row.refund_status }
}

function presentOwnReview(row: BookingDetailsRow, viewer: UserId): Booking['review'] {
  if (row.rating === null || !row.reviewed_at) return null
  return {
    rating: row.rating,
    comment: row.comment ?? '',
    editableUntil: editableUntil(row.reviewed_at).toISOString(),
    counts: row.excluded_reason === null,
    setAside:
      viewer === row.interviewee_id && row.excluded_reason !== 'suspended' ? row.excluded_reason : null,
  }
}

type Upcoming = z.input<typeof upcomingEndpoints.nextUp.reply>

type UpcomingViewer = { viewer: UserId; now: Date; appUrl: string }

export function presentUpcoming(
  rows: readonly UpcomingRow[],
  { viewer, now, appUrl }: UpcomingViewer,
): Upcoming {
  const ofKind = (kind: UpcomingRow['kind']) => rows.filter(row => row.kind === kind)
  const holds = ofKind('hold').flatMap(row => presentHold(row, { viewer, now, appUrl }) ?? [])
  const [session] = ofKind('session')
  const [request] = ofKind('request')
  return {
    holds,
    session: session ? presentSession(session, appUrl) : null,
    requests: request?.respond_by
      ? { count: request.total, answerBy: request.respond_by.toISOString() }
      : null,
    toPay: holds.length,
  }
}

function presentHold(
  row: UpcomingRow,
  { viewer, now, appUrl }: UpcomingViewer,
): Upcoming['holds'][number] | null {
  const { hold_expires_at: holdExpiresAt } = row
  const checkoutUrl = getPaymentUrl(row, appUrl)
  const hold = { status: row.status, holdExpiresAt, payerId: row.payer_id, checkoutUrl }
  const { value: allowed } = canPay(hold, viewer, now)
  if (!allowed || !holdExpiresAt || !row.payment_id) return null
  return {
    bookingId: row.id,
    timeSlotId: row.slot_id,
    interviewerId: row.interviewer_id,
    interviewerName: row.other_name,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    amount: fromMinorUnits(row.price_minor),
    currency: row.currency,
    holdExpiresAt: holdExpiresAt.toISOString(),
    transactionId: row.payment_id,
    paymentUrl: allowed.url,
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
