import { type Selectable, sql } from 'kysely'
import type { BookingQuery, CancellationReason } from '#contract/booking.ts'
import type { BookingId, PaymentId, SlotId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import type { Connection, Executor, Tx } from '#server/database/pool.ts'
import type { Tables } from '#server/database/tables.ts'
import type { BookingFacts, BookingState, Party } from './rules.ts'

type Pool = Connection['pool']
export type BookingRow = Selectable<Tables['bookings']>

export type Offer = {
  slot_id: SlotId
  interviewer_id: UserId
  starts_at: Date
  price_minor: number
  currency: Currency
  withdrawn: boolean
  booking_mode: BookingMode
  interviewer_name: string
  /** The asking person's own profile. */
  country: string | null
  languages: SpokenLanguage[] | null
  /** How many unpaid times this person keeps from others. */
  holds: number
  live_id: BookingId | null
  live_of: UserId | null
  live_status: BookingState | null
  live_hold_expires_at: Date | null
  live_payment_id: PaymentId | null
}

/** Hot: a slot as somebody who wants it sees it, with whoever has it now. */
export async function findOffer(pool: Pool, slotId: SlotId, asking: UserId): Promise<Offer | null> {
  const { rows } = await pool.query<Offer>(
    `select s.id as slot_id, s.interviewer_id, s.starts_at, s.price_minor, s.currency,
            s.withdrawn_at is not null as withdrawn, i.booking_mode,
            coalesce(ip.display_name, split_part(iu.email::text, '@', 1)) as interviewer_name,
            me.country, me.languages,
            (select count(*)::int from bookings h where h.interviewee_id = $2 and h.status = 'hold') as holds,
            b.id as live_id, b.interviewee_id as live_of, b.status as live_status, b.hold_expires_at as live_hold_expires_at,
            p.id as live_payment_id
     from slots s
     join interviewers i on i.user_id = s.interviewer_id and i.listed
     join users iu on iu.id = s.interviewer_id
     left join profiles ip on ip.user_id = s.interviewer_id
     left join profiles me on me.user_id = $2
     left join bookings b on b.slot_id = s.id and b.status <> 'cancelled'
     left join payments p on p.booking_id = b.id
     where s.id = $1`,
    [slotId, asking],
  )
  return rows[0] ?? null
}

export type NewHold = {
  slotId: SlotId
  intervieweeId: UserId
  approval: boolean
  /** What the slot must still say; somebody may be editing it. */
  offered: { startsAt: Date; priceMinor: number; currency: Currency }
  notes: string | null
  consents: string[]
  holdExpiresAt: Date
  /** Null where there is nothing to pay. */
  provider: PaymentProviderName | null
  now: Date
}

/**
 * Hot: booking, payment and slot in one statement. Whoever comes second meets the index `one_live_booking_per_slot`
 * and gets nothing; so does whoever wants a slot that was edited meanwhile.
 */
export async function insertHold(db: Executor, wanted: NewHold) {
  const { offered } = wanted
  const { rows } = await sql<BookingRow & { payment_id: PaymentId | null }>`
    with offer as (
      select * from slots
      where id = ${wanted.slotId} and withdrawn_at is null and starts_at = ${offered.startsAt}
        and price_minor = ${offered.priceMinor} and currency = ${offered.currency}
      for update
    ), booked as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
        currency, notes, consents, hold_expires_at, created_at)
      select id, interviewer_id, ${wanted.intervieweeId}, 'hold', ${wanted.approval}, starts_at, ends_at, price_minor,
        currency, ${wanted.notes}, ${wanted.consents}::text[], ${wanted.holdExpiresAt}::timestamptz,
        ${wanted.now}::timestamptz
      from offer
      on conflict do nothing
      returning *
    ), paid as (
      insert into payments (booking_id, payer_id, provider, manual_capture, amount_minor, currency, created_at)
      select id, interviewee_id, ${wanted.provider}, approval, price_minor, currency, created_at
      from booked where price_minor > 0
      returning id
    ), marked as (
      update slots set available = false where id = ${wanted.slotId} and exists (select from booked)
    )
    select booked.*, paid.id as payment_id from booked left join paid on true`.execute(db)
  return rows[0] ?? null
}

/** How many unpaid times this person keeps from others. */
export async function countHolds(db: Executor, intervieweeId: UserId): Promise<number> {
  const { rows } = await sql<{ holds: number }>`
    select count(*)::int as holds from bookings where interviewee_id = ${intervieweeId} and status = 'hold'`.execute(
    db,
  )
  return rows[0]?.holds ?? 0
}

/** Locks a booking until the transaction ends: everything that changes one starts here. */
export async function lockBooking(tx: Tx, id: BookingId): Promise<BookingRow | null> {
  const row = await tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** A booking that belongs to this person, on this side; an interviewer never sees what was only held. */
export type OwnBooking = BookingRow & { party: Party }

export async function lockOwnBooking(tx: Tx, id: BookingId, userId: UserId): Promise<OwnBooking | null> {
  const row = await lockBooking(tx, id)
  if (row?.interviewee_id === userId) return { ...row, party: 'interviewee' }
  const isKnown = row !== null && (row.confirmed_at !== null || row.answer_by !== null)
  return isKnown && row.interviewer_id === userId ? { ...row, party: 'interviewer' } : null
}

export const factsOf = (row: BookingRow): BookingFacts => ({
  status: row.status,
  start: row.starts_at,
  end: row.ends_at,
  priceMinor: row.price_minor,
  capturedMinor: row.captured_minor,
  holdExpiresAt: row.hold_expires_at,
  answerBy: row.answer_by,
})

type Change = Partial<Omit<BookingRow, 'id' | 'slot_id' | 'created_at'>>

export async function updateBooking(tx: Tx, id: BookingId, change: Change): Promise<void> {
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute()
}

/**
 * Ends a booking and gives its slot back, if it was not withdrawn. The slot comes first: somebody who is booking it holds
 * its row and would wait for a booking that is just ending, while we would wait for the row.
 */
export async function endBooking(
  tx: Tx,
  row: BookingRow,
  reason: CancellationReason,
  now: Date,
): Promise<void> {
  await sql`update slots set available = true where id = ${row.slot_id} and withdrawn_at is null`.execute(tx)
  await updateBooking(tx, row.id, {
    status: 'cancelled',
    reason,
    cancelled_at: now,
    hold_expires_at: null,
    calendar_sequence: row.calendar_sequence + 1,
  })
}

/** Bookings whose time to be paid or answered, or whose session, is over. Ids only: each is locked and decided alone. */
export async function findDue(db: Executor, now: Date) {
  const { rows } = await sql<{
    id: BookingId
    payment_id: PaymentId | null
    due: 'hold' | 'answer' | 'accepting'
  }>`
    select b.id, p.id as payment_id, due from (
      select id, 'hold' as due from bookings where status = 'hold' and hold_expires_at <= ${now}
      union all
      select id, 'answer' from bookings where status = 'pending' and answer_by <= ${now}
      union all
      select id, 'accepting' from bookings where status = 'accepting' and accepting_at <= ${now}::timestamptz - interval '1 minute'
    ) b left join payments p on p.booking_id = b.id
    limit 500`.execute(db)
  return rows
}

/** Marks sessions that are over as completed, once, and counts them on the interviewer's card. */
export async function completeEnded(db: Executor, now: Date): Promise<void> {
  await sql`
    with ended as (
      update bookings set attendance = 'completed'
      where status = 'confirmed' and attendance = 'none' and ends_at <= ${now}
      returning interviewer_id
    ), counted as (select interviewer_id, count(*) as sessions from ended group by interviewer_id)
    update interviewers set total_interviews = total_interviews + sessions
    from counted where user_id = counted.interviewer_id`.execute(db)
}

/** A booking with everything a list shows of it. */
export type ListedBooking = BookingRow & {
  interviewee_email: string
  interviewee_name: string
  interviewer_name: string
  interviewer_picture: string | null
  specialty: string | null
  company: string | null
  payment_id: PaymentId | null
  payment_status: PaymentStatus | null
  checkout_url: string | null
  refund_minor: number | null
  refund_status: RefundStatus | null
  rating: number | null
  comment: string | null
  reviewed_at: Date | null
}

type Filter = { side: Party | 'either'; query: BookingQuery }

const stages = {
  all: null,
  pending: ['hold', 'pending', 'accepting'],
  confirmed: ['confirmed'],
  cancelled: ['cancelled'],
}

/** Hot: one page of a person's bookings and how many there are. */
export async function findBookings(db: Executor, userId: UserId, { side, query }: Filter) {
  const direction = sql.raw(query.order === 'asc' ? 'asc' : 'desc')
  const order =
    query.sort === 'date'
      ? sql`b.starts_at ${direction}, b.id`
      : sql`case b.status when 'cancelled' then 2 when 'confirmed' then 1 else 0 end ${direction}, b.starts_at desc, b.id`
  const { rows } = await sql<ListedBooking & { total: number }>`
    ${selectListed}, count(*) over ()::int as total
    ${fromListed}
    where ${ownedBy(userId, side)} and ${matching(query, side)}
    order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findOwnBooking(
  db: Executor,
  id: BookingId,
  userId: UserId,
): Promise<ListedBooking | null> {
  const { rows } = await sql<ListedBooking>`
    ${selectListed} ${fromListed} where b.id = ${id} and ${ownedBy(userId, 'either')}`.execute(db)
  return rows[0] ?? null
}

const selectListed = sql`
  select b.*, eu.email as interviewee_email,
    coalesce(ep.display_name, split_part(eu.email::text, '@', 1)) as interviewee_name,
    coalesce(rp.display_name, split_part(ru.email::text, '@', 1)) as interviewer_name,
    rp.picture_url as interviewer_picture, i.specialty, i.company,
    p.id as payment_id, p.status as payment_status, p.checkout_url,
    f.amount_minor as refund_minor, f.status as refund_status,
    v.rating, v.comment, v.created_at as reviewed_at`

const fromListed = sql`
  from bookings b
  join users eu on eu.id = b.interviewee_id
  join users ru on ru.id = b.interviewer_id
  left join profiles ep on ep.user_id = b.interviewee_id
  left join profiles rp on rp.user_id = b.interviewer_id
  left join interviewers i on i.user_id = b.interviewer_id
  left join payments p on p.booking_id = b.id
  left join lateral (
    select sum(amount_minor)::int as amount_minor,
      case when bool_or(status = 'failed') then 'failed' when bool_or(status = 'pending') then 'pending' else 'succeeded' end as status
    from refunds where payment_id = p.id having count(*) > 0
  ) f on true
  left join reviews v on v.booking_id = b.id`

/** An interviewer never sees what was only held. */
function ownedBy(userId: UserId, side: Party | 'either') {
  const asInterviewee = sql`b.interviewee_id = ${userId}`
  const asInterviewer = sql`(b.interviewer_id = ${userId} and (b.confirmed_at is not null or b.answer_by is not null))`
  if (side === 'interviewee') return asInterviewee
  return side === 'interviewer' ? asInterviewer : sql`(${asInterviewee} or ${asInterviewer})`
}

function matching({ status, search }: Pick<BookingQuery, 'status' | 'search'>, side: Party | 'either') {
  const statuses = stages[status]
  const ofStatus = statuses ? sql`b.status = any(${statuses})` : sql`true`
  if (!search) return ofStatus
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const inEmail = sql`eu.email ilike ${part}`
  const inInterviewer = sql`(coalesce(rp.display_name, split_part(ru.email::text, '@', 1)) ilike ${part} or i.company ilike ${part})`
  const found =
    side === 'interviewer'
      ? inEmail
      : side === 'interviewee'
        ? inInterviewer
        : sql`(${inEmail} or ${inInterviewer})`
  return sql`${ofStatus} and ${found}`
}
