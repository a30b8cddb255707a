import { sql } from 'kysely'
import type { BookingQuery } from '#contract/booking.ts'
import type { BookingId, PaymentId, SlotId, UserId } from '#contract/id.ts'
import type { PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import type { BookingRow } from '#server/market/booking/change-booking.ts'
import type { Party } from '#server/market/meeting/rules.ts'
import { containing } from '#server/platform/database/like.ts'
import type { Executor } from '#server/platform/database/pool.ts'

/** A booking with everything a list shows of it. */
export type ListedBooking = BookingRow & {
  proposed_id: SlotId | null
  proposed_start: Date | null
  proposed_end: Date | null
  absent: Party | null
  reported_at: Date | null
  contested_at: Date | null
  resolved_at: Date | null
  upheld: boolean | null
  interviewee_email: string
  interviewee_name: string
  interviewer_name: string
  interviewer_picture: string | null
  specialty: string | null
  company: string | null
  payment_id: PaymentId | null
  payer_id: UserId | null
  payment_status: PaymentStatus | null
  checkout_url: string | null
  refund_minor: number | null
  refund_status: RefundStatus | null
  rating: number | null
  comment: string | null
  reviewed_at: Date | null
  recording_id: string | null
  recording_name: string | null
  recording_format: RecordingFormat | null
  /** bigint: pg hands it over as text. */
  recording_bytes: string | null
  recording_until: Date | null
  shared_training: number
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
  select b.*, b.rate_day::text as rate_day, eu.email as interviewee_email,
    coalesce(ep.display_name, split_part(eu.email::text, '@', 1)) as interviewee_name,
    coalesce(rp.display_name, split_part(ru.email::text, '@', 1)) as interviewer_name,
    rp.picture_url as interviewer_picture, i.specialty, i.company,
    p.id as payment_id, p.payer_id, p.status as payment_status, p.checkout_url,
    f.amount_minor as refund_minor, f.status as refund_status,
    v.rating, v.comment, v.created_at as reviewed_at,
    ps.id as proposed_id, ps.starts_at as proposed_start, ps.ends_at as proposed_end,
    n.absent, n.reported_at, n.contested_at, n.resolved_at, n.upheld,
    rec.id as recording_id, rec.file_name as recording_name, rec.format as recording_format,
    rec.bytes as recording_bytes, rec.delete_after as recording_until,
    (select count(*)::int from training_shares ts where ts.booking_id = b.id) as shared_training`

const fromListed = sql`
  from bookings b
  join users eu on eu.id = b.interviewee_id
  join users ru on ru.id = b.interviewer_id
  left join profiles ep on ep.user_id = b.interviewee_id
  left join profiles rp on rp.user_id = b.interviewer_id
  left join interviewers i on i.user_id = b.interviewer_id
  left join payments p on p.booking_id = b.id
  left join lateral (
    select sum(amount_minor - replaced_minor)::int as amount_minor,
      case when bool_or(status = 'failed') then 'failed' when bool_or(status = 'pending') then 'pending' else 'succeeded' end as status
    from refunds where payment_id = p.id and amount_minor > replaced_minor having count(*) > 0
  ) f on true
  left join reviews v on v.booking_id = b.id
  left join slots ps on ps.id = b.proposed_slot_id and ps.available
  left join no_show_reports n on n.booking_id = b.id
  left join recordings rec on rec.booking_id = b.id`

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
  const part = containing(search)
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
