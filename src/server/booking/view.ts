import { type Booking, type BookingStatus, bookingLimits } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import { hourMs } from '#contract/time.ts'
import {
  type BookingState,
  cancellation,
  mayAnswer,
  mayChangeLink,
  mayJoin,
  mayReview,
  meetingPlace,
  type Party,
} from './rules.ts'
import { factsOf, type ListedBooking } from './store.ts'

const shown: Record<BookingState, BookingStatus> = {
  hold: 'pending',
  pending: 'pending',
  accepting: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Who looks, when, and where the product is reached. */
type Seen = { viewer: UserId; now: Date; appUrl: string }

/** A booking as one of its two people sees it, with what that person may do now. */
export function presentBooking(row: ListedBooking, { viewer, now, appUrl }: Seen): Booking {
  const party: Party = row.interviewee_id === viewer ? 'interviewee' : 'interviewer'
  const isConfirmed = row.status === 'confirmed'
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
    recordingUrl: null,
    recordingFileName: null,
    intervieweeId: row.interviewee_id,
    intervieweeEmail: row.interviewee_email,
    intervieweeName: row.interviewee_name,
    interviewerId: row.interviewer_id,
    interviewerName: row.interviewer_name,
    interviewerPictureUrl: row.interviewer_picture,
    interviewerSpecialty: row.specialty,
    interviewerCompany: row.company,
    amount: toAmount(row.price_minor),
    currency: row.currency,
    holdExpiresAt: iso(row.hold_expires_at),
    answerBy: row.status === 'pending' ? iso(row.answer_by) : null,
    payment: paymentOf(row, party, now),
    refund: refundOf(row),
    review: reviewOf(row),
    reviewed: row.rating !== null,
    createdAt: row.created_at.toISOString(),
    can: abilities(row, party, now),
  }
}

function abilities(row: ListedBooking, party: Party, now: Date): Booking['can'] {
  const facts = factsOf(row)
  const isInterviewer = party === 'interviewer'
  const mayAccept = isInterviewer && mayAnswer(facts, now).allowed === true
  const terms = cancellation(facts, party, now).allowed
  return {
    pay: !isInterviewer && isPayable(row, now),
    accept: mayAccept,
    decline: mayAccept,
    cancel: terms
      ? {
          refund: toAmount(terms.refundMinor),
          currency: row.currency,
          percent: terms.percent,
          until: iso(terms.until),
        }
      : null,
    changeMeetingLink: isInterviewer && mayChangeLink(facts, now).allowed === true,
    join: mayJoin(facts, now),
    review: !isInterviewer && mayReview(facts, now) && isReviewOpen(row, now),
  }
}

const isPayable = (row: ListedBooking, now: Date) =>
  row.status === 'hold' &&
  row.checkout_url !== null &&
  row.hold_expires_at !== null &&
  now < row.hold_expires_at

const editEnd = (reviewedAt: Date) => new Date(reviewedAt.getTime() + bookingLimits.reviewEditHours * hourMs)

const isReviewOpen = (row: ListedBooking, now: Date) =>
  row.reviewed_at === null || now < editEnd(row.reviewed_at)

function paymentOf(row: ListedBooking, party: Party, now: Date): Booking['payment'] {
  if (!row.payment_id || !row.payment_status) return null
  const url = party === 'interviewee' && isPayable(row, now) ? row.checkout_url : null
  return { transactionId: row.payment_id, status: row.payment_status, url }
}

function refundOf(row: ListedBooking): Booking['refund'] {
  if (row.refund_minor === null || !row.refund_status) return null
  return { amount: toAmount(row.refund_minor), currency: row.currency, status: row.refund_status }
}

function reviewOf(row: ListedBooking): Booking['review'] {
  if (row.rating === null || !row.reviewed_at) return null
  return {
    rating: row.rating,
    comment: row.comment ?? '',
    editableUntil: editEnd(row.reviewed_at).toISOString(),
  }
}
