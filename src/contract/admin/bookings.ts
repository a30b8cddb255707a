import { z } from 'zod'
import { attendances, cancellationReasons } from '#contract/booking.ts'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { day, instant, participantRole } from '#contract/fields.ts'
import { bookingId, paymentId, slotId, userId } from '#contract/id.ts'
import { currency, paidRefundAmount, refundAmount } from '#contract/money.ts'
import { paymentProviders, paymentStatuses } from '#contract/payment.ts'
import { adminBookingsApi } from '#contract/routes/admin-bookings.ts'
import { cleanTypedText } from '#contract/typed-text.ts'
import { listOf, reason, sortedQuery } from './list.ts'

/** Status of a booking as admins see it. `hold` is unpaid, `accepting` an accepted request whose payment is being captured. */
export const bookingStates = ['hold', 'pending', 'accepting', 'confirmed', 'cancelled'] as const
export const refundBearers = ['both', 'interviewer', 'platform'] as const
const money = z.object({ amount: z.number(), currency })

/** An erased account has no email. */
const person = z.object({ id: userId, name: z.string(), email: z.string() })

export const adminBookingRow = z.object({
  id: bookingId,
  startTime: instant,
  endTime: instant,
  createdAt: instant,
  status: z.enum(bookingStates),
  attendance: z.enum(attendances),
  interviewee: person,
  interviewer: person,
  amount: z.number(),
  currency,
  paymentStatus: z.enum(paymentStatuses).nullable(),
})

export const timelineKinds = [
  'created',
  'checkout',
  'webhook',
  /** Webhook that is not processed yet. */
  'webhook_open',
  'confirmed',
  'payment',
  'quarantined',
  'ledger',
  'refund',
  'refund_settled',
  'chargeback',
  'email',
  'email_queued',
  'email_sent',
  /** Out of date, or rejected for good. */
  'email_dropped',
  'email_given_up',
  'joined',
  'left',
  'recording',
  'recording_ready',
  'no_show',
  'no_show_contested',
  'no_show_decided',
  'claim',
  'claim_decided',
  'decision',
  'appeal',
  'appeal_decided',
  'scorecard',
  'review',
  'cancelled',
  'admin_action',
] as const

