import { sql } from 'kysely'
import type { Consent } from '#contract/booking.ts'
import type { RateSource } from '#contract/currency.ts'
import type { BookingId, PaymentId, SlotId, UserId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus } from '#contract/payment.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import type { Connection, Executor, Tx } from '#server/lib/database/pool.ts'
import type { BookingState } from '#server/marketplace/bookings/access/policy.ts'
import type { BookingRow } from '#server/marketplace/bookings/transitions.ts'

type Pool = Connection['pool']

export type BookingContext = {
  slot_id: SlotId
  interviewer_id: UserId
  starts_at: Date
  /** How long before its start it can be booked at the latest, beside what holds for every slot. */
  notice_minutes: number
  price_minor: number
  currency: Currency
  withdrawn: boolean
  booking_mode: BookingMode
  interviewer_name: string
  /** The asking person's own profile. */
  country: string | null
  languages: SpokenLanguage[] | null
  time_zone: string | null
  /** What of theirs counts against how much one person can take; without a profile null. */
  holds: number
  free_sessions: number
  with_interviewer: number
  /** How often today they gave this very time up again, and for how long they kept it without paying. */
  abandoned_count: number
  unpaid_hold_ms: number
  /** For how long they may take no time, or not this one, after too many attempts; null where they may. */
  retry_after_seconds: number | null
  /** Another session of theirs at this time. */
  overlap_name: string | null
  overlap_starts_at: Date | null
  overlap_ends_at: Date | null
  /** Of one that is only held and was not paid in time: the payment that has to be settled first. */
  overlap_expired_payment_id: PaymentId | null
  live_id: BookingId | null
  /** Who has it, and who pays for it: the same person, unless somebody else does. */
  live_interviewee_id: UserId | null
  live_payer_id: UserId | null
  live_status: BookingState | null
  live_hold_expires_at: Date | null
  live_payment_id: PaymentId | null
  live_payment_status: PaymentStatus | null
  /** What the live booking is charged, and by whom. */
  live_price_minor: number | null
  live_currency: Currency | null
  live_provider: PaymentProviderName | null
  live_approval: boolean | null
  live_checkout_url: string | null
}

