import type { Booking, BookingStatus } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { Grading, Kept } from '#server/marketplace/bookings/access/booking-extras.ts'
import {
  type BookingState,
  type Meeting,
  meetingPlace,
  type Own,
  roomTimes,
} from '#server/marketplace/bookings/access/policy.ts'
import { factsOf } from '#server/marketplace/bookings/cancellation-facts.ts'
import { mayAnswerProposal } from '#server/marketplace/bookings/lifecycle/policy.ts'
import { editableUntil } from '#server/marketplace/reviews/policy.ts'
import { bringsOf, shareOf } from '#server/payments/earnings/policy.ts'
import { payAddress } from '#server/payments/payments/policy.ts'
import { abilitiesOf, changesAt, payable, type Standing } from './abilities.ts'
import type { ListedBooking } from './repository.ts'

const shown: Record<BookingState, BookingStatus> = {
  hold: 'pending',
  pending: 'pending',
  accepting: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** A booking on somebody's list: its row, whose meeting it is, and what else is kept of it. */
export type Listed = {
  row: ListedBooking
  meeting: Own<Meeting>
  kept: Kept | null
  hasReplay: boolean
  grading: Grading | null
  sharedTraining: number
}

/** Who looks, when, where the product is reached, and what it keeps of a price. */
type Seen = { viewer: UserId; now: Date; appUrl: string; feePercent: number }

/** A booking as one of its two people sees it, with what that person may do now. */
export function presentBooking(listed: Listed, { viewer, now, appUrl, feePercent }: Seen): Booking {
  const { row, meeting, kept, sharedTraining } = listed
  const isConfirmed = row.status === 'confirmed'
  const standing = standingOf(listed, appUrl)
  const room = roomTimes(meeting)
  return {
    id: row.id,
    timeSlotId: row.slot_id,
    status: shown[row.status],
    reason: row.reason,
    attendance: row.attendance,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    notes: row.notes,
    meetingLink: isConfirmed ? meetingPlace(row.meeting_link, row.id, appUrl) : null,
    room: isConfirmed ? { opensAt: room.opensAt.toISOString(), closesAt: room.closesAt.toISOString() } : null,
    recordingUrl: kept?.recordingUrl ?? null,
    recordingFileName: kept?.recordingFileName ?? null,
    recording: kept?.recording ?? null,
    mayBeRecorded: meeting.consents?.includes('recording') ?? false,
    intervieweeId: row.interviewee_id,
    // Others see no address that is not confirmed, and none of somebody who left.
    intervieweeEmail:
      (meeting.party === 'interviewee' ? row.interviewee_own_email : row.interviewee_email) ?? '',
    intervieweeName: row.interviewee_name,
    interviewerId: row.interviewer_id,
    interviewerName: row.interviewer_name,
    interviewerPictureUrl: row.interviewer_picture,
    interviewerSpecialty: row.specialty,
    interviewerCompany: row.company,
    amount: toAmount(row.price_minor),
    currency: row.currency,
    receives: meeting.party === 'interviewer' ? receivesOf(row, feePercent) : null,
    holdExpiresAt: iso(row.hold_expires_at),
    answerBy: row.status === 'pending' ? iso(row.respond_by) : null,
    payment: paymentOf(row, payable(standing, viewer, now)),
    refund: refundOf(row),
    review: reviewOf(row, viewer),
    reviewed: row.rating !== null,
    createdAt: row.created_at.toISOString(),
    conversion: conversionOf(row),
    proposal: proposalOf(row, standing, now),
    noShow: noShowOf(row),
    sharedTraining,
    messages: row.messages,
    can: abilitiesOf(standing, viewer, now),
    changesAt: iso(changesAt(standing, now)),
  }
}

const standingOf = ({ row, meeting, kept, hasReplay, grading }: Listed, appUrl: string): Standing => ({
  meeting,
  booking: factsOf(row),
  life: {
    status: row.status,
    attendance: row.attendance,
    start: row.starts_at,
    end: row.ends_at,
    moves: row.moves,
    absent: row.absent,
    reportedAt: row.reported_at,
    contestedAt: row.contested_at,
    resolvedAt: row.resolved_at,
  },
  proposed:
    row.proposed_start && row.proposed_free !== null
      ? { start: row.proposed_start, isFree: row.proposed_free }
      : null,
  reviewedAt: row.reviewed_at,
  checkoutUrl: payAddress(row, appUrl),
  currency: row.currency,
  notesChanged: row.notes_edit_count,
  kept,
  hasReplay,
  grading,
})

function paymentOf(row: ListedBooking, url: string | null): Booking['payment'] {
  if (!row.payment_id || !row.payment_status) return null
  return { transactionId: row.payment_id, status: row.payment_status, url }
}

/** What is left to the interviewer of what was paid, or will be when they accept. */
function receivesOf(row: ListedBooking, feePercent: number): Booking['receives'] {
  const isPaid = row.payment_status === 'Success' || row.payment_status === 'PartiallyRefunded'
  const isAsked = row.status === 'pending' || row.status === 'accepting'
  if (row.price_minor === 0 || !(isPaid || isAsked)) return null
  const brought = bringsOf(shareOf(row, feePercent), (row.refund_minor ?? 0) + (row.disputed_minor ?? 0))
  return brought && { amount: toAmount(brought.minor), currency: brought.currency }
}

/** A proposal shows while it can be answered: the session is to come, and the time can still be had. */
function proposalOf(row: ListedBooking, standing: Standing, now: Date): Booking['proposal'] {
  const { proposed_id: id, proposed_start: start, proposed_end: end } = row
  const isOpen = mayAnswerProposal(standing.life, 'interviewee', standing.proposed, now).allowed
  if (!id || !start || !end || !isOpen) return null
  return { timeSlotId: id, startTime: start.toISOString(), endTime: end.toISOString() }
}

function noShowOf(row: ListedBooking): Booking['noShow'] {
  if (!row.absent || !row.reported_at) return null
  return {
    absent: row.absent,
    reportedAt: row.reported_at.toISOString(),
    contested: row.contested_at !== null,
    upheld: row.upheld,
  }
}

function conversionOf(row: ListedBooking): Booking['conversion'] {
  const {
    list_price_minor: minor,
    list_currency: currency,
    exchange_rate: rate,
    rate_source,
    rate_date,
  } = row
  if (!minor || !currency || !rate || !rate_source || !rate_date) return null
  return {
    originalAmount: toAmount(minor),
    originalCurrency: currency,
    convertedAmount: toAmount(row.price_minor),
    convertedCurrency: row.currency,
    exchangeRate: rate,
    source: rate_source,
    date: rate_date,
  }
}

function refundOf(row: ListedBooking): Booking['refund'] {
  if (row.refund_minor === null || !row.refund_status) return null
  return { amount: toAmount(row.refund_minor), currency: row.currency, status: row.refund_status }
}

function reviewOf(row: ListedBooking, viewer: UserId): Booking['review'] {
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
