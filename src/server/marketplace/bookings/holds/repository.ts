import { sql } from 'kysely'
import type { Consent } from '#contract/booking.ts'
import type { BookingId, PaymentId, SessionTypeId, SlotId, UserId } from '#contract/id.ts'
import type { PolicyVersions } from '#contract/legal-policy-versions.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus, RateSource } from '#contract/payment.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import type { SessionAnswer, SessionQuestion } from '#contract/session-type.ts'
import type { SiteSettingValue } from '#contract/site-settings.ts'
import type { Connection, Executor, Row, Tx } from '#server/lib/database/pool.ts'
import { blockedBetween } from '#server/marketplace/blocks/repository.ts'
import type { BookingState } from '#server/marketplace/bookings/booking-status.ts'
import type { HoldUsage } from '#server/marketplace/bookings/policy.ts'
import type { BookingRow } from '#server/marketplace/bookings/repository.ts'
import { introUsed } from '#server/marketplace/session-types/repository.ts'

type BookableSlotRow = Pick<Row<'slots'>, 'interviewer_id' | 'starts_at' | 'price_minor' | 'currency'> & {
  slot_id: SlotId
  interviewer_name: string
  ends_at: Date
  /** Minimum notice before the start, beside the limit for all slots. */
  notice_minutes: number
  deleted: boolean
  /** A connected calendar of the interviewer is busy then. */
  is_busy: boolean
  /** Interviewer or interviewee blocks the other. */
  is_blocked: boolean
  booking_mode: BookingMode
  /** Chosen from the free time of a type. Deleted, until a booking takes it. */
  on_demand: boolean
  /** Reserved for the interviewee, who asked for this time. */
  reservation: { answers: SessionAnswer[] } | null
  /** Reserved for another interviewee, or no longer reserved. */
  is_withheld: boolean
  /** Null for the default type. */
  session_type_id: SessionTypeId | null
  session_type_name: string | null
  questions: SessionQuestion[] | null
  is_intro: boolean | null
  /** The interviewee has booked a free intro with this interviewer. */
  intro_used: boolean
  country: string | null
  languages: SpokenLanguage[] | null
  /** Null without a profile. */
  time_zone: string | null
  usage: HoldUsage
  /** Another session of the interviewee at this time. An expired hold must be settled first. */
  overlap_name: string | null
  overlap_starts_at: Date | null
  overlap_ends_at: Date | null
  overlap_expired_payment_id: PaymentId | null
  /** Hold or booking that occupies the slot. */
  live_id: BookingId | null
  live_interviewee_id: UserId
  live_status: BookingState
  live_hold_expires_at: Date | null
  live_price_minor: number
  live_currency: Currency
  /** Null for a free booking. */
  payment: {
    id: PaymentId
    /** Differs from the interviewee if another user pays. */
    payerId: UserId
    status: PaymentStatus
    provider: PaymentProviderName
    manualCapture: boolean
    checkoutUrl: string | null
  } | null
}

const toBookableSlot = (row: BookableSlotRow) => ({
  id: row.slot_id,
  interviewer: { id: row.interviewer_id, name: row.interviewer_name },
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  price: { minor: row.price_minor, currency: row.currency },
  isDeleted: row.deleted,
  isBusy: row.is_busy,
  isBlocked: row.is_blocked,
  bookingMode: row.booking_mode,
  noticeMinutes: row.notice_minutes,
  sessionType: {
    /** Null for the default type. */
    id: row.session_type_id,
    /** Null for a type without a name. */
    name: row.session_type_name || null,
    questions: row.questions ?? [],
    isIntro: row.is_intro ?? false,
    isIntroUsed: row.intro_used,
  },
  /** Free time that becomes a slot when a booking takes it. */
  isOnDemand: row.on_demand,
  reservation: row.reservation,
  isWithheld: row.is_withheld,
  booking: row.live_id && {
    id: row.live_id,
    intervieweeId: row.live_interviewee_id,
    status: row.live_status,
    price: { minor: row.live_price_minor, currency: row.live_currency },
    holdExpiresAt: row.live_hold_expires_at,
    payment: row.payment,
  },
  interviewee: row.time_zone
    ? { country: row.country, languages: row.languages ?? [], timeZone: row.time_zone }
    : null,
  overlap:
    row.overlap_name !== null && row.overlap_starts_at && row.overlap_ends_at
      ? {
          name: row.overlap_name,
          start: row.overlap_starts_at,
          end: row.overlap_ends_at,
          expiredPaymentId: row.overlap_expired_payment_id,
        }
      : null,
  // A reserved time waits for this interviewee only, so the limits against blocking a slot do not apply.
  usage: row.reservation ? { ...row.usage, unpaidHoldMs: 0, abandonedCount: 0 } : row.usage,
})

