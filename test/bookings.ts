import { api } from '#contract/api.ts'
import { type Booking, consents } from '#contract/booking.ts'
import type { Money } from '#contract/money.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from './factories.ts'
import type { SignedInUser, TestApp } from './open-app.ts'
import { pay } from './sandbox-payer.ts'

type BookingOptions = { start?: string; price?: Money; mode?: 'instant' | 'approve' }
export type Booked = { booking: Booking; interviewee: SignedInUser; interviewer: SignedInUser }

/** A booking as far as its mode takes it: paid (or free), then confirmed or waiting for the interviewer. */
export async function aBooking(
  app: TestApp,
  { start, price = usd(50), mode = 'instant' }: BookingOptions = {},
): Promise<Booked> {
  const interviewer = await anInterviewer(app, { mode })
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, interviewer, { price, ...(start ? { start } : {}) })
  const as = app.as(interviewee)
  const input = { timeSlotId, consents: [...consents] }
  if (price.minor === 0) {
    return { booking: await as.call(api.createBooking, { body: input }), interviewee, interviewer }
  }
  const intent = await as.call(api.createPaymentIntent, { body: input })
  await pay(app, intent)
  await app.drainJobs()
  const booking = await as.call(api.booking, { params: { id: intent.bookingId } })
  return { booking, interviewee, interviewer }
}

export const aRequest = (app: TestApp, options: BookingOptions = {}) =>
  aBooking(app, { ...options, mode: 'approve' })
export const aFreeBooking = (app: TestApp, options: BookingOptions = {}) =>
  aBooking(app, { ...options, price: free })

/** Money of a payment, from our ledger and from the provider. A test compares both. */
export async function paymentAmountsOf(app: TestApp, transactionId: string) {
  const ours = await app.deps.db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['payments.captured_minor', 'payments.refunded_minor', 'bookings.status'])
    .where('payments.id', '=', transactionId as never)
    .executeTakeFirstOrThrow()
  const theirs = await app.deps.db
    .selectFrom('sandbox.orders')
    .select(['captured_minor', 'refunded_minor', 'status'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return {
    ours: { captured: ours.captured_minor, refunded: ours.refunded_minor },
    theirs: { captured: theirs.captured_minor, refunded: theirs.refunded_minor },
    provider: theirs.status,
    booking: ours.status,
  }
}
