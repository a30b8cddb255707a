import { sql } from 'kysely'
import type { BookingId, PaymentId, SlotId, UserId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { BookingState, Party } from '#server/marketplace/bookings/access/policy.ts'

export type UpcomingRow = {
  kind: 'hold' | 'session' | 'request'
  side: Party
  /** How many there are of this kind. */
  total: number
  id: BookingId
  slot_id: SlotId
  interviewer_id: UserId
  other_name: string
  status: BookingState
  starts_at: Date
  ends_at: Date
  price_minor: number
  currency: Currency
  hold_expires_at: Date | null
  respond_by: Date | null
  meeting_link: string | null
  payer_id: UserId | null
  payment_id: PaymentId | null
  payment_status: PaymentStatus | null
  checkout_url: string | null
}

/**
 * Hot: what comes next for a person, the nearest first, each part found by an index of their own bookings. Slots are eight hours at most, so
 * what began a day ago is over.
 */
export async function findUpcoming(db: Executor, person: UserId, now: Date): Promise<UpcomingRow[]> {
  const toCome = sql`starts_at > ${now}::timestamptz - interval '1 day' and ends_at > ${now}`
  const stands = sql`status = 'confirmed' and attendance = 'none' and ${toCome}`
  const { rows } = await sql<UpcomingRow>`
    select n.*, other.name as other_name, p.payer_id, p.id as payment_id,
      p.status as payment_status, p.checkout_url
    from (
      (select 'hold' as kind, 'interviewee' as side, ${upcomingColumns}
        where interviewee_id = ${person} and status = 'hold' and ${toCome} and hold_expires_at > ${now}
        order by hold_expires_at, id limit ${bookingLimits.holdsAtOnce})
      union all
      (select 'session', 'interviewee', ${upcomingColumns}
        where interviewee_id = ${person} and ${stands} order by starts_at, id limit 1)
      union all
      (select 'session', 'interviewer', ${upcomingColumns}
        where interviewer_id = ${person} and ${stands} order by starts_at, id limit 1)
      union all
      (select 'request', 'interviewer', ${upcomingColumns}
        where interviewer_id = ${person} and status = 'pending' and ${toCome} and respond_by > ${now}
        order by respond_by, id limit 1)
    ) n
    join contacts other on other.id = case n.side when 'interviewer' then n.interviewee_id else n.interviewer_id end
    left join payments p on p.booking_id = n.id
    order by n.hold_expires_at, n.starts_at, n.id`.execute(db)
  return rows
}

const upcomingColumns = sql`count(*) over ()::int as total, id, slot_id, interviewer_id, interviewee_id, status, starts_at, ends_at,
  price_minor, currency, hold_expires_at, respond_by, meeting_link from bookings`

export type BusyTimeRow = { slot_id: SlotId; starts_at: Date; ends_at: Date; is_held: boolean }

/** So many sessions ahead are looked at; nobody books beyond them without meeting the constraint. */
const maxBusyTimes = 200

/** When somebody is in a session, on whichever side, or holds a time. */
export async function findBusyTimes(db: Executor, person: UserId, now: Date): Promise<BusyTimeRow[]> {
  const toCome = sql`starts_at > ${now}::timestamptz - interval '1 day' and ends_at > ${now}`
  const { rows } = await sql<BusyTimeRow>`
    (select slot_id, starts_at, ends_at, status = 'hold' as is_held from bookings
      where interviewee_id = ${person} and status <> 'cancelled' and ${toCome}
        and (status <> 'hold' or hold_expires_at > ${now})
      order by starts_at limit ${maxBusyTimes})
    union all
    (select slot_id, starts_at, ends_at, false from bookings
      where interviewer_id = ${person} and status in ('pending', 'accepting', 'confirmed') and ${toCome}
      order by starts_at limit ${maxBusyTimes})
    order by starts_at limit ${maxBusyTimes}`.execute(db)
  return rows
}
