import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '#contract/time.ts'
import type { BusyTimes } from './busy-times.ts'
import { chance, rotate } from './chance.ts'
import { bookingNotes } from './people.ts'
import {
  type BookingRow,
  bookingRow,
  type Rows,
  type Seller,
  type SlotRow,
  slotRow,
  type Taker,
} from './rows.ts'
import { localTimes, toInstant } from './weekly-times.ts'

export type DemoData = { rows: Rows; busyTimes: BusyTimes; takers: Taker[]; now: Date }

const weeksBack = 22
const weeksAhead = 4
/** Minimum lead time of generated bookings. */
const minLeadMs = hourMs

const getFirstName = ({ person }: Taker) => person.name.split(' ')[0]

/** True if the interviewee is free, and the slot starts between 7:00 and 22:00 in their zone. */
const canAttend = (busyTimes: BusyTimes, slot: SlotRow) => (taker: Taker) => {
  const hour = (slot.starts_at.getUTCHours() + taker.utcOffset + 24) % 24
  return hour >= 7 && hour < 22 && busyTimes.isFree(taker.id, slot)
}

/** Free slots of the seller's week, at least `fromDay` days from now. */
export function* listFreeSlots(
  { busyTimes, now }: DemoData,
  seller: Seller,
  fromDay = 0,
): Generator<SlotRow> {
  for (const local of localTimes(seller.expert.free, now, fromDay, weeksAhead * 7)) {
    const start = toInstant(local, seller.expert.timeZone)
    const slot = start && start.getTime() > now.getTime() + minLeadMs && slotRow(seller, start)
    if (slot && busyTimes.isFree(seller.id, slot)) yield slot
  }
}

/** Adds slots of the coming four weeks, some of them booked. */
export function addUpcomingSlots(data: DemoData, seller: Seller, takers: Taker[]): void {
  const { rows, busyTimes, now } = data
  const { expert } = seller
  const busy = expert.busy ?? Math.min(0.5, expert.sessions / 60)
  for (const slot of listFreeSlots(data, seller)) {
    const key = `${expert.name} ${slot.starts_at.toISOString()}`
    // Gaps make the weeks differ.
    if (chance(`${key} offered`) < 0.18) continue
    busyTimes.add(seller.id, slot)
    rows.slots.push(slot)
    if (chance(`${key} taken`) >= busy) continue
    const taker = rotate(key, takers).find(canAttend(busyTimes, slot))
    if (!taker) continue
    slot.available = false
    busyTimes.add(taker.id, slot)
    const createdAt = new Date(now.getTime() - (2 + chance(`${key} made`) * 130) * hourMs)
    const notes = chance(`${key} wish`) < 0.2 ? nextNote(rows) : null
    rows.bookings.push(bookingRow(slot, seller, taker, createdAt, { status: 'confirmed', notes }))
  }
}

/** Next unused booking note, so that no two bookings have the same. */
export const nextNote = (rows: Rows): string | null =>
  bookingNotes[rows.bookings.filter(({ notes }) => notes && bookingNotes.includes(notes)).length] ?? null

/** Adds past sessions of the last months and their reviews, newest first. */
export function addPastSessions(
  { rows, busyTimes, takers, now }: DemoData,
  seller: Seller,
  others: Taker[],
): void {
  const { expert } = seller
  const times = localTimes(expert.free, now, -weeksBack * 7, -2).toReversed()
  const step = times.length / Math.max(expert.sessions, 1)
  const reviewInterval = expert.sessions / Math.max(expert.reviews.length, 1)
  for (let index = 0; index < expert.sessions; index++) {
    const place = Math.floor((index + chance(`${expert.name} ${index}`) * 0.8) * step)
    const review = index % reviewInterval < 1 ? expert.reviews[Math.floor(index / reviewInterval)] : undefined
    const candidates = review
      ? takers.filter(taker => getFirstName(taker) === review.by)
      : rotate(`${expert.name} ${index}`, others)
    const session = findFreeSession(
      seller,
      busyTimes,
      [...times.slice(place), ...times.slice(0, place)],
      candidates,
    )
    if (!session) continue
    const { slot, taker } = session
    busyTimes.add(seller.id, slot)
    busyTimes.add(taker.id, slot)
    slot.available = false
    const createdAt = new Date(
      slot.starts_at.getTime() - (1 + chance(`${expert.name} ${index} made`) * 8) * dayMs,
    )
    const booking = bookingRow(slot, seller, taker, createdAt, {
      status: 'confirmed',
      attendance: 'completed',
    })
    rows.slots.push(slot)
    rows.bookings.push(booking)
    // A review of a free session counts only with attendance.
    if (slot.price_minor === 0) rows.visits.push(...attendanceRows(booking))
    if (!review) continue
    const reviewedAt = new Date(
      slot.ends_at.getTime() + (0.2 + chance(`${review.comment} written`) * 22) * hourMs,
    )
    rows.reviews.push({
      booking_id: booking.id,
      interviewer_id: seller.id,
      interviewee_id: taker.id,
      rating: review.rating,
      comment: review.comment,
      created_at: reviewedAt,
      updated_at: reviewedAt,
    })
  }
}

const attendanceRows = ({ id, interviewer_id, interviewee_id, starts_at, ends_at }: BookingRow) =>
  [interviewer_id, interviewee_id].map(user_id => ({
    booking_id: id,
    user_id,
    connection_id: randomUUID(),
    joined_at: starts_at,
    left_at: ends_at,
  }))

function findFreeSession(seller: Seller, busyTimes: BusyTimes, times: string[], takers: Taker[]) {
  for (const local of times) {
    const start = toInstant(local, seller.expert.timeZone)
    const slot = start && slotRow(seller, start)
    if (!slot || !busyTimes.isFree(seller.id, slot)) continue
    const taker = takers.find(canAttend(busyTimes, slot))
    if (taker) return { slot, taker }
  }
  return null
}
