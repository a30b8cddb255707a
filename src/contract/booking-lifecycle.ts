import { z } from 'zod'
import { booking } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { bookingStatuses } from './enums.ts'
import { fieldCode } from './error.ts'
import { instant } from './fields.ts'
import { bookingId, paymentId, slotId, userId } from './id.ts'
import { bookingLimits } from './limits.ts'
import { currency } from './money.ts'
import { bookingApi, bookingLifecycleApi } from './routes/bookings.ts'

const byId = z.object({ id: bookingId })
const toSlot = z.object({ timeSlotId: slotId })

export const endpoints = {
  rescheduleBooking: endpoint({
    ...bookingLifecycleApi.rescheduleBooking,
    summary: 'Move a confirmed booking to another available slot of the same interviewer and price',
    area: 'booking',
    params: byId,
    body: toSlot,
    reply: booking,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'booking.too_late_to_move',
      'booking.moved_too_often',
      'booking.slot_taken',
      'booking.slot_started',
      'booking.slot_differs',
      'booking.overlaps',
      'slot.not_found',
    ],
  }),
  proposeTime: endpoint({
    ...bookingLifecycleApi.proposeTime,
    summary: 'Propose another slot of the same interviewer; the booking moves when the interviewee accepts',
    area: 'booking',
    params: byId,
    body: toSlot,
    reply: booking,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'booking.slot_taken',
      'booking.slot_started',
      'slot.not_found',
    ],
  }),
  answerProposal: endpoint({
    ...bookingLifecycleApi.answerProposal,
    summary: 'Accept or decline the proposed time',
    area: 'booking',
    params: byId,
    body: z.object({ accept: z.boolean() }),
    reply: booking,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'booking.no_proposal',
      'booking.slot_taken',
      'booking.slot_started',
      'booking.overlaps',
    ],
  }),
  reportNoShow: endpoint({
    ...bookingLifecycleApi.reportNoShow,
    summary: 'Report the other person as absent, from 15 minutes after the start until a day after the end',
    area: 'booking',
    params: byId,
    reply: booking,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'booking.no_show_not_now',
      'booking.already_reported',
    ],
  }),
  contestNoShow: endpoint({
    ...bookingLifecycleApi.contestNoShow,
    summary: 'Contest a no-show report within a day; an operator then decides',
    area: 'booking',
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
  }),
}

/** Unpaid hold, with the address of its payment page. */
export const ownHold = z.object({
  bookingId,
  timeSlotId: slotId,
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
export type UnpaidHold = z.output<typeof ownHold>

const nextSession = z.object({
  bookingId,
  otherName: z.string(),
  startTime: instant,
  endTime: instant,
  meetingLink: z.string(),
  status: z.enum(bookingStatuses),
  side: z.enum(['interviewee', 'interviewer']),
})

/** Time of a held slot or of an upcoming session. */
const busyTime = z.object({ timeSlotId: slotId, startTime: instant, endTime: instant, isHeld: z.boolean() })
export type BusyTime = z.output<typeof busyTime>

export const upcomingEndpoints = {
  nextUp: endpoint({
    ...bookingApi.nextUp,
    summary: 'Next tasks of the signed-in user: unpaid holds, the next session, open requests',
    area: 'booking',
    reply: z.object({
      /** Unpaid holds of the caller, the earliest expiry first. */
      holds: z.array(ownHold),
      /** Confirmed session that is running or comes next. */
      session: nextSession.nullable(),
      /** Requests that wait for this interviewer, and the earliest deadline. */
      requests: z.object({ count: z.int(), answerBy: instant }).nullable(),
      /** Number of unpaid holds. */
      toPay: z.int(),
    }),
    errors: [],
  }),
  ownTimes: endpoint({
    ...bookingApi.ownTimes,
    summary: 'Times of the next 200 sessions and holds of the signed-in user, soonest first',
    area: 'booking',
    reply: z.array(busyTime),
    errors: [],
  }),
}
