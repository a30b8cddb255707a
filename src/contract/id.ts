import { z } from 'zod'

/** UUIDs, branded so that a slot id cannot be passed for a booking id. */
export const userId = z.uuid().brand('UserId')
export const slotId = z.uuid().brand('SlotId')
export const bookingId = z.uuid().brand('BookingId')
/** Payment id. The specification calls it the transaction id. */
export const paymentId = z.uuid().brand('PaymentId')
export const sessionTypeId = z.uuid().brand('SessionTypeId')
/** Id of a file that a candidate uploaded as an answer. */
export const answerFileId = z.uuid().brand('AnswerFileId')
export const timeRequestId = z.uuid().brand('TimeRequestId')
/** Id of a training interview. */
export const trainingInterviewId = z.uuid().brand('TrainingInterviewId')

export type UserId = z.output<typeof userId>
export type SlotId = z.output<typeof slotId>
export type BookingId = z.output<typeof bookingId>
export type PaymentId = z.output<typeof paymentId>
export type SessionTypeId = z.output<typeof sessionTypeId>
export type AnswerFileId = z.output<typeof answerFileId>
export type TimeRequestId = z.output<typeof timeRequestId>
export type TrainingInterviewId = z.output<typeof trainingInterviewId>