/** Slot as one interviewee can book it, with what counts against the limits of that interviewee. */
export type BookableSlot = ReturnType<typeof toBookableSlot>

/** Hot query. */
export async function findBookableSlot(pool: Connection['pool'], slotId: SlotId, userId: UserId, now: Date) {
  const { rows } = await pool.query<BookableSlotRow>(
    `select s.id as slot_id, s.interviewer_id, s.starts_at, s.ends_at, s.notice_minutes, s.price_minor, s.currency,
            s.deleted_at is not null and (not s.on_demand or t.deleted_at is not null) as deleted,
            s.is_busy and not s.on_demand as is_busy, case when r.id is not null then 'instant' else coalesce(t.booking_mode, i.booking_mode) end as booking_mode,
            s.on_demand, s.session_type_id, case when s.session_type_id is not null then t.name end as session_type_name,
            t.questions, t.is_intro,
            case when r.id is not null then json_build_object('answers',
              case when r.texts_hidden_at is null then r.answers else '[]'::jsonb end) end as reservation,
            s.on_demand and b.id is null and r.id is null and (s.session_type_id is null or s.deleted_at is null)
              as is_withheld,
            t.is_intro and ${introUsed('s.interviewer_id', '$2')} as intro_used,
            ${blockedBetween('$2', 's.interviewer_id')} as is_blocked,
            interviewer.name as interviewer_name,
            me.country, me.languages, me.time_zone,
            json_build_object('holds', held.holds, 'freeSessions', held.free_sessions, 'withInterviewer', held.with_interviewer,
              'abandonedCount', history.abandoned_count, 'unpaidHoldMs', history.unpaid_hold_ms, 'retryAfterSeconds',
              extract(epoch from next_attempt_at($2, s.id, $3::timestamptz, $4, $5) - $3::timestamptz)::float8) as usage,
            conflict.name as overlap_name, conflict.starts_at as overlap_starts_at, conflict.ends_at as overlap_ends_at,
            conflict.expired_payment_id as overlap_expired_payment_id,
            b.id as live_id, b.interviewee_id as live_interviewee_id, b.status as live_status,
            b.hold_expires_at as live_hold_expires_at, b.price_minor as live_price_minor, b.currency as live_currency,
            case when p.id is not null then json_build_object('id', p.id, 'payerId', p.payer_id, 'status', p.status,
              'provider', p.provider, 'manualCapture', p.manual_capture, 'checkoutUrl', p.checkout_url) end as payment
     from slots s
     join interviewers i on i.user_id = s.interviewer_id and i.listed
     join contacts interviewer on interviewer.id = s.interviewer_id
     left join session_types t on t.interviewer_id = s.interviewer_id
       and case when s.session_type_id is null then t.is_default else t.id = s.session_type_id end
     left join profiles me on me.user_id = $2
     left join bookings b on b.slot_id = s.id and b.status <> 'cancelled'
     left join payments p on p.booking_id = b.id
     left join time_requests r on r.slot_id = s.id and r.interviewee_id = $2 and r.status = 'accepted'
       and (r.pay_by > $3::timestamptz or b.interviewee_id = $2)
     cross join lateral count_user_holds($2, s.interviewer_id, $3::timestamptz) held
     cross join lateral (
       select count(*) filter (where e.reason in ('cancelled_by_interviewee', 'declined', 'not_answered') and e.notified)::int as abandoned_count,
         coalesce(extract(epoch from sum(coalesce(e.cancelled_at, $3::timestamptz) - e.created_at) filter (where not e.notified)) * 1000, 0)::float8
           as unpaid_hold_ms
       from (
         select reason, created_at, cancelled_at, confirmed_at is not null or respond_by is not null as notified from bookings
         where interviewee_id = $2 and starts_at = s.starts_at and slot_id = s.id
           and status in ('hold', 'cancelled') and created_at > $3::timestamptz - interval '1 day'
       ) e
     ) history
     left join lateral (
       select other.name, c.starts_at, c.ends_at,
         case when c.status = 'hold' and c.hold_expires_at <= $3::timestamptz then q.id end as expired_payment_id
       from bookings c
       join contacts other on other.id = c.interviewer_id
       left join payments q on q.booking_id = c.id
       where c.interviewee_id = $2 and c.slot_id <> s.id and c.status <> 'cancelled'
         and tstzrange(c.starts_at, c.ends_at) && tstzrange(s.starts_at, s.ends_at)
       order by c.starts_at limit 1
     ) conflict on true
     where s.id = $1`,
    [slotId, userId, now, bookingLimits.attemptsPerHour, bookingLimits.attemptsPerSlotPerHour],
  )
  return rows[0] ? toBookableSlot(rows[0]) : null
}

