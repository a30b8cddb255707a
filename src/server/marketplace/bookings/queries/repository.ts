import { sql } from 'kysely'
import type { ClaimReason } from '#contract/enums.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, PaymentId, SlotId, UserId } from '#contract/id.ts'
import type { PaymentStatus, RefundStatus } from '#contract/payment.ts'
import { siteLimitMaxima } from '#contract/site-settings.ts'
import type { Executor, Row } from '#server/lib/database/pool.ts'
import { blockedBetween } from '#server/marketplace/blocks/repository.ts'
import type { BookingRow } from '#server/marketplace/bookings/repository.ts'

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Columns of a left join with the payment. */
type PaymentColumns = Nullable<{
  payment_id: PaymentId
  payer_id: UserId
  payment_status: PaymentStatus
  checkout_url: string
}>

type JoinedColumns = Nullable<
  Pick<Row<'interviewers'>, 'specialty' | 'company'> &
    Pick<Row<'reviews'>, 'rating' | 'comment' | 'excluded_reason'> & { review_hidden_at: Date } & Omit<
      Row<'no_show_reports'>,
      'booking_id' | 'contest'
    >
>

export type BookingDetailsRow = BookingRow &
  PaymentColumns &
  JoinedColumns & {
    session_type_name: string | null
    proposed_id: SlotId | null
    proposed_start: Date | null
    proposed_end: Date | null
    proposed_available: boolean | null
    /** The first is null for unconfirmed addresses, the second is for the owner only. */
    interviewee_email: string | null
    interviewee_own_email: string
    interviewee_name: string
    interviewer_name: string
    interviewer_picture: string | null
    /** Interviewer's share of divided money, in the interviewer's currency. */
    net_minor: string | null
    /** Amount of an open or lost dispute. */
    disputed_minor: number | null
    refund_minor: number | null
    refund_status: RefundStatus | null
    reviewed_at: Date | null
    messages: number
    /** One participant blocks the other. */
    is_blocked: boolean
    claim_reason: ClaimReason | null
    claimed_at: Date | null
    claim_refund_minor: number | null
    /** Last decision of an admin, and the first one about the same. */
    decision_text: string | null
    decided_at: Date | null
    decision_kind: Row<'dispute_decisions'>['kind'] | null
    first_decided_at: Date | null
    is_appealed: boolean | null
    is_appeal_decided: boolean | null
  }

/** Hot query. Rows come in the order of the ids. */
export async function findBookingDetails(db: Executor, ids: readonly BookingId[]) {
  const { rows } = await sql<BookingDetailsRow>`
    ${selectBookingDetails} where b.id = any(${ids})
    order by array_position(${ids}::uuid[], b.id)`.execute(db)
  return rows
}

const selectBookingDetails = sql`
  select b.*, b.rate_date::text as rate_date, t.name as session_type_name,
    interviewee.name as interviewee_name, interviewee.email as interviewee_email,
    interviewee.own_email as interviewee_own_email,
    interviewer.name as interviewer_name, rp.picture_url as interviewer_picture,
    case when rp.bio_hidden_at is null then i.specialty end as specialty, case when rp.bio_hidden_at is null then i.company end as company,
    p.id as payment_id, p.payer_id, p.status as payment_status, p.checkout_url,
    case when p.dispute <> 'won' then p.disputed_minor end as disputed_minor,
    s.net_minor, f.amount_minor as refund_minor, f.status as refund_status,
    v.rating, v.comment, v.excluded_reason, v.created_at as reviewed_at, v.hidden_at as review_hidden_at,
    ps.id as proposed_id, ps.starts_at as proposed_start, ps.ends_at as proposed_end, ps.available and not ps.is_busy as proposed_available,
    (select count(*)::int from booking_messages m where m.booking_id = b.id) as messages,
    ${sql.raw(blockedBetween('b.interviewee_id', 'b.interviewer_id'))} as is_blocked,
    n.absent, n.reported_at, n.contested_at, n.resolved_at, n.upheld,
    c.reason as claim_reason, c.claimed_at, c.refund_minor as claim_refund_minor,
    d.text as decision_text, d.kind as decision_kind, d.decided_at, d.first_decided_at, d.is_appealed, d.is_appeal_decided
  from bookings b
  join contacts interviewee on interviewee.id = b.interviewee_id
  join contacts interviewer on interviewer.id = b.interviewer_id
  left join session_types t on t.id = b.session_type_id
  left join profiles rp on rp.user_id = b.interviewer_id
  left join interviewers i on i.user_id = b.interviewer_id
  left join payments p on p.booking_id = b.id
  left join lateral (
    select sum(amount_minor - replaced_minor)::int as amount_minor,
      case when bool_or(status = 'failed') then 'failed' when bool_or(status = 'pending') then 'pending' else 'succeeded' end as status
    from refunds where payment_id = p.id and amount_minor > replaced_minor having count(*) > 0
  ) f on true
  left join ledger_sales s on s.booking_id = b.id and s.currency = coalesce(b.list_currency, b.currency)
  left join reviews v on v.booking_id = b.id
  left join slots ps on ps.id = b.proposed_slot_id and ps.deleted_at is null
  left join no_show_reports n on n.booking_id = b.id
  left join claims c on c.booking_id = b.id
  left join lateral (
    select e.text, e.kind, e.decided_at, first.decided_at as first_decided_at, a.kind is not null as is_appealed,
      a.decided_at is not null as is_appeal_decided
    from dispute_decisions e
    join dispute_decisions first on (first.booking_id, first.kind) = (e.booking_id, e.kind) and not first.is_appeal
    left join dispute_appeals a on (a.booking_id, a.kind) = (e.booking_id, e.kind)
    where e.booking_id = b.id order by e.decided_at desc, e.is_appeal desc limit 1
  ) d on true`

