import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '#contract/time.ts'
import { chance, turned } from './chance.ts'
import type { Diary } from './diary.ts'
import { wishes } from './people.ts'
import { localTimes, momentOf } from './rhythm.ts'
import {
  type BookingRow,
  bookingRow,
  type Rows,
  type Seller,
  type SlotRow,
  slotRow,
  type Taker,
} from './rows.ts'

export type Scene = { rows: Rows; diary: Diary; takers: Taker[]; now: Date }

const weeksBack = 22
const weeksAhead = 4
/** Nobody books what begins within the hour. */
const soonestMs = hourMs

const nameOf = ({ person }: Taker) => person.name.split(' ')[0]

/** Whether somebody can be at a session: with nothing else to do, between seven and eleven by their own clock. */
const canCome = (diary: Diary, slot: SlotRow) => (taker: Taker) => {
  const hour = (slot.starts_at.getUTCHours() + taker.hoursAhead + 24) % 24
  return hour >= 7 && hour < 22 && diary.isFree(taker.id, slot)
}

/** The next times of somebody's rhythm that are free, from so many days on. */
export function* timesAhead({ diary, now }: Scene, seller: Seller, fromDay = 0): Generator<SlotRow> {
  for (const local of localTimes(seller.expert.free, now, fromDay, weeksAhead * 7)) {
    const start = momentOf(local, seller.expert.timeZone)
    const slot = start && start.getTime() > now.getTime() + soonestMs && slotRow(seller, start)
    if (slot && diary.isFree(seller.id, slot)) yield slot
  }
}

/** Their time of the coming four weeks, of which others have taken a part. */
export function addComingWeeks(scene: Scene, seller: Seller, takers: Taker[]): void {
  const { rows, diary, now } = scene
  const { expert } = seller
  const busy = expert.busy ?? Math.min(0.5, expert.sessions / 60)
  for (const slot of timesAhead(scene, seller)) {
    const about = `${expert.name} ${slot.starts_at.toISOString()}`
    // Not every week is like the other.
    if (chance(`${about} offered`) < 0.18) continue
    diary.note(seller.id, slot)
    rows.slots.push(slot)
    if (chance(`${about} taken`) >= busy) continue
    const taker = turned(about, takers).find(canCome(diary, slot))
    if (!taker) continue
    slot.available = false
    diary.note(taker.id, slot)
    const made = new Date(now.getTime() - (2 + chance(`${about} made`) * 130) * hourMs)
    const notes = chance(`${about} wish`) < 0.2 ? nextWish(rows) : null
    rows.bookings.push(bookingRow(slot, seller, taker, made, { status: 'confirmed', notes }))
  }
}

/** What somebody wrote when they booked; everybody something else. */
export const nextWish = (rows: Rows): string | null =>
  wishes[rows.bookings.filter(one => one.notes && wishes.includes(one.notes)).length] ?? null

/** Sessions that are over, spread over the last months, newest first, and what was said of them. */
export function addPast({ rows, diary, takers, now }: Scene, seller: Seller, others: Taker[]): void {
  const { expert } = seller
  const times = localTimes(expert.free, now, -weeksBack * 7, -2).toReversed()
  const step = times.length / Math.max(expert.sessions, 1)
  const everyNth = expert.sessions / Math.max(expert.reviews.length, 1)
  for (let nth = 0; nth < expert.sessions; nth++) {
    const place = Math.floor((nth + chance(`${expert.name} ${nth}`) * 0.8) * step)
    const review = nth % everyNth < 1 ? expert.reviews[Math.floor(nth / everyNth)] : undefined
    const wanted = review
      ? takers.filter(taker => nameOf(taker) === review.by)
      : turned(`${expert.name} ${nth}`, others)
    const session = firstFree(seller, diary, [...times.slice(place), ...times.slice(0, place)], wanted)
    if (!session) continue
    const { slot, taker } = session
    diary.note(seller.id, slot)
    diary.note(taker.id, slot)
    slot.available = false
    const made = new Date(slot.starts_at.getTime() - (1 + chance(`${expert.name} ${nth} made`) * 8) * dayMs)
    const booking = bookingRow(slot, seller, taker, made, { status: 'confirmed', attendance: 'completed' })
    rows.slots.push(slot)
    rows.bookings.push(booking)
    // Of a free session the room tells that it took place.
    if (slot.price_minor === 0) rows.visits.push(...bothCame(booking))
    if (!review) continue
    const written = new Date(
      slot.ends_at.getTime() + (0.2 + chance(`${review.comment} written`) * 22) * hourMs,
    )
    rows.reviews.push({
      booking_id: booking.id,
      interviewer_id: seller.id,
      interviewee_id: taker.id,
      rating: review.rating,
      comment: review.comment,
      created_at: written,
      updated_at: written,
    })
  }
}

const bothCame = ({ id, interviewer_id, interviewee_id, starts_at, ends_at }: BookingRow) =>
  [interviewer_id, interviewee_id].map(user_id => ({
    booking_id: id,
    user_id,
    connection_id: randomUUID(),
    joined_at: starts_at,
    left_at: ends_at,
  }))

function firstFree(seller: Seller, diary: Diary, times: string[], takers: Taker[]) {
  for (const local of times) {
    const start = momentOf(local, seller.expert.timeZone)
    const slot = start && slotRow(seller, start)
    if (!slot || !diary.isFree(seller.id, slot)) continue
    const taker = takers.find(canCome(diary, slot))
    if (taker) return { slot, taker }
  }
  return null
}
