import { z } from 'zod'

/** Ids are UUIDs, branded so that a slot's id cannot stand where a booking's is meant. */
export const userId = z.uuid().brand('UserId')
export const slotId = z.uuid().brand('SlotId')
export const bookingId = z.uuid().brand('BookingId')
/** A payment's id; the specification calls it the transaction id. */
export const paymentId = z.uuid().brand('PaymentId')
/** A session of interview training. */
export const trainingSessionId = z.uuid().brand('TrainingSessionId')

export type UserId = z.output<typeof userId>
export type SlotId = z.output<typeof slotId>
export type BookingId = z.output<typeof bookingId>
export type PaymentId = z.output<typeof paymentId>
export type TrainingSessionId = z.output<typeof trainingSessionId>