/** Amount to charge. `rate` is null if the slot's price was not converted. */
export type Charge = Money & { rate: { value: string; source: RateSource; day: string } | null }

export type NewHold = {
  /** It must still match, because the interviewer may be editing it. */
  slot: Pick<BookableSlot, 'id' | 'interviewer' | 'startsAt' | 'price' | 'bookingMode' | 'sessionType'>
  intervieweeId: UserId
  /** Equals the slot's price unless the payer chose another currency. */
  charge: Charge
  notes?: string | undefined
  answers: readonly SessionAnswer[]
  /** Absent if the interviewee stated none. */
  consents?: readonly Consent[] | undefined
  holdExpiresAt: Date
  /** Agreed with the booking: later changes of the fee and the policies do not apply to it. */
  feePercent: number
  policyVersions: PolicyVersions
  limits: Pick<SiteSettingValue<'limits'>, 'maxHolds' | 'maxFreeSessions'>
  /** Null for a free slot. */
  provider: PaymentProviderName | null
  now: Date
}

const insertIntoBookings = sql`
  insert into bookings (slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
    currency, list_price_minor, list_currency, exchange_rate, rate_source, rate_date, notes, consents, fee_percent,
    policy_versions, hold_expires_at, created_at, session_type_id, answers, is_intro)`
const insertIntoPayments = sql`
  insert into payments (booking_id, payer_id, provider, manual_capture, amount_minor, currency, created_at)`

/**
 * Hot: inserts booking and payment and takes the slot in one statement. Null if the slot was taken, hidden or edited, the
 * interviewee is in another session, or a limit is reached. Concurrent requests of one interviewee are serialised.
 */
export async function insertHold(db: Executor, hold: NewHold) {
  const { slot, charge } = hold
  const { rate } = charge
  const { rows } = await sql<BookingRow & { payment_id: PaymentId | null }>`
    with held as materialized (
      select * from count_user_attempts_locked(${hold.intervieweeId}, ${slot.interviewer.id}, ${slot.id}, ${hold.now},
        ${bookingLimits.attemptsPerHour}, ${bookingLimits.attemptsPerSlotPerHour})
    ), open_slot as (
      select slots.* from slots, held
      where id = ${slot.id} and deleted_at is null and not is_busy and starts_at = ${slot.startsAt}
        and price_minor = ${slot.price.minor} and currency = ${slot.price.currency}
        and held.next_attempt_at is null and held.with_interviewer < ${bookingLimits.maxPerInterviewer}
        and case when price_minor = 0 then held.free_sessions < ${hold.limits.maxFreeSessions}
          else held.holds < ${hold.limits.maxHolds} end
      for update of slots
    ), booked as (
      ${insertIntoBookings}
      select id, interviewer_id, ${hold.intervieweeId}, 'hold', ${slot.bookingMode === 'approve'}, starts_at, ends_at,
        ${charge.minor}, ${charge.currency}, ${rate && slot.price.minor}::int, ${rate && slot.price.currency}::text,
        ${rate?.value ?? null}::numeric, ${rate?.source ?? null}::text, ${rate?.day ?? null}::date, ${hold.notes || null}, ${hold.consents ?? null}::text[],
        ${hold.feePercent}::numeric, ${JSON.stringify(hold.policyVersions)}::jsonb, ${hold.holdExpiresAt}::timestamptz,
        ${hold.now}::timestamptz, session_type_id, ${JSON.stringify(hold.answers)}::jsonb, ${slot.sessionType.isIntro}
      from open_slot
      on conflict do nothing
      returning *
    ), paid as (
      ${insertIntoPayments}
      select id, ${hold.intervieweeId}::uuid, ${hold.provider}, approval, price_minor, currency, created_at
      from booked where price_minor > 0
      returning id
    ), marked as (
      update slots set available = false where id = ${slot.id} and exists (select from booked)
    )
    select booked.*, paid.id as payment_id from booked left join paid on true`.execute(db)
  return rows[0] ?? null
}

