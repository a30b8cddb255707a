import { type Selectable, sql } from 'kysely'
import type { CancellationReason, Consent } from '#contract/booking.ts'
import type { RateSource } from '#contract/currency.ts'
import type { BookingId, PaymentId, SlotId, UserId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import { type BookingState, type Own, ownedBy, sidesOf } from '#server/market/meeting/rules.ts'
import type { Leaver } from '#server/people/port.ts'
import type { Connection, Executor, Tx } from '#server/platform/database/pool.ts'
import type { Tables } from '#server/platform/database/tables.ts'

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
  /** Who has it, and who pays for it: the same person, unless somebody else does. */
  live_of: UserId | null
  live_payer: UserId | null
  live_status: BookingState | null
  live_hold_expires_at: Date | null
  live_payment_id: PaymentId | null
  /** What the live booking is charged, and by whom. */
  live_price_minor: number | null
  live_currency: Currency | null
  live_provider: PaymentProviderName | null
  live_approval: boolean | null
  live_checkout_url: string | null
}

/** Hot: a slot as somebody who wants it sees it, with whoever has it now. */
export async function findOffer(pool: Pool, slotId: SlotId, asking: UserId): Promise<Offer | null> {
  const { rows } = await pool.query<Offer>(
    `select s.id as slot_id, s.interviewer_id, s.starts_at, s.price_minor, s.currency,
            s.withdrawn_at is not null as withdrawn, i.booking_mode,
            seller.name as interviewer_name,
            me.country, me.languages,
            (select count(*)::int from bookings h where h.interviewee_id = $2 and h.status = 'hold') as holds,
            b.id as live_id, b.interviewee_id as live_of, b.status as live_status, b.hold_expires_at as live_hold_expires_at,
            p.id as live_payment_id, b.price_minor as live_price_minor, b.currency as live_currency,
            p.provider as live_provider, p.payer_id as live_payer, p.manual_capture as live_approval,
            p.checkout_url as live_checkout_url
     from slots s
     join interviewers i on i.user_id = s.interviewer_id and i.listed
     join people seller on seller.id = s.interviewer_id
     left join profiles me on me.user_id = $2
     left join bookings b on b.slot_id = s.id and b.status <> 'cancelled'
     left join payments p on p.booking_id = b.id
     where s.id = $1`,
    [slotId, asking],
  )
  return rows[0] ?? null
}

/** What a payer is charged, and by which rate it came from the price that the slot names; null where it is that price. */
export type Charge = Money & { rate: { value: string; source: RateSource; day: string } | null }