/** One event of a booking. */
export const timelineEntry = z.object({
  at: instant,
  kind: z.enum(timelineKinds),
  /** Whose act it is, or who received it. */
  party: participantRole.nullable(),
  /** State, provider or another untranslated value of the database. */
  detail: z.string().nullable(),
  /** What a user or an admin wrote. */
  text: z.string().nullable(),
  money: money.nullable(),
  /** Entries of a journal. Ids of users are replaced by `interviewer`. */
  entries: z.array(z.object({ account: z.string(), ...money.shape })),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const payment = z.object({
  id: paymentId,
  provider: z.enum(paymentProviders),
  providerRef: z.string().nullable(),
  status: z.enum(paymentStatuses),
  captured: z.number(),
  refunded: z.number(),
  /** Captured amount, without the refunds that were ordered. */
  refundable: z.number(),
  /** Current shares of the payment, in `shareCurrency`. */
  interviewerShare: z.number(),
  platformShare: z.number(),
  shareCurrency: currency,
  /** True once the interviewer has earned the share. Only then one of the two can bear a refund alone. */
  isDivided: z.boolean(),
})

/** What the state of the booking allows. The roles of the admin are checked separately. */
const abilities = z.object({ cancel: z.boolean(), refund: z.boolean(), move: z.boolean() })

const bookingDetails = adminBookingRow.extend({
  mode: z.enum(['instant', 'approve']),
  reason: z.enum(cancellationReasons).nullable(),
  listPrice: money,
  feePercent: z.number().nullable(),
  /** Version of the cancellation policy that the booking was made under. */
  cancellationPolicy: z.string(),
  moves: z.int(),
  recordingConsent: z.boolean(),
  payment: payment.nullable(),
  /** A no-show report, claim, appeal or chargeback is open. */
  hasOpenDispute: z.boolean(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  can: abilities,
})

/** What an action would do now. The losses of interviewer and platform are in `shareCurrency`. */
export const actionPreview = z.object({
  refund: z.number(),
  /** What can still be refunded afterwards. */
  left: z.number(),
  currency,
  /** The authorization is released and nothing was charged. */
  releasesHold: z.boolean(),
  interviewerLoses: z.number(),
  platformLoses: z.number(),
  shareCurrency: currency,
  attendance: z.enum(attendances).nullable(),
  /** Who gets an email. */
  recipients: z.array(z.object({ party: participantRole, email: z.string() })),
})

const byId = z.object({ bookingId })
const bearer = z.enum(refundBearers)

export const endpoints = describeRoutes(adminBookingsApi, {
  adminBookings: {
    summary:
      'All bookings, newest or most expensive first unless `order` is `asc`. Amounts are sorted by currency first',
    query: z.object({
      ...sortedQuery,
      status: z.enum(bookingStates).optional(),
      attendance: z.enum(attendances).optional(),
      /** Days of the start in UTC. */
      from: day.optional(),
      to: day.optional(),
      sort: z.enum(['start', 'created', 'amount']).default('start'),
      currency: currency.optional(),
      /** Booking id, payment id, reference of the provider, or email of either participant. */
      search: z.string().overwrite(cleanTypedText).trim().max(254).optional(),
    }),
    reply: listOf(adminBookingRow),
  },
  adminBooking: {
    summary: 'One booking with its timeline',
    params: byId,
    reply: bookingDetails,
    errors: ['booking.not_found'],
  },
  previewBookingAction: {
    summary: 'What an action would do: amounts, who bears them, and who is emailed',
    params: byId,
    query: z.object({
      action: z.enum(['cancel', 'refund', 'uphold', 'reject']),
      amount: z.coerce.number().pipe(refundAmount).default(0),
      bearer: bearer.default('both'),
    }),
    reply: actionPreview,
    errors: [
      'booking.not_found',
      'admin.own_case',
      'booking.already_cancelled',
      'booking.being_settled',
      'admin.session_over',
      'admin.report_open',
      'admin.refund_too_much',
      'admin.refund_is_cancellation',
      'admin.refund_not_divided',
      'admin.no_open_dispute',
    ],
  },
  moveTimes: {
    summary:
      'Free times of the interviewer, soonest first, 200 at a time: slots at the price of the booking. For a booking of a session type: times of the type with the length of the booking, whatever the type costs now',
    params: byId,
    /** `next` of the previous reply. */
    query: z.object({ after: instant.optional() }),
    reply: z.object({
      /** `slotId` is null for the times of a session type, which have no slot yet. */
      times: z.array(z.object({ slotId: slotId.nullable(), startTime: instant, endTime: instant })),
      next: instant.nullable(),
    }),
    errors: ['booking.not_found', 'booking.not_confirmed'],
  },
  moveBookingAsAdmin: {
    summary:
      'Moves a session that is ahead to another of these times. Both participants are told. No money moves',
    params: byId,
    /** `startTime` for a session type, whose times have no slot. */
    body: z.union([z.object({ slotId, reason }), z.object({ startTime: instant, reason })]),
    reply: noContent,
    errors: [
      'booking.not_found',
      'admin.own_case',
      'booking.not_confirmed',
      'booking.slot_taken',
      'booking.overlaps',
    ],
  },
  cancelBookingAsAdmin: {
    summary: 'Cancel a session that is not over, with a full refund',
    params: byId,
    body: z.object({ reason }),
    reply: noContent,
    errors: [
      'booking.not_found',
      'admin.own_case',
      'booking.already_cancelled',
      'booking.being_settled',
      'admin.session_over',
      'admin.report_open',
    ],
  },
  refundBookingAsAdmin: {
    summary: 'Refund a part. The same `refundId` refunds once',
    params: byId,
    body: z.object({ refundId: z.uuid(), amount: paidRefundAmount, bearer: bearer.default('both'), reason }),
    reply: noContent,
    errors: [
      'booking.not_found',
      'admin.own_case',
      'booking.being_settled',
      'admin.refund_too_much',
      'admin.refund_is_cancellation',
      'admin.refund_not_divided',
    ],
  },
})
