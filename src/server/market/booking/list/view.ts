import { type Booking, type BookingStatus, bookingLimits } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import { hourMs } from '#contract/time.ts'
import { factsOf } from '#server/market/booking/facts.ts'
import {
  type LifeFacts,
  mayContest,
  mayMove,
  mayPropose,
  mayReport,
} from '#server/market/booking/life/rules.ts'
import {
  cancellation,
  mayAnswer,
  mayBook,
  mayChangeLink,
  mayJoin,
  mayReview,
  meetingPlace,
} from '#server/market/booking/rules.ts'
import type { BookingState, Party } from '#server/market/meeting/rules.ts'
import { isErasedEmail } from '#server/people/account/rules.ts'
import { mayUpload } from '#server/room/recording/rules.ts'
import { presentRecording } from '#server/room/recording/view.ts'
import type { ListedBooking } from './store.ts'

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
  const recording = isConfirmed ? recordingOf(row, now) : null
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
    // Made for whoever asks, when they ask: `readBooking` and `listBookings` add it.
    recordingUrl: null,
    recordingFileName: recording && row.recording_name,
    recording,
    intervieweeId: row.interviewee_id,
    // Somebody who left has none any more.
    intervieweeEmail: isErasedEmail(row.interviewee_email) ? '' : row.interviewee_email,
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
    payment: paymentOf(row, viewer, now),
    refund: refundOf(row),
    review: reviewOf(row),
    reviewed: row.rating !== null,
    createdAt: row.created_at.toISOString(),
    conversion: conversionOf(row),
    proposal: proposalOf(row, now),
    noShow: noShowOf(row),
    sharedTraining: isConfirmed ? row.shared_training : 0,
    can: abilities(row, { viewer, party, now }),
  }
}

function abilities(
  row: ListedBooking,
  { viewer, party, now }: Omit<Seen, 'appUrl'> & { party: Party },
): Booking['can'] {
  const facts = factsOf(row)
  const isInterviewer = party === 'interviewer'
  const mayAccept = isInterviewer && mayAnswer(facts, now).allowed === true
  const terms = cancellation(facts, party, now).allowed
  const life = lifeOf(row)
  const moving = isInterviewer ? undefined : mayMove(life, now).allowed
  const contest = mayContest(life, party, now).allowed
  return {
    pay: isPayable(row, viewer, now),
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
    uploadRecording:
      mayUpload({ party, state: row.status, end: row.ends_at, consents: row.consents }, now).allowed !==
      undefined,
    reschedule: moving ? { until: moving.until.toISOString(), left: moving.left } : null,
    proposeTime: isInterviewer && mayPropose(life, now).allowed === true,
    answerProposal: !isInterviewer && proposalOf(row, now) !== null,
    reportNoShow: mayReport(life, now).allowed === true,
    contestNoShow: contest ? { until: contest.until.toISOString() } : null,
  }
}

/** By whoever pays, who need not be the one who comes. */
const isPayable = (row: ListedBooking, viewer: UserId, now: Date) =>
  row.payer_id === viewer &&
  row.status === 'hold' &&
  row.checkout_url !== null &&
  row.hold_expires_at !== null &&
  now < row.hold_expires_at

const editEnd = (reviewedAt: Date) => new Date(reviewedAt.getTime() + bookingLimits.reviewEditHours * hourMs)

const isReviewOpen = (row: ListedBooking, now: Date) =>
  row.reviewed_at === null || now < editEnd(row.reviewed_at)

function paymentOf(row: ListedBooking, viewer: UserId, now: Date): Booking['payment'] {
  if (!row.payment_id || !row.payment_status) return null
  const url = isPayable(row, viewer, now) ? row.checkout_url : null
  return { transactionId: row.payment_id, status: row.payment_status, url }
}

function recordingOf(row: ListedBooking, now: Date): Booking['recording'] {
  const { recording_format: format, recording_bytes: bytes, recording_until: until } = row
  return format && bytes && until && now < until
    ? presentRecording({ format, bytes, delete_after: until })
    : null
}

const lifeOf = (row: ListedBooking): LifeFacts => ({
  status: row.status,
  attendance: row.attendance,
  start: row.starts_at,
  end: row.ends_at,
  moves: row.moves,
  absent: row.absent,
  reportedAt: row.reported_at,
  contestedAt: row.contested_at,
  resolvedAt: row.resolved_at,
})

/** A proposal can be answered while the session is to come and the time is still free. */
function proposalOf(row: ListedBooking, now: Date): Booking['proposal'] {
  const { proposed_id: id, proposed_start: start, proposed_end: end } = row
  if (!id || !start || !end || !mayPropose(lifeOf(row), now).allowed) return null
  if (!mayBook({ start, approval: false }, now).allowed) return null
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
  const { listed_minor: minor, listed_currency: currency, exchange_rate: rate, rate_source, rate_day } = row
  if (!minor || !currency || !rate || !rate_source || !rate_day) return null
  return {
    originalAmount: toAmount(minor),
    originalCurrency: currency,
    convertedAmount: toAmount(row.price_minor),
    convertedCurrency: row.currency,
    exchangeRate: rate,
    source: rate_source,
    date: rate_day,
  }
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
