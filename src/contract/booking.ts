import { z } from 'zod'
import { answeredFile } from './answer-files.ts'
import { acceptInput, declineInput } from './booking-answer.ts'
import { bookingCalendar } from './booking-calendar.ts'
import { cancelQuote, claim, decision, decline, noShow, proposal } from './booking-outcomes.ts'
import { describeRoutes } from './endpoint.ts'
import { bookingGroups, bookingStatuses } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { instant, page, pageInfo, pageSize, timeZone } from './fields.ts'
import { bookingId, paymentId, sessionTypeId, slotId, userId } from './id.ts'
import { bookingLimits } from './limits.ts'
import { currency } from './money.ts'
import {
  conversion,
  paymentProviders,
  paymentStatuses,
  refundStatuses,
  unbookableSlotErrors,
} from './payment.ts'
import { recordingSummary } from './recording.ts'
import { setAsideReasons } from './review.ts'
import { bookingApi } from './routes/bookings.ts'
import { sessionTypeLimits } from './session-type-limits.ts'
import { multilineText } from './text-field.ts'
import { cleanTypedText, completeWebAddress, isPlainWebAddress } from './typed-text.ts'

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

const refundTerms = z.object({ refund: z.number(), currency, percent: z.int(), until: instant.nullable() })

/** Actions open to the caller now, with the figures that the UI shows. Decided by the server's policies. */
const abilities = z.object({
  pay: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  cancel: refundTerms.nullable(),
  changeMeetingLink: z.boolean(),
  /** Enter the built-in room, from 15 minutes before the start. */
  join: z.boolean(),
  review: z.boolean(),
  /** Needs a confirmed booking whose interviewee agreed to a recording. Interviewer only. */
  uploadRecording: z.boolean(),
  /** Open the replay of a session that has stored content. */
  replay: z.boolean(),
  /** Write or correct the scorecard. Interviewer only. */
  grade: z.boolean(),
  /** Read the scorecard. The interviewee sees it after it was sent. */
  scorecard: z.boolean(),
  /** Deadline for moving the booking, and the moves that are left. */
  reschedule: z.object({ until: instant, left: z.int() }).nullable(),
  proposeTime: z.boolean(),
  answerProposal: z.boolean(),
  /** Report the other person as absent. */
  reportNoShow: z.boolean(),
  /** Contest a no-show report, until this time. */
  contestNoShow: z.object({ until: instant }).nullable(),
  /** Say that the session was not as described, until this time. Interviewee only. */
  claim: z.object({ until: instant }).nullable(),
  /** Appeal against the decision of an admin, until this time. */
  appeal: z.object({ until: instant }).nullable(),
  /** Read the interviewee's profile. Interviewer only. */
  seeCandidate: z.boolean(),
  /** Change the notes for the interviewer. Interviewee only. */
  changeNotes: z.boolean(),
  writeMessage: z.boolean(),
})

export const booking = z.object({
  id: bookingId,
  timeSlotId: slotId,
  status: z.enum(bookingStatuses),
  reason: z.enum(cancellationReasons).nullable(),
  attendance: z.enum(attendances),
  startTime: instant,
  endTime: instant,
  /** Null for the interviewer's default type. */
  sessionType: z.object({ id: sessionTypeId, name: z.string().nullable(), minutes: z.int() }).nullable(),
  /** The interviewee's answers, each with the question as it was asked. The answer of a file is its name. */
  answers: z.array(z.object({ label: z.string(), answer: z.string(), file: answeredFile.nullable() })),
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
  /** Null unless the interviewer declined and gave a reason or a note. */
  decline: decline.nullable(),
  proposal: proposal.nullable(),
  noShow: noShow.nullable(),
  claim: claim.nullable(),
  decision: decision.nullable(),
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
  /** If omitted, `defaultSortOrder` of the sort. */
  order: z.enum(['asc', 'desc']).optional(),
  /** Interviewees search by the interviewer's name or company, interviewers by the interviewee's email. */
  search: z.string().overwrite(cleanTypedText).max(bookingLimits.searchMax).optional(),
  page,
  pageSize: pageSize(20),
})
export type BookingQuery = z.output<typeof bookingQuery>

/** Default direction of each sort: latest date first, or pending before confirmed and cancelled. */
export const defaultSortOrder = { date: 'desc', status: 'asc' } as const

/** Answers to the type's questions, a file by its id. Errors have the path `answers.N`: N is the question's position. */
export const sessionAnswers = z
  .array(z.object({ questionId: z.uuid(), answer: multilineText(sessionTypeLimits.answerMax) }))
  .max(sessionTypeLimits.questionsMax)

export const consentsInput = z
  .array(z.enum(consents))
  .max(consents.length)
  .refine(given => consents.every(consent => given.includes(consent)), fieldCode('consents.required'))

