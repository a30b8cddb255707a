import { z } from 'zod'
import { booking } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { fieldCode } from './error.ts'
import { bookingId, slotId } from './id.ts'
import { bookingLimits } from './limits.ts'
import { bookingLifecycleApi } from './routes/booking-lifecycle.ts'

/** What can still happen to a confirmed booking: it is moved, or somebody does not come. */

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
    summary:
      'The interviewer proposes another slot of their own; the booking stays where it is until it is accepted',
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
    summary: 'Take the proposed time, or stay with the present one',
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
    summary: 'Say that the other is not there: from 15 minutes after the start until a day after the end',
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
    summary: 'Disagree with such a report within a day; a person decides then',
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
