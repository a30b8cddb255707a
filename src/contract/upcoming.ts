import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookingStatuses } from './enums.ts'
import { bookingId, paymentId, slotId, userId } from './id.ts'
import { instant } from './instant.ts'
import { currency } from './money.ts'
import { bookingApi } from './routes/booking.ts'

/** What comes next for somebody, on whichever side they are. */

/** A time that is held for somebody until they have paid, and where they pay. */
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

/** A time at which somebody is in a session to come, or holds one. */
const ownTime = z.object({ timeSlotId: slotId, startTime: instant, endTime: instant, isHeld: z.boolean() })
export type BusyTime = z.output<typeof ownTime>

export const upcomingEndpoints = {
  nextUp: endpoint({
    ...bookingApi.nextUp,
    summary: 'What comes next for the signed-in person: times to pay for, a session, requests to answer',
    area: 'booking',
    reply: z.object({
      /** One's own times that wait for their payment, the one that ends first first. */
      holds: z.array(ownHold),
      /** The confirmed session that runs or comes next. */
      session: nextSession.nullable(),
      /** What waits for this interviewer's answer, and by when the first of it is due. */
      requests: z.object({ count: z.int(), answerBy: instant }).nullable(),
      /** How many times wait for their payment. */
      toPay: z.int(),
    }),
    errors: [],
  }),
  ownTimes: endpoint({
    ...bookingApi.ownTimes,
    summary:
      'When the signed-in person is in a session to come or holds a time: the next two hundred, soonest first',
    area: 'booking',
    reply: z.array(ownTime),
    errors: [],
  }),
}
