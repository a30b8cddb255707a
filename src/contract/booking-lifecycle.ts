import { z } from 'zod'
import { booking } from './booking.ts'
import { describeRoutes } from './endpoint.ts'
import { bookingStatuses, unavailableSlotErrors } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { instant, participantRole } from './fields.ts'
import { bookingId, paymentId, sessionTypeId, slotId, userId } from './id.ts'
import { bookingLimits } from './limits.ts'
import { currency } from './money.ts'
import { bookingApi, bookingLifecycleApi } from './routes/bookings.ts'

const byId = z.object({ id: bookingId })
const toSlot = z.object({ timeSlotId: slotId })
const notConfirmed = ['booking.not_found', 'booking.not_confirmed'] as const

/** Unpaid hold, with the address of its payment page. */
export const unpaidHold = z.object({
  bookingId,
  timeSlotId: slotId,
  /** Null for the default session type, whose times are the interviewer's slots. */
  sessionTypeId: sessionTypeId.nullable(),
  interviewerId: userId,
  interviewerName: z.string(),
  startTime: instant,
  endTime: instant,
  amount: z.number(),
  currency,
  holdExpiresAt: instant,
  transactionId: paymentId,
  paymentUrl: z.string(),
})
export type UnpaidHold = z.output<typeof unpaidHold>

const nextSession = z.object({
  bookingId,
  otherName: z.string(),
  startTime: instant,
  endTime: instant,
  meetingLink: z.string(),
  status: z.enum(bookingStatuses),
  side: participantRole,
})

/** Time of a held slot or of an upcoming session. */
const busyTime = z.object({ timeSlotId: slotId, startTime: instant, endTime: instant, isHeld: z.boolean() })
export type BusyTime = z.output<typeof busyTime>

export const endpoints = {
  ...describeRoutes(bookingLifecycleApi, {
    rescheduleBooking: {
      summary:
        'Move a confirmed booking to another available slot of the same interviewer, session type and price',
      params: byId,
      body: toSlot,
      reply: booking,
      errors: [
        ...notConfirmed,
        ...unavailableSlotErrors,
        'booking.too_late_to_move',
        'booking.moved_too_often',
        'booking.slot_differs',
        'booking.overlaps',
      ],
    },
    proposeReschedule: {
      summary: 'Propose another slot of the same interviewer; the booking moves when the interviewee accepts',
      params: byId,
      body: toSlot,
      reply: booking,
      errors: [...notConfirmed, ...unavailableSlotErrors, 'booking.type_has_no_slots'],
    },
    answerRescheduleProposal: {
      summary: 'Accept or decline the proposed time',
      params: byId,
      body: z.object({ accept: z.boolean() }),
      reply: booking,
      errors: [
        ...notConfirmed,
        'booking.slot_taken',
        'booking.slot_started',
        'booking.no_proposal',
        'booking.overlaps',
      ],
    },
    reportNoShow: {
      summary: 'Report the other person as absent, from 15 minutes after the start until a day after the end',
      params: byId,
      reply: booking,
      errors: [...notConfirmed, 'booking.no_show_not_now', 'booking.already_reported'],
    },
    contestNoShow: {
      summary: 'Contest a no-show report within a day; an operator then decides',
      params: byId,
      body: z.object({
        text: z
          .string()
          .trim()
          .min(1, fieldCode('field.required'))
          .max(bookingLimits.contestMax, fieldCode('field.too_long')),
      }),
      reply: booking,
      errors: ['booking.not_found', 'booking.nothing_to_contest'],
    },
  }),
  ...describeRoutes(bookingApi, {
    upcomingTasks: {
      blanksOfView: { holds: [], meetingLink: '' },
      summary: 'Next tasks of the signed-in user: unpaid holds, the next session, open requests',
      reply: z.object({
        /** Unpaid holds of the caller, the earliest expiry first. */
        holds: z.array(unpaidHold),
        /** Confirmed session that is running or comes next. */
        session: nextSession.nullable(),
        /** Requests that wait for this interviewer, and the earliest deadline. */
        requests: z.object({ count: z.int(), answerBy: instant }).nullable(),
        /** Number of unpaid holds. */
        toPay: z.int(),
      }),
    },
    busyTimes: {
      summary: 'Times of the next 200 sessions and holds of the signed-in user, soonest first',
      reply: z.array(busyTime),
    },
  }),
}
