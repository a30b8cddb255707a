import { z } from 'zod'
import { booking } from './booking.ts'
import { describeRoutes } from './endpoint.ts'
import { claimReasons } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { bookingId } from './id.ts'
import { claimLimits } from './limits.ts'
import { bookingDisputesApi } from './routes/bookings.ts'

const byId = z.object({ id: bookingId })

const text = z
  .string()
  .trim()
  .min(1, fieldCode('field.required'))
  .max(claimLimits.textMax, fieldCode('field.too_long'))

const newClaim = z.object({ reason: z.enum(claimReasons, fieldCode('field.required')), text })
export type NewClaim = z.output<typeof newClaim>

const newAppeal = z.object({ text })
export type NewAppeal = z.output<typeof newAppeal>

export const endpoints = describeRoutes(bookingDisputesApi, {
  claimSession: {
    summary: 'Say that a paid session was not as described, once, within a day after its end',
    params: byId,
    body: newClaim,
    reply: booking,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'booking.already_reported',
      'booking.claim_not_now',
    ],
  },
  appealDispute: {
    summary: 'Appeal against the decision of an admin about a session, once, within a week',
    params: byId,
    body: newAppeal,
    reply: booking,
    errors: ['booking.not_found', 'booking.nothing_to_appeal'],
  },
})