const bookingInput = {
  timeSlotId: z.uuid(fieldCode('slot.not_selected')).pipe(slotId),
  notes: z.string().trim().max(bookingLimits.notesMax, fieldCode('field.too_long')).optional(),
  /** Without the field, required questions of the default type stay unanswered. */
  answers: sessionAnswers.optional(),
  /** All four are required. Without the field no consent is given, so the session is not recorded. */
  consents: consentsInput.optional(),
}
export const newBooking = z.object(bookingInput)

export const paymentIntentRequest = z.object({
  ...bookingInput,
  selectedCurrency: currency.optional(),
  /** Never trusted, only compared with the server's quote. */
  selectedAmount: z.number().optional(),
  /** Zone of the payer's screens, for the times on the payment page. Without it, that of the profile. */
  timeZone: timeZone.optional().catch(undefined),
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

/** Any https link, completed with its scheme. The product's own room also counts when it runs without TLS. */
export const meetingLink = z
  .string()
  .overwrite(completeWebAddress)
  .max(bookingLimits.linkMax, fieldCode('field.too_long'))
  .refine(isPlainWebAddress, fieldCode('link.invalid'))
  .pipe(z.url({ protocol: /^https$/, message: fieldCode('link.invalid') }))

const byId = z.object({ id: bookingId })
/** Hidden from an admin who views the product as the user: private texts, recordings, payments, meeting link. */
const blanksOfView = {
  ...({ notes: null, note: null, answers: [], meetingLink: null, payment: null } as const),
  ...{ recordingUrl: null, recordingFileName: null, recording: null },
}
const list = { query: bookingQuery, reply: bookingList, blanksOfView }
const cancelErrors = [
  'booking.not_found',
  'booking.already_cancelled',
  'booking.already_started',
  'booking.being_settled',
] as const
/** Errors of booking a slot, with and without a payment. */
const slotErrors = [
  ...unbookableSlotErrors,
  'booking.overlaps',
  'booking.too_many_of_one',
  'booking.taken_too_often',
  'booking.too_many_attempts',
] as const

export const endpoints = describeRoutes(bookingApi, {
  createBooking: {
    summary: 'Book a free slot; a priced one answers 402',
    body: newBooking,
    reply: booking,
    status: 201,
    errors: [...slotErrors, 'booking.payment_required', 'booking.too_many_free', 'booking.intro_used'],
  },
  createPaymentIntent: {
    summary: 'Hold a priced slot, fix the price and open the checkout; a repeated call returns the same hold',
    body: paymentIntentRequest,
    reply: paymentIntent,
    errors: [
      ...slotErrors,
      'booking.nothing_to_pay',
      'booking.already_yours',
      'booking.too_many_holds',
      'booking.quote_changed',
      'booking.currency_not_offered',
      'booking.rate_unavailable',
      'payment.setup_failed',
      'payment.rejected',
    ],
  },
  myBookings: { summary: 'Bookings of the signed-in user, as interviewee or interviewer', ...list },
  interviewerBookings: { summary: 'Bookings with the signed-in interviewer', ...list },
  intervieweeBookings: { summary: 'Bookings of the signed-in interviewee', ...list },
  booking: {
    summary: 'One booking of the signed-in user',
    params: byId,
    reply: booking,
    blanksOfView,
    errors: ['booking.not_found'],
  },
  bookingCalendar: {
    summary: 'Calendar file of a confirmed session, and links that add it to online calendars',
    params: byId,
    reply: bookingCalendar,
    errors: ['booking.not_found', 'booking.not_confirmed'],
  },
  bookingPolicies: {
    summary: 'Versions of the policies that the booking was made under',
    params: byId,
    reply: z.object({ terms: z.string(), privacy: z.string(), cancellation: z.string() }),
    errors: ['booking.not_found'],
  },
  cancelQuote: {
    summary: 'Refund of a cancellation now',
    params: byId,
    reply: cancelQuote,
    errors: cancelErrors,
  },
  cancelBooking: {
    summary: 'Cancel, and refund by the policy',
    body: z.object({ bookingId }),
    reply: booking,
    errors: cancelErrors,
  },
  acceptBooking: {
    summary: 'Accept a request and capture its payment',
    params: byId,
    body: acceptInput,
    reply: booking,
    errors: [
      'booking.not_found',
      'booking.not_pending',
      'booking.calendar_busy',
      'booking.being_settled',
      'booking.capture_failed',
    ],
  },
  declineBooking: {
    summary: 'Decline a request and release its payment; the interviewee reads reason and note',
    params: byId,
    body: declineInput,
    reply: booking,
    errors: ['booking.not_found', 'booking.not_pending', 'booking.being_settled'],
  },
  setMeetingLink: {
    summary: 'Replace the meeting link of a confirmed booking; emails both people',
    body: z.object({ bookingId, meetingLink }),
    reply: booking,
    errors: ['booking.not_found', 'booking.not_confirmed'],
  },
})