/** Updates notes, consents and answers until the hold is paid. Without answers the earlier ones stay. */
export async function updateHoldDetails(
  db: Executor,
  id: BookingId,
  {
    notes,
    consents,
    answers,
  }: {
    notes: string | null
    consents: readonly Consent[]
    answers: readonly SessionAnswer[] | null
  },
): Promise<void> {
  const given = answers && JSON.stringify(answers)
  await sql`
    update bookings set notes = ${notes}, consents = ${consents}::text[], answers = coalesce(${given}::jsonb, answers)
    where id = ${id} and status = 'hold' and (notes, consents, answers)
      is distinct from (${notes}, ${consents}::text[], coalesce(${given}::jsonb, answers))`.execute(db)
}

/** Copies an ended hold, with the same expiry and a new payment. */
export async function insertRetryHold(tx: Tx, ended: BookingRow, provider: PaymentProviderName, now: Date) {
  const { rows } = await sql<BookingRow & { payment_id: PaymentId }>`
    with booked as (
      ${insertIntoBookings}
      select slot_id, interviewer_id, interviewee_id, 'hold', approval, starts_at, ends_at, price_minor,
        currency, list_price_minor, list_currency, exchange_rate, rate_source, rate_date, notes, consents,
        fee_percent, policy_versions, ${ended.hold_expires_at}::timestamptz, ${now}::timestamptz,
        session_type_id, answers, is_intro
      from bookings where id = ${ended.id}
      returning *
    ), paid as (
      ${insertIntoPayments}
      select booked.id, previous.payer_id, ${provider}, booked.approval, booked.price_minor, booked.currency, booked.created_at
      from booked, payments previous where previous.booking_id = ${ended.id}
      returning id
    ), marked as (
      update slots set available = false, deleted_at = case when not on_demand then deleted_at end
      where id = ${ended.slot_id}
    )
    select booked.*, paid.id as payment_id from booked, paid`.execute(tx)
  return rows[0] ?? null
}

/** Serialises holds and reschedules of one interviewee until the transaction ends. */
export async function lockUserHolds(tx: Tx, { interviewee_id, interviewer_id }: BookingRow, now: Date) {
  await sql`select from count_user_holds_locked(${interviewee_id}, ${interviewer_id}, ${now})`.execute(tx)
}

export type OverlappingSession = { name: string; start: Date; end: Date; timeZone: string }

/** Another session of the same interviewee at the time of the new slot, with the interviewee's time zone. */
export async function findOverlappingSession(db: Executor, id: BookingId, slotId: SlotId) {
  const { rows } = await sql<OverlappingSession>`
    select other.name, c.starts_at as start, c.ends_at as "end", me.time_zone as "timeZone"
    from bookings b
    join slots s on s.id = ${slotId}
    join bookings c on c.interviewee_id = b.interviewee_id and c.id <> b.id and c.status <> 'cancelled'
      and tstzrange(c.starts_at, c.ends_at) && tstzrange(s.starts_at, s.ends_at)
    join contacts other on other.id = c.interviewer_id
    join contacts me on me.id = b.interviewee_id
    where b.id = ${id} order by c.starts_at limit 1`.execute(db)
  return rows[0] ?? null
}
