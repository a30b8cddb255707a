import { randomUUID } from 'node:crypto'
import { consents } from '#contract/booking.ts'
import { type BookingId, bookingId, slotId, type UserId } from '#contract/id.ts'
import { toMinorUnits } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import type { NewRow } from '#server/lib/database/pool.ts'
import type { Journal } from '#server/payments/ledger/journal.ts'
import type { Expert, Person } from './people.ts'

export type Seller = { id: UserId; expert: Expert }
/** `utcOffset` is in hours. */
export type Taker = { id: UserId; person: Person; utcOffset: number }

type Stage = Pick<NewRow<'bookings'>, 'status'> & Partial<Omit<NewRow<'bookings'>, 'id' | 'captured_minor'>>
export type SlotRow = ReturnType<typeof slotRow>
export type BookingRow = ReturnType<typeof bookingRow>

/** All rows of the demo before insertion. */
export type Rows = {
  users: NewRow<'users'>[]
  profiles: NewRow<'profiles'>[]
  interviewers: NewRow<'interviewers'>[]
  slots: SlotRow[]
  bookings: BookingRow[]
  reviews: NewRow<'reviews'>[]
  messages: NewRow<'booking_messages'>[]
  pages: NewRow<'public_profiles'>[]
  visits: NewRow<'attendance'>[]
  payments: NewRow<'payments'>[]
  refunds: NewRow<'refunds'>[]
  orders: NewRow<'sandbox.orders'>[]
  reminders: NewRow<'session_reminders'>[]
  journals: (Journal & { at: Date })[]
  receipts: NewRow<'receipts'>[]
  payoutDetails: NewRow<'payout_details'>[]
  batches: { batch: NewRow<'payout_batches'>; payouts: Omit<NewRow<'payouts'>, 'batch_id'>[] }[]
  /** Refunded minor units of cancelled bookings. */
  refundedMinor: Map<BookingId, number>
}

export const createEmptyRows = (): Rows => ({
  users: [],
  profiles: [],
  interviewers: [],
  slots: [],
  bookings: [],
  reviews: [],
  messages: [],
  pages: [],
  visits: [],
  payments: [],
  refunds: [],
  orders: [],
  reminders: [],
  journals: [],
  receipts: [],
  payoutDetails: [],
  batches: [],
  refundedMinor: new Map(),
})

export const slotRow = ({ id, expert }: Seller, start: Date) => ({
  id: slotId.parse(randomUUID()),
  interviewer_id: id,
  starts_at: start,
  ends_at: new Date(start.getTime() + expert.minutes * minuteMs),
  price_minor: toMinorUnits(expert.price),
  currency: expert.currency,
  available: true,
})

/** Booking of a slot. Captured amount and confirmation time follow from its status. */
export function bookingRow(slot: SlotRow, { expert }: Seller, taker: Taker, createdAt: Date, stage: Stage) {
  const isConfirmed = stage.status === 'confirmed'
  return {
    approval: expert.mode === 'approve',
    calendar_sequence: isConfirmed ? 1 : 0,
    confirmed_at: isConfirmed ? createdAt : null,
    ...stage,
    captured_minor: isConfirmed ? slot.price_minor : 0,
    id: bookingId.parse(randomUUID()),
    slot_id: slot.id,
    interviewer_id: slot.interviewer_id,
    interviewee_id: taker.id,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    price_minor: slot.price_minor,
    currency: slot.currency,
    consents: [...consents],
    created_at: createdAt,
  }
}
