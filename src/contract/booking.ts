import { z } from 'zod'
import { abilities, noShow, proposal } from './booking-state.ts'
import { endpoint } from './endpoint.ts'
import { bookingGroups, bookingStatuses } from './enums.ts'
import { fieldCode } from './error.ts'
import { instant, page, pageInfo, pageSize } from './fields.ts'
import { bookingId, paymentId, slotId, userId } from './id.ts'
import { bookingLimits } from './limits.ts'
import { currency } from './money.ts'
import { conversion, paymentProviders, paymentStatuses, refundStatuses } from './payment.ts'
import { recordingSummary } from './recording.ts'
import { setAsideReasons } from './review.ts'
import { bookingApi } from './routes/bookings.ts'

export type BookingStatus = (typeof bookingStatuses)[number]

export const cancellationReasons = [
  'cancelled_by_interviewee',
  'cancelled_by_interviewer',
  'declined',
  'not_answered',
  'hold_expired',
  'payment_failed',
  'payment_abandoned',
  /** Cancelled for a suspension. Neither person learns the reason. */
  'called_off',
  /** Refunded outside the product. */
  'refunded',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

export const attendances = ['none', 'completed', 'interviewer_no_show', 'interviewee_no_show'] as const

/** Consents that an interviewee gives before paying. */
export const consents = ['terms', 'privacy', 'cancellation', 'recording'] as const
export type Consent = (typeof consents)[number]

/** Refund if cancelled now, and the next deadline that lowers it. */
export const cancelQuote = z.object({
  refund: z.number(),
  currency,
  percent: z.int(),
  /** Null when no later deadline lowers the refund. */
  nextDeadline: instant.nullable(),
})

export const booking = z.object({
  id: bookingId,
  timeSlotId: slotId,
  status: z.enum(bookingStatuses),
  reason: z.enum(cancellationReasons).nullable(),
  attendance: z.enum(attendances),
  startTime: instant,
  endTime: instant,
  notes: z.string().nullable(),
  /** Only while confirmed. */
  meetingLink: z.string().nullable(),
  /** Opening hours of the built-in room. Only while confirmed. */
  room: z.object({ opensAt: instant, closesAt: instant }).nullable(),
  /** True when the interviewee agreed to a recording. */
  mayBeRecorded: z.boolean(),
  recordingUrl: z.string().nullable(),
  recordingFileName: z.string().nullable(),
  /** Details of the recording, besides its link and name. */
  recording: recordingSummary.nullable(),
  intervieweeId: userId,
  intervieweeEmail: z.string(),
  intervieweeName: z.string(),
  interviewerId: userId,
  interviewerName: z.string(),
  interviewerPictureUrl: z.string().nullable(),
  interviewerSpecialty: z.string().nullable(),
  interviewerCompany: z.string().nullable(),
  amount: z.number(),
  currency,
  /** Interviewer's share after the fee. Only the interviewer sees it. Null when the booking earns nothing. */
  receives: z.object({ amount: z.number(), currency }).nullable(),
  /** Set while the booking waits for its payment. */
  holdExpiresAt: instant.nullable(),
  /** Set while the request waits for the interviewer. It expires then. */
  answerBy: instant.nullable(),
  payment: z
    .object({
      transactionId: paymentId,
      status: z.enum(paymentStatuses),
      /** Address of the payment page. Only for the payer, and only while payment is possible. */
      url: z.string().nullable(),
    })
    .nullable(),
  refund: z.object({ amount: z.number(), currency, status: z.enum(refundStatuses) }).nullable(),
  /** The caller's review of the session. */
  review: z
    .object({
      rating: z.int(),
      comment: z.string(),
      editableUntil: instant,
      /** Whether the review counts for the rating. The author also sees why not. */
      counts: z.boolean(),
      setAside: z.enum(setAsideReasons).nullable(),
    })
    .nullable(),
  reviewed: z.boolean(),
  createdAt: instant,
  /** Conversion of the price, when the payer chose another currency. */
  conversion: conversion.nullable(),
  proposal: proposal.nullable(),
  noShow: noShow.nullable(),
  /** Training interviews that the interviewee shares with the interviewer. 0 unless confirmed. */
  sharedTraining: z.int(),
  /** Number of messages in the thread. */
  messages: z.int(),
  can: abilities,
  /** Next time at which the available actions change without a request. Null when they no longer change. */
  changesAt: instant.nullable(),
})
export type Booking = z.output<typeof booking>

export type BookingGroup = (typeof bookingGroups)[number]

const bookingList = z.object({
  bookings: z.array(booking),
  ...pageInfo,
  /** Count per group, for all groups. With a search, only its matches count. */
  counts: z.record(z.enum(bookingGroups), z.int()),
})

export const bookingQuery = z.object({
  status: z.enum(['all', ...bookingStatuses]).default('all'),
  group: z.enum(['all', ...bookingGroups]).default('all'),
  sort: z.enum(['date', 'status']).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Interviewees search by the interviewer's name or company, interviewers by the interviewee's email. */
  search: z.string().trim().max(bookingLimits.searchMax).optional(),
  page,
  pageSize: pageSize(20),
})
export type BookingQuery = z.output<typeof bookingQuery>

const bookingInput = {
  timeSlotId: z.uuid(fieldCode('slot.not_selected')).pipe(slotId),
  /** Topics for the interviewer to focus on. */
  notes: z.string().trim().max(bookingLimits.notesMax, fieldCode('field.too_long')).optional(),
  /**
   * All four consents are required. A client that omits the field gives no consent, so the session cannot be
   * recorded.
   */
  consents: z
    .array(z.enum(consents))
    .max(consents.length)
    .refine(given => consents.every(consent => given.includes(consent)), fieldCode('consents.required'))
    .optional(),
}

export const newBooking = z.object(bookingInput)

export const paymentIntentRequest = z.object({
  ...bookingInput,
  selectedCurrency: currency.optional(),
  /** Never trusted, only compared with the server's quote. */
  selectedAmount: z.number().optional(),
  /** Payer's choice when two providers support the currency. */
  provider: z.enum(paymentProviders).optional(),
})

export const paymentIntent = z.object({
  success: z.boolean(),
  bookingId,
  transactionId: paymentId,
  currency,
  amount: z.number(),
  paymentUrl: z.string(),
  holdExpiresAt: instant,
  message: z.string(),
})

/** Any https link. The product's own room also counts when it runs without TLS. */
export const meetingLink = z
  .string()
  .trim()
  .max(bookingLimits.linkMax, fieldCode('field.too_long'))
  .pipe(z.url({ protocol: /^https$/, message: fieldCode('link.invalid') }))

/** Calendar file of the session, and links to two calendar sites that import no file. */
export const bookingCalendar = z.object({
  fileName: z.string(),
  /** iCalendar, RFC 5545. */
  file: z.string(),
  google: z.url(),
  outlook: z.url(),
})

const byId = z.object({ id: bookingId })

export const endpoints = {
  createBooking: endpoint({
    ...bookingApi.createBooking,
    summary: 'Book a free slot; a priced one answers 402',
    area: 'booking',
    body: newBooking,
    reply: booking,
    status: 201,
    errors: [
      'slot.not_found',
      'booking.payment_required',
      'booking.slot_taken',
      'booking.slot_started',
      'booking.overlaps',
      'booking.too_many_of_one',
      'booking.taken_too_often',
      'booking.too_many_attempts',
      'booking.too_many_free',
      'profile.incomplete',
    ],
  }),
  createPaymentIntent: endpoint({
    ...bookingApi.createPaymentIntent,
    summary: 'Hold a priced slot, fix the price and open the checkout; a repeated call returns the same hold',
    area: 'booking',
    body: paymentIntentRequest,
    reply: paymentIntent,
    errors: [
      'slot.not_found',
      'booking.nothing_to_pay',
      'booking.slot_taken',
      'booking.slot_started',
      'booking.already_yours',
      'booking.too_many_holds',
      'booking.overlaps',
      'booking.too_many_of_one',
      'booking.taken_too_often',
      'booking.too_many_attempts',
      'booking.quote_changed',
      'booking.currency_not_offered',
      'booking.rate_unavailable',
      'profile.incomplete',
      'payment.setup_failed',
    ],
  }),
  myBookings: endpoint({
    ...bookingApi.myBookings,
    summary: 'Bookings of the signed-in user, as interviewee or interviewer',
    area: 'booking',
    query: bookingQuery,
    reply: bookingList,
    errors: [],
  }),
  interviewerBookings: endpoint({
    ...bookingApi.interviewerBookings,
    summary: 'Bookings with the signed-in interviewer',
    area: 'booking',
    query: bookingQuery,
    reply: bookingList,
    errors: [],
  }),
  intervieweeBookings: endpoint({
    ...bookingApi.intervieweeBookings,
    summary: 'Bookings of the signed-in interviewee',
    area: 'booking',
    query: bookingQuery,
    reply: bookingList,
    errors: [],
  }),
  booking: endpoint({
    ...bookingApi.booking,
    summary: 'One booking of the signed-in user',
    area: 'booking',
    params: byId,
    reply: booking,
    errors: ['booking.not_found'],
  }),
  bookingCalendar: endpoint({
    ...bookingApi.bookingCalendar,
    summary: 'Calendar file of a confirmed session, and links that add it to online calendars',
    area: 'booking',
    params: byId,
    reply: bookingCalendar,
    errors: ['booking.not_found', 'booking.not_confirmed'],
  }),
  cancelQuote: endpoint({
    ...bookingApi.cancelQuote,
    summary: 'Refund of a cancellation now',
    area: 'booking',
    params: byId,
    reply: cancelQuote,
    errors: [
      'booking.not_found',
      'booking.already_cancelled',
      'booking.already_started',
      'booking.being_settled',
    ],
  }),
  cancelBooking: endpoint({
    ...bookingApi.cancelBooking,
    summary: 'Cancel, and refund by the policy',
    area: 'booking',
    body: z.object({ bookingId }),
    reply: booking,
    errors: [
      'booking.not_found',
      'booking.already_cancelled',
      'booking.already_started',
      'booking.being_settled',
    ],
  }),
  acceptBooking: endpoint({
    ...bookingApi.acceptBooking,
    summary: 'Accept a request and capture its payment',
    area: 'booking',
    params: byId,
    reply: booking,
    errors: ['booking.not_found', 'booking.not_pending', 'booking.being_settled', 'booking.capture_failed'],
  }),
  declineBooking: endpoint({
    ...bookingApi.declineBooking,
    summary: 'Decline a request and release its payment',
    area: 'booking',
    params: byId,
    reply: booking,
    errors: ['booking.not_found', 'booking.not_pending', 'booking.being_settled'],
  }),
  setMeetingLink: endpoint({
    ...bookingApi.setMeetingLink,
    summary: 'Replace the meeting link of a confirmed booking; emails both people',
    area: 'booking',
    body: z.object({ bookingId, meetingLink }),
    reply: booking,
    errors: ['booking.not_found', 'booking.not_confirmed'],
  }),
}
