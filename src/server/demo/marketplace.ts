import { randomUUID } from 'node:crypto'
import { roles } from '#contract/account.ts'
import { bookingId, slotId, type UserId, userId } from '#contract/id.ts'
import { toMinor } from '#contract/money.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import type { NewRow } from '#server/database/tables.ts'
import { dayBits } from '#server/interviewer/rules.ts'
import { searchFactsOf } from '#server/profile/rules.ts'
import { candidates, type Expert, experts, opinions } from './people.ts'

export const demoEmails = {
  interviewer: 'interviewer@demo.test',
  approver: 'approver@demo.test',
  interviewee: 'interviewee@demo.test',
  admin: 'admin@demo.test',
} as const

export type SlotRow = NewRow<'slots'> & {
  id: ReturnType<typeof slotId.parse>
  starts_at: Date
  ends_at: Date
}
export type BookingRow = NewRow<'bookings'> & { id: ReturnType<typeof bookingId.parse> }

export type Marketplace = {
  users: NewRow<'users'>[]
  profiles: NewRow<'profiles'>[]
  interviewers: NewRow<'interviewers'>[]
  slots: SlotRow[]
  bookings: BookingRow[]
  reviews: NewRow<'reviews'>[]
}

/** Everybody with their time and their past, made anew from `now` so that the demo never looks old. */
export function marketplace(now: Date, passwordHash: string): { rows: Marketplace; ids: DemoIds } {
  const rows: Marketplace = {
    users: [],
    profiles: [],
    interviewers: [],
    slots: [],
    bookings: [],
    reviews: [],
  }
  const person = (
    email: string,
    name: string,
    roleId: number,
    profile: Partial<NewRow<'profiles'>>,
  ): UserId => {
    const id = userId.parse(randomUUID())
    rows.users.push({ id, email, username: email, password_hash: passwordHash, role_id: roleId })
    rows.profiles.push({ user_id: id, display_name: name, ...profile })
    return id
  }

  const admin = person(demoEmails.admin, 'Rehearse Admin', roles.admin, {
    country: 'Georgia',
    languages: ['English'],
  })
  const intervieweeIds = candidates.map((name, index) =>
    person(index === 0 ? demoEmails.interviewee : emailOf(name), name, roles.interviewee, {
      country: index % 2 ? 'Georgia' : 'United Kingdom',
      city: index % 2 ? 'Tbilisi' : 'London',
      languages: index % 3 ? ['English', 'Russian'] : ['English'],
      time_zone: index % 2 ? 'Asia/Tbilisi' : 'Europe/London',
      purpose: index === 0 ? 'Preparing for backend interviews at two product companies in spring.' : null,
    }),
  )
  const expertIds = experts.map((expert, index) => {
    const id = person(expertEmail(expert, index), expert.name, roles.interviewer, {
      country: expert.country,
      city: expert.city,
      languages: expert.languages,
      time_zone: expert.timeZone,
      purpose: expert.about,
      linkedin_url: `https://www.linkedin.com/in/${slug(expert.name)}-demo`,
    })
    const slots = slotsOf(id, expert, index, now)
    rows.slots.push(...slots)
    rows.interviewers.push(interviewerRow(id, expert, index, slots))
    addPast(rows, { id, expert, index, now, takers: intervieweeIds.slice(1) })
    return id
  })

  const [interviewer, approver] = [expertIds[0] ?? admin, expertIds[1] ?? admin]
  return { rows, ids: { admin, interviewee: intervieweeIds[0] ?? admin, interviewer, approver } }
}

export type DemoIds = Record<keyof typeof demoEmails, UserId>

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const emailOf = (name: string) => `${slug(name).replace('-', '.')}@demo.test`

function expertEmail(expert: Expert, index: number): string {
  if (index === 0) return demoEmails.interviewer
  return index === 1 ? demoEmails.approver : emailOf(expert.name)
}

function interviewerRow(id: UserId, expert: Expert, index: number, slots: SlotRow[]): NewRow<'interviewers'> {
  const { specialty, company, experience } = expert
  const found = searchFactsOf({ ...expert, displayName: expert.name, isSuspended: false })
  const ranges = slots.map(slot => ({ start: slot.starts_at, end: slot.ends_at }))
  return {
    user_id: id,
    specialty,
    company,
    experience,
    booking_mode: index % 4 === 1 ? 'approve' : 'instant',
    show_email: index % 5 !== 4,
    day_bits: dayBits(ranges).toString(),
    ...found,
  }
}

/** Two or three times on most days of the coming four weeks, in the interviewer's own rhythm. */
function slotsOf(id: UserId, expert: Expert, index: number, now: Date): SlotRow[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const days = Array.from({ length: 28 }, (_, day) => day + 1).filter(day => (day + index) % 3 !== 0)
  return days.flatMap(day =>
    [8 + (index % 4), 13 + ((index + day) % 3), 17].slice(0, 2 + (day % 2)).map(hour => {
      const start = new Date(today + day * dayMs + hour * hourMs)
      return slotRow(id, expert, start, index % 6 === 0 ? 90 : 60)
    }),
  )
}

export function slotRow(
  id: UserId,
  expert: Pick<Expert, 'price' | 'currency'>,
  start: Date,
  minutes = 60,
): SlotRow {
  return {
    id: slotId.parse(randomUUID()),
    interviewer_id: id,
    starts_at: start,
    ends_at: new Date(start.getTime() + minutes * 60_000),
    price_minor: toMinor(expert.price),
    currency: expert.currency,
  }
}

type Past = { id: UserId; expert: Expert; index: number; now: Date; takers: UserId[] }

/** Sessions that are over, most of them with a word about them. */
function addPast(rows: Marketplace, { id, expert, index, now, takers }: Past) {
  const sessions = (index * 7) % 11
  for (let nth = 0; nth < sessions; nth++) {
    const start = new Date(Math.floor(now.getTime() / hourMs) * hourMs - (nth * 5 + 3 + (index % 5)) * dayMs)
    const slot = { ...slotRow(id, expert, start), available: false }
    const taker = takers[(index + nth) % takers.length] ?? id
    const booking = bookingRow(slot, taker, { status: 'confirmed', attendance: 'completed' }, start)
    rows.slots.push(slot)
    rows.bookings.push(booking)
    if (nth % 4 === 3) continue
    const { rating, comment } = opinions[(index * 3 + nth) % opinions.length] ?? { rating: 5, comment: '' }
    const written = new Date(start.getTime() + dayMs)
    const people = { interviewer_id: id, interviewee_id: taker }
    rows.reviews.push({
      booking_id: booking.id,
      ...people,
      rating,
      comment,
      created_at: written,
      updated_at: written,
    })
  }
}

/** A booking of a slot; what was captured follows from its status. */
export function bookingRow(
  slot: SlotRow,
  taker: UserId,
  as: Pick<BookingRow, 'status'> & Partial<BookingRow>,
  made: Date,
): BookingRow {
  const id = bookingId.parse(randomUUID())
  const isConfirmed = as.status === 'confirmed'
  return {
    id,
    slot_id: slot.id,
    interviewer_id: slot.interviewer_id,
    interviewee_id: taker,
    approval: false,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    price_minor: slot.price_minor,
    currency: slot.currency,
    captured_minor: isConfirmed ? slot.price_minor : 0,
    consents: ['terms', 'privacy', 'cancellation', 'recording'],
    calendar_sequence: isConfirmed ? 1 : 0,
    confirmed_at: isConfirmed ? made : null,
    created_at: made,
    ...as,
  }
}
