import { z } from 'zod'
import { consentsInput, sessionAnswers } from './booking.ts'
import { decline } from './booking-outcomes.ts'
import { describeRoutes } from './endpoint.ts'
import { declineReasons, timeRequestStatuses } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { day, instant, timeZone } from './fields.ts'
import { sessionTypeId, slotId, timeRequestId, userId } from './id.ts'
import { bookingLimits } from './limits.ts'
import { currency } from './money.ts'
import { timeRequestsApi } from './routes/bookings.ts'
import { sessionTypeLimits, timeRequestLimits } from './session-type-limits.ts'
import { multilineText } from './text-field.ts'

/** Why an interviewer is not free at a time that a candidate asked for. */
export const requestedTimeReasons = ['booked', 'busy', 'own_slot', 'buffer', 'day_off', 'notice'] as const
export type RequestedTimeReason = (typeof requestedTimeReasons)[number]

/** Times that a candidate asks an interviewer for, when no offered time suits them. */
const timeRequest = z.object({
  id: timeRequestId,
  status: z.enum(timeRequestStatuses),
  interviewerId: userId,
  interviewerName: z.string(),
  intervieweeId: userId,
  intervieweeName: z.string(),
  /** Null for the interviewer's default type. */
  sessionType: z.object({ id: sessionTypeId, name: z.string().nullable() }).nullable(),
  minutes: z.int(),
  amount: z.number(),
  currency,
  /** Soonest first. `isFree`: the interviewer can accept it now. Only the interviewer learns the reason why not. */
  times: z.array(
    z.object({
      startTime: instant,
      endTime: instant,
      isFree: z.boolean(),
      reason: z.enum(requestedTimeReasons).nullable(),
    }),
  ),
  message: z.string().nullable(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  createdAt: instant,
  /** When the request ends without an answer. */
  expiresAt: instant,
  /** Null unless the interviewer declined and gave a reason or a note. */
  decline: decline.nullable(),
  /** Time that the interviewer accepted. Until `payBy` it is held for the candidate. */
  accepted: z.object({ timeSlotId: slotId, startTime: instant, endTime: instant, payBy: instant }).nullable(),
})
export type TimeRequest = z.output<typeof timeRequest>

const areDifferent = (times: readonly string[]) =>
  new Set(times.map(time => Date.parse(time))).size === times.length

const newTimeRequest = z.object({
  sessionTypeId,
  startTimes: z
    .array(instant)
    .min(1, fieldCode('field.required'))
    .max(timeRequestLimits.timesMax)
    .refine(areDifferent, fieldCode('field.invalid')),
  message: multilineText(timeRequestLimits.messageMax).default(''),
  /** Without the field, required questions of the default type stay unanswered. */
  answers: sessionAnswers.optional(),
  /** For a free session, which is booked when the interviewer accepts. A priced one asks for them at the payment. */
  consents: consentsInput.optional(),
})

const byId = z.object({ id: timeRequestId })
const queryDays = z.coerce.number().int().min(1).max(sessionTypeLimits.daysMax).default(7)

export const endpoints = describeRoutes(timeRequestsApi, {
  timeRequests: {
    summary: 'Requests for other times that wait or ended lately, sent by or to the caller',
    reply: z.array(timeRequest),
  },
  requestableTimes: {
    summary: 'Times of a session type that a candidate may ask for',
    params: z.object({ id: sessionTypeId }),
    /** Starts on these days, which are days of `timeZone`. */
    query: z.object({ from: day, days: queryDays, timeZone: timeZone.default('UTC').catch('UTC') }),
    reply: z.object({ times: z.array(z.object({ startTime: instant, endTime: instant })) }),
    errors: ['session_type.not_found', 'booking.not_possible', 'time_request.turned_off'],
  },
  requestTimes: {
    summary: 'Ask an interviewer for up to three other times',
    body: newTimeRequest,
    reply: timeRequest,
    status: 201,
    errors: [
      'session_type.not_found',
      'profile.incomplete',
      'booking.not_possible',
      'booking.intro_used',
      'time_request.turned_off',
      'time_request.time_taken',
      'time_request.already_open',
      'time_request.too_many',
      'time_request.too_often',
    ],
  },
  acceptTimeRequest: {
    summary: 'Accept one time; a free session is booked, a priced one is held until the candidate pays',
    params: byId,
    body: z.object({ startTime: instant }),
    reply: timeRequest,
    errors: [
      'time_request.not_found',
      'time_request.not_open',
      'time_request.time_taken',
      'time_request.booked',
      'time_request.busy',
      'time_request.own_slot',
      'time_request.buffer',
      'time_request.day_off',
      'time_request.notice',
      'time_request.candidate_busy',
    ],
  },
  declineTimeRequest: {
    summary: 'Decline a request for other times',
    params: byId,
    body: z.object({
      reason: z.enum(declineReasons).optional(),
      note: multilineText(bookingLimits.declineNoteMax).optional(),
    }),
    reply: timeRequest,
    errors: ['time_request.not_found', 'time_request.not_open'],
  },
  withdrawTimeRequest: {
    summary: 'Withdraw a request for other times; a held time is released',
    params: byId,
    reply: timeRequest,
    errors: ['time_request.not_found', 'time_request.not_open', 'time_request.being_paid'],
  },
})