/** Hot: a slot as somebody who wants it sees it, with whoever has it now. */
export async function findBookingContext(
  pool: Pool,
  slotId: SlotId,
  asking: UserId,
  now: Date,
): Promise<BookingContext | null> {
  const { rows } = await pool.query<BookingContext>(
    `select s.id as slot_id, s.interviewer_id, s.starts_at, s.notice_minutes, s.price_minor, s.currency,
            s.deleted_at is not null as withdrawn, i.booking_mode,
            seller.name as interviewer_name,
            me.country, me.languages, me.time_zone, taken.holds, taken.free_sessions, taken.with_interviewer, before.given_up as abandoned_count, before.kept_ms as unpaid_hold_ms,
            extract(epoch from next_attempt_at($2, s.id, $3::timestamptz, $4, $5) - $3::timestamptz)::float8 as retry_after_seconds,
            clash.name as overlap_name, clash.starts_at as overlap_starts_at, clash.ends_at as overlap_ends_at,
            clash.lapsed_payment_id as overlap_expired_payment_id,
            b.id as live_id, b.interviewee_id as live_interviewee_id, b.status as live_status, b.hold_expires_at as live_hold_expires_at,
            p.id as live_payment_id, p.status as live_payment_status, b.price_minor as live_price_minor, b.currency as live_currency,
            p.provider as live_provider, p.payer_id as live_payer_id, p.manual_capture as live_approval,
            p.checkout_url as live_checkout_url
     from slots s
     join interviewers i on i.user_id = s.interviewer_id and i.listed
     join contacts seller on seller.id = s.interviewer_id
     left join profiles me on me.user_id = $2
     left join bookings b on b.slot_id = s.id and b.status <> 'cancelled'
     left join payments p on p.booking_id = b.id
     cross join lateral count_user_holds($2, s.interviewer_id, $3::timestamptz) taken
     cross join lateral (
       select count(*) filter (where e.reason in ('cancelled_by_interviewee', 'declined', 'not_answered') and e.told)::int as given_up,
         coalesce(extract(epoch from sum(coalesce(e.cancelled_at, $3::timestamptz) - e.created_at) filter (where not e.told)) * 1000, 0)::float8
           as kept_ms
       from (
         select reason, created_at, cancelled_at, confirmed_at is not null or respond_by is not null as told from bookings
         where interviewee_id = $2 and starts_at = s.starts_at and slot_id = s.id
           and status in ('hold', 'cancelled') and created_at > $3::timestamptz - interval '1 day'
       ) e
     ) before
     left join lateral (
       select other.name, c.starts_at, c.ends_at,
         case when c.status = 'hold' and c.hold_expires_at <= $3::timestamptz then q.id end as lapsed_payment_id
       from bookings c
       join contacts other on other.id = c.interviewer_id
       left join payments q on q.booking_id = c.id
       where c.interviewee_id = $2 and c.slot_id <> s.id and c.status <> 'cancelled'
         and tstzrange(c.starts_at, c.ends_at) && tstzrange(s.starts_at, s.ends_at)
       order by c.starts_at limit 1
     ) clash on true
     where s.id = $1`,
    [slotId, asking, now, bookingLimits.attemptsAnHour, bookingLimits.attemptsOfSlotAnHour],
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
  expectedSlot: { interviewerId: UserId; startsAt: Date; priceMinor: number; currency: Currency }
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
 * Hot: booking, payment and slot in one statement. Whoever comes second meets the index `one_active_booking_per_slot`
 * and gets nothing; so does whoever wants a slot that was edited meanwhile, is in another session then, or took as much,
 * or as often, as one person can: what they ask for in the same moment is decided one after the other.
 */
export async function insertHold(db: Executor, wanted: NewHold) {
  const { expectedSlot, charge } = wanted
  const { rate } = charge
  const { rows } = await sql<BookingRow & { payment_id: PaymentId | null }>`
    with taken as materialized (
      select * from count_user_attempts_locked(${wanted.intervieweeId}, ${expectedSlot.interviewerId}, ${wanted.slotId}, ${wanted.now},
        ${bookingLimits.attemptsAnHour}, ${bookingLimits.attemptsOfSlotAnHour})
    ), offer as (
      select slots.* from slots, taken
      where id = ${wanted.slotId} and deleted_at is null and starts_at = ${expectedSlot.startsAt}
        and price_minor = ${expectedSlot.priceMinor} and currency = ${expectedSlot.currency}
        and taken.next_attempt_at is null and taken.with_interviewer < ${bookingLimits.ofOneAtOnce}
        and case when price_minor = 0 then taken.free_sessions < ${bookingLimits.freeAtOnce}
          else taken.holds < ${bookingLimits.holdsAtOnce} end
      for update of slots
    ), booked as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
        currency, list_price_minor, list_currency, exchange_rate, rate_source, rate_date, notes, consents, hold_expires_at,
        created_at)
      select id, interviewer_id, ${wanted.intervieweeId}, 'hold', ${wanted.approval}, starts_at, ends_at,
        ${charge.minor}, ${charge.currency}, ${rate && expectedSlot.priceMinor}::int, ${rate && expectedSlot.currency}::text,
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

/** What a wish says of a session, beside its time. */
export type HoldDetails = { notes: string | null; consents: readonly Consent[] }

/** What somebody writes and agrees to counts as they said it last, as long as they have not paid. */
export async function updateHoldDetails(
  db: Executor,
  id: BookingId,
  { notes, consents }: HoldDetails,
): Promise<void> {
  await sql`
    update bookings set notes = ${notes}, consents = ${consents}::text[]
    where id = ${id} and status = 'hold' and (notes, consents) is distinct from (${notes}, ${consents}::text[])`.execute(
    db,
  )
}

/** A hold that has just ended once more, as it was and until the same moment, with a payment of its own. */
export async function insertRetryHold(tx: Tx, ended: BookingRow, provider: PaymentProviderName, now: Date) {
  const { rows } = await sql<BookingRow & { payment_id: PaymentId }>`
    with booked as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
        currency, list_price_minor, list_currency, exchange_rate, rate_source, rate_date, notes, consents, hold_expires_at,
        created_at)
      select slot_id, interviewer_id, interviewee_id, 'hold', approval, starts_at, ends_at, price_minor,
        currency, list_price_minor, list_currency, exchange_rate, rate_source, rate_date, notes, consents,
        ${ended.hold_expires_at}::timestamptz, ${now}::timestamptz
      from bookings where id = ${ended.id}
      returning *
    ), paid as (
      insert into payments (booking_id, payer_id, provider, manual_capture, amount_minor, currency, created_at)
      select booked.id, before.payer_id, ${provider}, booked.approval, booked.price_minor, booked.currency, booked.created_at
      from booked, payments before where before.booking_id = ${ended.id}
      returning id
    ), marked as (
      update slots set available = false where id = ${ended.slot_id}
    )
    select booked.*, paid.id as payment_id from booked, paid`.execute(tx)
  return rows[0] ?? null
}

/** Waits until nobody else takes time in this person's name, and lets nobody until the transaction ends. */
export async function lockUserHolds(tx: Tx, { interviewee_id, interviewer_id }: BookingRow, now: Date) {
  await sql`select from count_user_holds_locked(${interviewee_id}, ${interviewer_id}, ${now})`.execute(tx)
}

export type OverlappingSession = { name: string; starts_at: Date; ends_at: Date; time_zone: string }

/** Which session of the same person is in the way of a booking at another time, and the zone they read it in. */
export async function findOverlappingSession(
  db: Executor,
  id: BookingId,
  slotId: SlotId,
): Promise<OverlappingSession | null> {
  const { rows } = await sql<OverlappingSession>`
    select other.name, c.starts_at, c.ends_at, me.time_zone
    from bookings b
    join slots s on s.id = ${slotId}
    join bookings c on c.interviewee_id = b.interviewee_id and c.id <> b.id and c.status <> 'cancelled'
      and tstzrange(c.starts_at, c.ends_at) && tstzrange(s.starts_at, s.ends_at)
    join contacts other on other.id = c.interviewer_id
    join contacts me on me.id = b.interviewee_id
    where b.id = ${id} order by c.starts_at limit 1`.execute(db)
  return rows[0] ?? null
}
