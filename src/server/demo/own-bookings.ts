import { randomUUID } from 'node:crypto'
import { paymentId } from '#contract/id.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { answerBy } from '#server/booking/rules.ts'
import type { NewRow } from '#server/database/tables.ts'
import { type BookingRow, bookingRow, type DemoIds, type Marketplace, slotRow } from './marketplace.ts'
import { experts } from './people.ts'

export type Money = {
  payments: NewRow<'payments'>[]
  refunds: NewRow<'refunds'>[]
  orders: NewRow<'sandbox.orders'>[]
}

/**
 * The demo interviewee's own story, told to the sandbox too so that every button works: a session in two days, a request
 * that waits for its answer, one to review, one reviewed, one cancelled with its refund.
 */
export function ownBookings(rows: Marketplace, ids: DemoIds, now: Date, appUrl: string): Money {
  const money: Money = { payments: [], refunds: [], orders: [] }
  const hour = new Date(Math.floor(now.getTime() / dayMs) * dayMs + 12 * hourMs)
  const at = (days: number) => new Date(hour.getTime() + days * dayMs)

  const add = (
    by: 'interviewer' | 'approver',
    days: number,
    as: Parameters<typeof bookingRow>[2],
  ): BookingRow => {
    const expert = experts[by === 'interviewer' ? 0 : 1] ?? { price: 50, currency: 'USD' as const }
    const slot = {
      ...slotRow(ids[by], expert, new Date(at(days).getTime() + 30 * 60_000), 30),
      available: as.status === 'cancelled',
    }
    rows.slots = rows.slots.filter(
      one =>
        one.interviewer_id !== ids[by] ||
        one.ends_at <= slot.starts_at ||
        one.starts_at >= slot.ends_at ||
        !isFree(rows, one),
    )
    const booking = bookingRow(slot, ids.interviewee, as, at(Math.min(days - 3, -1)))
    rows.slots.push(slot)
    rows.bookings.push(booking)
    return booking
  }
  const pay = (
    booking: BookingRow,
    as: Partial<NewRow<'payments'>> & { status: NewRow<'payments'>['status'] },
  ) => {
    const id = paymentId.parse(randomUUID())
    const captured = as.status === 'Authorized' ? 0 : booking.price_minor
    const amount = { amount_minor: booking.price_minor, currency: booking.currency, captured_minor: captured }
    money.payments.push({
      id,
      booking_id: booking.id,
      payer_id: ids.interviewee,
      provider: 'sandbox',
      provider_ref: id,
      manual_capture: booking.approval,
      ...amount,
      ...as,
    })
    money.orders.push({
      id,
      ...amount,
      refunded_minor: as.refunded_minor ?? 0,
      description: 'Mock interview',
      manual_capture: booking.approval,
      return_url: `${appUrl}/payment/result?transactionId=${id}`,
      webhook_url: `${appUrl}/api/payment/webhook/sandbox`,
      status: captured ? 'captured' : 'authorized',
      expires_at: now,
    })
    return id
  }

  const next = add('interviewer', 2, {
    status: 'confirmed',
    notes: 'Please focus on caching and idempotency.',
  })
  pay(next, { status: 'Success' })

  const waiting = add('approver', 5, {
    status: 'pending',
    approval: true,
    notes: 'A system design round, please.',
  })
  waiting.answer_by = answerBy(waiting.starts_at as Date, now)
  waiting.created_at = now
  pay(waiting, { status: 'Authorized' })

  pay(add('interviewer', -2, { status: 'confirmed', attendance: 'completed' }), { status: 'Success' })

  const reviewed = add('approver', -12, { status: 'confirmed', approval: true, attendance: 'completed' })
  pay(reviewed, { status: 'Success' })
  rows.reviews.push({
    booking_id: reviewed.id,
    interviewer_id: ids.approver,
    interviewee_id: ids.interviewee,
    rating: 5,
    comment: 'I finally understand what "drive the conversation" means.',
    created_at: at(-11),
    updated_at: at(-11),
  })

  const cancelled = add('interviewer', 9, {
    status: 'cancelled',
    reason: 'cancelled_by_interviewee',
    confirmed_at: at(-1),
    cancelled_at: now,
  })
  cancelled.captured_minor = cancelled.price_minor
  const refunded = pay(cancelled, { status: 'Refunded', refunded_minor: cancelled.price_minor })
  money.refunds.push({
    payment_id: refunded,
    amount_minor: cancelled.price_minor,
    status: 'succeeded',
    settled_at: now,
  })
  return money
}

const isFree = (rows: Marketplace, slot: Marketplace['slots'][number]) =>
  !rows.bookings.some(booking => booking.slot_id === slot.id)