export type NewHold = {
  slotId: SlotId
  intervieweeId: UserId
  /** Who pays for it. */
  payerId: UserId
  approval: boolean
  /** What the slot must still say; somebody may be editing it. */
  offered: { startsAt: Date; priceMinor: number; currency: Currency }
  /** What is charged: the same, unless the payer chose another currency. */
  charge: Charge
  notes: string | null
  /** What was ticked; null where nothing was stated. */
  consents: readonly Consent[] | null
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
  const { offered, charge } = wanted
  const { rate } = charge
  const { rows } = await sql<BookingRow & { payment_id: PaymentId | null }>`
    with offer as (
      select * from slots
      where id = ${wanted.slotId} and withdrawn_at is null and starts_at = ${offered.startsAt}
        and price_minor = ${offered.priceMinor} and currency = ${offered.currency}
      for update
    ), booked as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
        currency, listed_minor, listed_currency, exchange_rate, rate_source, rate_day, notes, consents, hold_expires_at,
        created_at)
      select id, interviewer_id, ${wanted.intervieweeId}, 'hold', ${wanted.approval}, starts_at, ends_at,
        ${charge.minor}, ${charge.currency}, ${rate && offered.priceMinor}::int, ${rate && offered.currency}::text,
        ${rate?.value ?? null}::numeric, ${rate?.source ?? null}::text, ${rate?.day ?? null}::date, ${wanted.notes}, ${wanted.consents}::text[], ${wanted.holdExpiresAt}::timestamptz,
        ${wanted.now}::timestamptz
      from offer
      on conflict do nothing
      returning *
    ), paid as (
      insert into payments (booking_id, payer_id, provider, manual_capture, amount_minor, currency, created_at)
      select id, ${wanted.payerId}::uuid, ${wanted.provider}, approval, price_minor, currency, created_at
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

const bookingOf = (db: Executor, id: BookingId) =>
  db
    .selectFrom('bookings')
    .selectAll()
    // As receipts say them.
    .select([
      sql<string | null>`trim_scale(exchange_rate)::text`.as('exchange_rate'),
      sql<string | null>`rate_day::text`.as('rate_day'),
    ])
    .where('id', '=', id)

/** Locks a booking until the transaction ends: everything that changes one starts here. */
export async function lockBooking(tx: Tx, id: BookingId): Promise<BookingRow | null> {
  return (await bookingOf(tx, id).forUpdate().executeTakeFirst()) ?? null
}

/** The same for a booking of one's own, with the side one is on. */
export async function lockOwnBooking(tx: Tx, id: BookingId, userId: UserId): Promise<Own<BookingRow> | null> {
  const row = await lockBooking(tx, id)
  return row && ownedBy(row, sidesOf(row), userId)
}

/** The same for whoever only asks. */
export async function findOwnBooking(
  db: Executor,
  id: BookingId,
  userId: UserId,
): Promise<Own<BookingRow> | null> {
  const row = await bookingOf(db, id).executeTakeFirst()
  return row ? ownedBy(row, sidesOf(row), userId) : null
}

/** Bookings of a person, on either side, that are neither cancelled nor over. */
export const findLive = (db: Executor, userId: UserId, now: Date): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where(eb => eb.or([eb('interviewee_id', '=', userId), eb('interviewer_id', '=', userId)]))
    .where('status', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()

/** Removes what a person wrote into bookings: notes of an interviewee, links of an interviewer, why they were not absent. */
export async function clearWords(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('bookings').set({ notes: null }).where('interviewee_id', '=', userId).execute()
  await tx.updateTable('bookings').set({ meeting_link: null }).where('interviewer_id', '=', userId).execute()
  await sql`
    update no_show_reports r set contest = null from bookings b
    where b.id = r.booking_id and (b.interviewee_id = ${userId} or b.interviewer_id = ${userId})
      and ${userId} = case r.absent when 'interviewer' then b.interviewer_id else b.interviewee_id end`.execute(
    tx,
  )
}

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

/**
 * The slot and the booking as they were before the hold ran out, in one statement that changes nothing where the slot is
 * no longer free for it.
 */
export async function claimSlot(tx: Tx, row: BookingRow): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update slots set available = false
      where id = ${row.slot_id} and available and withdrawn_at is null
        and starts_at = ${row.starts_at} and ends_at = ${row.ends_at}
      returning id
    )
    update bookings set status = 'hold', reason = null, cancelled_at = null, hold_expires_at = ${row.starts_at}
    from claimed where bookings.id = ${row.id}
    returning bookings.id`.execute(tx)
  return rows.length > 0
}

export type Due = { id: BookingId; payment_id: PaymentId | null; due: 'hold' | 'answer' | 'accepting' }

/** Bookings whose time to be paid or answered is over, longest first. Ids only: each is locked and decided alone. */
export async function findDue(db: Executor, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select b.id, p.id as payment_id, due from (
      select id, 'hold' as due, hold_expires_at as since from bookings where status = 'hold' and hold_expires_at <= ${now}
      union all
      select id, 'answer', answer_by from bookings where status = 'pending' and answer_by <= ${now}
      union all
      select id, 'accepting', accepting_at from bookings
      where status = 'accepting' and accepting_at <= ${now}::timestamptz - interval '1 minute'
    ) b left join payments p on p.booking_id = b.id
    order by since limit 500`.execute(db)
  return rows
}

/** Sessions that are over and that nobody reported anything of. */
export async function findEnded(db: Executor, now: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select id from bookings b
    where status = 'confirmed' and attendance = 'none' and ends_at <= ${now}
      and not exists (select from no_show_reports r where r.booking_id = b.id)
    order by ends_at limit 500`.execute(db)
  return rows.map(row => row.id)
}

/** What was earned a day ago and nobody contests. */
export async function findAvailable(db: Executor, now: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select id from bookings b
    where earned_at <= ${now}::timestamptz - make_interval(hours => ${bookingLimits.contestHours})
      and available_at is null
      and not exists (select from no_show_reports r where r.booking_id = b.id and r.resolved_at is null)
      and not exists (select from payments p where p.booking_id = b.id and p.dispute = 'open')
    order by earned_at limit 500`.execute(db)
  return rows.map(row => row.id)
}

/** People who left, are not erased yet and still have a booking after that, on whichever side; at most a hundred. */
export async function findStillBooked(db: Executor): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    select u.id, u.closed_at as "leftAt" from users u
    where u.closed_at is not null and u.erased_at is null and (
      exists (select from bookings b where b.interviewee_id = u.id
        and b.starts_at > u.closed_at and b.status in ('hold', 'pending', 'confirmed'))
      or exists (select from bookings b where b.interviewer_id = u.id
        and b.starts_at > u.closed_at and b.status in ('hold', 'pending', 'confirmed'))
    ) limit 100`.execute(db)
  return rows
}