type SessionColumn =
  | 'id'
  | 'slot_id'
  | 'session_type_id'
  | 'interviewer_id'
  | 'starts_at'
  | 'ends_at'
  | 'meeting_link'
type PriceColumn = 'price_minor' | 'currency' | 'hold_expires_at' | 'respond_by'
export type UpcomingRow = Pick<BookingRow, SessionColumn | PriceColumn> &
  PaymentColumns & {
    kind: 'hold' | 'session' | 'request'
    side: ParticipantRole
    /** Number of rows of this kind before the limit. */
    total: number
    other_name: string
  }

/** For an index on `starts_at`: slots last eight hours at most, so a session that began a day ago is over. */
const endsAfter = (now: Date) => sql`starts_at > ${now}::timestamptz - interval '1 day' and ends_at > ${now}`

/** Hot query: each part uses an index of the user's own bookings. */
export async function findUpcoming(db: Executor, userId: UserId, now: Date): Promise<UpcomingRow[]> {
  const isUpcoming = endsAfter(now)
  const isPlanned = sql`status = 'confirmed' and attendance = 'none' and ${isUpcoming}`
  const { rows } = await sql<UpcomingRow>`
    select n.*, other.name as other_name, p.payer_id, p.id as payment_id,
      p.status as payment_status, p.checkout_url
    from (
      (select 'hold' as kind, 'interviewee' as side, ${upcomingColumns}
        where interviewee_id = ${userId} and status = 'hold' and ${isUpcoming} and hold_expires_at > ${now}
        order by hold_expires_at, id limit ${siteLimitMaxima.maxHolds})
      union all
      (select 'session', 'interviewee', ${upcomingColumns}
        where interviewee_id = ${userId} and ${isPlanned} order by starts_at, id limit 1)
      union all
      (select 'session', 'interviewer', ${upcomingColumns}
        where interviewer_id = ${userId} and ${isPlanned} order by starts_at, id limit 1)
      union all
      (select 'request', 'interviewer', ${upcomingColumns}
        where interviewer_id = ${userId} and status = 'pending' and ${isUpcoming} and respond_by > ${now}
        order by respond_by, id limit 1)
    ) n
    join contacts other on other.id = case n.side when 'interviewer' then n.interviewee_id else n.interviewer_id end
    left join payments p on p.booking_id = n.id
    order by n.hold_expires_at, n.starts_at, n.id`.execute(db)
  return rows
}

const upcomingColumns = sql`count(*) over ()::int as total, id, slot_id, session_type_id, interviewer_id, interviewee_id, status, starts_at, ends_at,
  price_minor, currency, hold_expires_at, respond_by, meeting_link from bookings`

export type BusyTimeRow = Pick<BookingRow, 'slot_id' | 'starts_at' | 'ends_at'> & { is_held: boolean }

/** More upcoming sessions than this are not checked here. The exclusion constraint still refuses overlaps. */
const maxBusyTimes = 200

/** Times at which the user has a session or holds a slot, as either party. */
export async function findBusyTimes(db: Executor, userId: UserId, now: Date): Promise<BusyTimeRow[]> {
  const isUpcoming = endsAfter(now)
  const { rows } = await sql<BusyTimeRow>`
    (select slot_id, starts_at, ends_at, status = 'hold' as is_held from bookings
      where interviewee_id = ${userId} and status <> 'cancelled' and ${isUpcoming}
        and (status <> 'hold' or hold_expires_at > ${now})
      order by starts_at limit ${maxBusyTimes})
    union all
    (select slot_id, starts_at, ends_at, false from bookings
      where interviewer_id = ${userId} and status in ('pending', 'accepting', 'confirmed') and ${isUpcoming}
      order by starts_at limit ${maxBusyTimes})
    order by starts_at limit ${maxBusyTimes}`.execute(db)
  return rows
}
