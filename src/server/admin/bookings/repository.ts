import { type RawBuilder, sql } from 'kysely'
import type { TimelineEntry } from '#contract/admin/bookings.ts'
import type { SortOrder } from '#contract/admin/list.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import { type PaymentProviderName, type PaymentStatus, paymentProviders } from '#contract/payment.ts'
import type { Executor, Row } from '#server/lib/database/pool.ts'
import {
  isBeyondCursor,
  type SortKey,
  selectCursor,
  toDirection,
  toOrderBy,
} from '#server/lib/database/sort-order.ts'
import { emailRecipient } from '#server/lib/jobs/define-queue.ts'

type Person = { id: UserId; name: string; email: string }
type ListedColumn = 'id' | 'starts_at' | 'ends_at' | 'created_at' | 'status' | 'attendance' | 'price_minor'
export type AdminBookingRow = Pick<Row<'bookings'>, ListedColumn | 'currency'> & {
  interviewee: Person
  interviewer: Person
  payment_status: PaymentStatus | null
}

/** What the search field found. */
export type Found = { bookings: readonly BookingId[] } | { userId: UserId }

export type BookingFilter = {
  status?: AdminBookingRow['status'] | undefined
  attendance?: AdminBookingRow['attendance'] | undefined
  from: Date | null
  until: Date | null
  currency?: Currency | undefined
  sort: keyof typeof sortColumns
  /** Newest or highest first by default. */
  order?: SortOrder | undefined
  found: Found | null
}

/** Each has an index. Amounts are comparable within a currency only. */
const sortColumns = {
  start: [
    ['b.starts_at', 'time'],
    ['b.id', 'id'],
  ],
  created: [
    ['b.created_at', 'time'],
    ['b.id', 'id'],
  ],
  amount: [
    ['b.currency', 'currency'],
    ['b.price_minor', 'minor'],
    ['b.id', 'id'],
  ],
} as const satisfies Record<string, readonly SortKey[]>

/** One page after the cursor. Each part reads one index until the page is full. */
export async function listBookings(
  db: Executor,
  filter: BookingFilter,
  { cursor, limit }: { cursor: string | null | undefined; limit: number },
): Promise<(AdminBookingRow & { cursor: string })[]> {
  const directions = toDirection(filter.order ?? 'desc')
  const keys = sortColumns[filter.sort]
  const conditions = [
    ...(filter.status ? [sql`b.status = ${sql.lit(filter.status)}`] : []),
    // Only the literal of a rare state lets PostgreSQL use its partial index.
    ...(filter.attendance ? [sql`b.attendance = ${sql.lit(filter.attendance)}`] : []),
    ...(filter.currency ? [sql`b.currency = ${filter.currency}`] : []),
    ...(filter.from ? [sql`b.starts_at >= ${filter.from}`] : []),
    ...(filter.until ? [sql`b.starts_at < ${filter.until}`] : []),
    isBeyondCursor(keys, cursor, directions),
  ]
  const select = (condition: RawBuilder<unknown>) => sql`
    (select ${rowColumns} from bookings b
      where ${sql.join([condition, ...conditions], sql` and `)}
      order by ${toOrderBy(keys, directions)} limit ${limit})`
  const { rows } = await sql<AdminBookingRow & { cursor: string }>`
    with page as (${sql.join(toConditions(filter.found).map(select), sql` union all `)})
    ${selectRows(sql`page`, sql`, ${selectCursor(keys)} as cursor`)}
    order by ${toOrderBy(keys, directions)} limit ${limit}`.execute(db)
  return rows
}

/** A user is on one side of each booking, so that both parts together contain none twice. */
function toConditions(found: Found | null): RawBuilder<unknown>[] {
  if (!found) return [sql`true`]
  if ('userId' in found)
    return [sql`b.interviewee_id = ${found.userId}`, sql`b.interviewer_id = ${found.userId}`]
  return [sql`b.id = any(${found.bookings}::uuid[])`]
}

const toPerson = (contact: string) => sql`json_build_object(
  'id', ${sql.ref(contact)}.id, 'name', ${sql.ref(contact)}.name, 'email', coalesce(${sql.ref(contact)}.own_email, ''))`

const rowColumns = sql.join(
  [
    ...['id', 'starts_at', 'ends_at', 'created_at', 'status', 'attendance', 'price_minor', 'currency'],
    ...['interviewee_id', 'interviewer_id'],
  ].map(column => sql.ref(`b.${column}`)),
)

const selectRows = (bookings: RawBuilder<unknown>, more = sql``) => sql`
  select b.id, b.starts_at, b.ends_at, b.created_at, b.status, b.attendance, b.price_minor, b.currency,
    ${toPerson('interviewee')} as interviewee, ${toPerson('interviewer')} as interviewer, p.status as payment_status${more}
  from ${bookings} b
  join contacts interviewee on interviewee.id = b.interviewee_id
  join contacts interviewer on interviewer.id = b.interviewer_id
  left join payments p on p.booking_id = b.id`

export async function listBookingsById(db: Executor, ids: readonly BookingId[]): Promise<AdminBookingRow[]> {
  const { rows } = await sql<AdminBookingRow>`
    ${selectRows(sql`bookings`)} where b.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], b.id)`.execute(db)
  return rows
}

export const findUserIdByEmail = async (db: Executor, email: string): Promise<UserId | null> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null

/** Bookings of a booking id, payment id or reference of a provider. `id` is null unless the text is a UUID. */
export async function findBookingIds(db: Executor, text: string, id: string | null): Promise<BookingId[]> {
  const names: readonly PaymentProviderName[] = paymentProviders
  const { rows } = await sql<{ id: BookingId }>`
    select id from bookings where id = ${id}::uuid
    union select booking_id from payments where id = ${id}::uuid
    union select booking_id from payments where provider = any(${names}::text[]) and provider_ref = ${text}
    limit 20`.execute(db)
  return rows.map(row => row.id)
}

/** Kinds of open items of a booking. */
export async function listOpenItems(db: Executor, id: BookingId) {
  const { rows } = await sql<{ kind: 'no_show' | 'claim' | 'appeal' | 'chargeback' }>`
    select 'no_show' as kind from no_show_reports where booking_id = ${id} and resolved_at is null
    union all select 'claim' from claims where booking_id = ${id} and decided_at is null
    union all select 'appeal' from dispute_appeals where booking_id = ${id} and decided_at is null
    union all select 'chargeback' from payments where booking_id = ${id} and dispute = 'open'`.execute(db)
  return rows.map(row => row.kind)
}

export type TimelineRow = {
  at: Date
  kind: TimelineEntry['kind']
  party: TimelineEntry['party']
  detail: string | null
  text: string | null
  minor: number | null
  currency: Currency | null
  entries: { account: string; minor: number; currency: Currency }[] | null
}

/** Of more visits, webhooks or actions of one booking than this, the latest are shown. */
const maxRowsOfKind = 100

const recipient = sql.raw(emailRecipient)

/**
 * Events of one booking, oldest first. Each part is read by an index of the booking or its payment. `rank` orders
 * events of the same moment, and journals by their number. The state of an email comes from its job, which is kept for a
 * day. Of an older email only the log of notifications is left.
 */
export async function listTimeline(db: Executor, id: BookingId): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with b as materialized (select * from bookings where id = ${id}),
      p as materialized (select * from payments where booking_id = ${id}),
      mail as materialized (
        select coalesce((data->'envelope'->>'at')::timestamptz, created_on) as at, ${recipient} as recipient,
          data->>'template' as template,
          case when state = 'failed' then 'email_given_up' when state <> 'completed' then 'email_queued'
            when output->'accepted' = 'true' then 'email_sent' else 'email_dropped' end as kind
        from pgboss.job
        where name = 'send-email'
          and ${recipient} in (select unnest(array[interviewee_id::text, interviewer_id::text]) from b)
          and (data->'data'->>'bookingId' = ${id} or data->'data'->'items' @>
            jsonb_build_array(jsonb_build_object('data', jsonb_build_object('bookingId', ${id}::text)))))
    select at, kind, party, detail, text, minor, currency, entries from (
      select event.*, row_number() over (partition by kind order by at desc, rank desc) as newest from (
      select 1 as rank, created_at as at, 'created' as kind, 'interviewee' as party, null::text as detail,
        null::text as text, price_minor::bigint as minor, currency, null::json as entries from b
      union all select 2, created_at, 'checkout', 'interviewee', provider, null, amount_minor, currency, null from p
      union all select 3, w.received_at, case when w.processed_at is null then 'webhook_open' else 'webhook' end, null,
        w.event_id, null, null, null, null from p join webhook_events w on w.payment_id = p.id
      union all select 4, quarantined_at, 'quarantined', null, quarantine_reason, null, null, null, null
        from p where quarantined_at is not null
      union all select 5, confirmed_at, 'confirmed', null, null, null, null, null, null
        from b where confirmed_at is not null
      union all select 6 + j.id / 1e15, j.posted_at, 'ledger', null, j.kind, null, null, null, (
        select json_agg(json_build_object('account', split_part(a.code, ':', 1) || case
            when a.code like 'clearing:%' then ':' || split_part(a.code, ':', 2)
            when a.code like 'pending:%' or a.code like 'payable:%' then ':interviewer' else '' end,
          'minor', e.minor, 'currency', a.currency) order by e.minor, a.code)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.journal_id = j.id
      ) from ledger_journals j where j.booking_id = ${id}
      union all select 7, f.created_at, 'refund', null,
        case when f.initiated_by_us then f.reason else 'dashboard' end, null, f.amount_minor, p.currency, null
        from p join refunds f on f.payment_id = p.id
      union all select 8, f.settled_at, 'refund_settled', null, f.status, f.error_message, f.amount_minor,
        p.currency, null from p join refunds f on f.payment_id = p.id where f.settled_at is not null
      union all select 9, d.created_at, 'chargeback', null, d.status, null, d.amount_minor, p.currency, null
        from p join disputes d on d.payment_id = p.id
      union all select 10, l.notified_at, 'email',
        case l.recipient_id when b.interviewer_id then 'interviewer' else 'interviewee' end, l.template,
        null, null, null, null from b join notification_log l on l.booking_id = b.id
        where not exists (select from mail m where m.recipient = l.recipient_id::text
          and m.at between l.notified_at - interval '1 minute' and l.notified_at + interval '1 minute')
      union all select 10.5, m.at, m.kind,
        case m.recipient when b.interviewer_id::text then 'interviewer' else 'interviewee' end, m.template,
        null, null, null, null from b cross join mail m
      union all select 11, o.due_at, 'email_queued',
        case o.recipient_id when b.interviewer_id then 'interviewer' else 'interviewee' end,
        o.emails->-1->>'template', null, null, null, null
        from b join notification_outbox o
          on o.booking_id = b.id and o.recipient_id in (b.interviewee_id, b.interviewer_id)
      union all select 12, v.joined_at, 'joined',
        case v.user_id when b.interviewer_id then 'interviewer' else 'interviewee' end, null, null, null, null, null
        from b join attendance v on v.booking_id = b.id
      union all select 13, coalesce(v.left_at, v.last_seen_at), 'left',
        case v.user_id when b.interviewer_id then 'interviewer' else 'interviewee' end, null, null, null, null, null
        from b join attendance v on v.booking_id = b.id where coalesce(v.left_at, v.last_seen_at) is not null
      union all select 14, started_at, 'recording', null, null, null, null, null, null
        from call_recordings where booking_id = ${id} and started_at is not null
      union all select 15, created_at, 'recording_ready', null, format, null, null, null, null
        from recordings where booking_id = ${id}
      union all select 16, reported_at, 'no_show',
        case absent when 'interviewer' then 'interviewee' else 'interviewer' end, absent, null, null, null, null
        from no_show_reports where booking_id = ${id}
      union all select 17, contested_at, 'no_show_contested', absent, null, contest, null, null, null
        from no_show_reports where booking_id = ${id} and contested_at is not null
      union all select 18, resolved_at, 'no_show_decided', null, case when upheld then 'upheld' else 'rejected' end,
        null, null, null, null from no_show_reports where booking_id = ${id} and resolved_at is not null
      union all select 19, claimed_at, 'claim', 'interviewee', reason, text, null, null, null
        from claims where booking_id = ${id}
      union all select 20, c.decided_at, 'claim_decided', null,
        case c.refund_minor when 0 then 'rejected' else 'granted' end, null, c.refund_minor, b.currency, null
        from b join claims c on c.booking_id = b.id where c.decided_at is not null
      union all select 21, a.appealed_at, 'appeal',
        case a.user_id when b.interviewer_id then 'interviewer' else 'interviewee' end, a.kind, a.text, null, null, null
        from b join dispute_appeals a on a.booking_id = b.id
      union all select 22, decided_at, case when is_appeal then 'appeal_decided' else 'decision' end, null,
        case when not is_appeal then kind when is_changed then 'changed' else 'confirmed' end, text, null, null, null
        from dispute_decisions where booking_id = ${id}
      union all select 23, sent_at, 'scorecard', 'interviewer', null, null, null, null, null
        from scorecards where booking_id = ${id} and sent_at is not null
      union all select 24, created_at, 'review', 'interviewee', rating::text, comment, null, null, null
        from reviews where booking_id = ${id}
      union all select 25, cancelled_at, 'cancelled', null, reason, null, null, null, null
        from b where cancelled_at is not null
      union all select 26, updated_at, 'payment', null, status, error_message, captured_minor, currency, null from p
      union all select 27, x.created_at, 'admin_action', null,
        x.action || ' · ' || coalesce(u.email::text, x.actor_name, ''), x.reason, null, null, null
        from admin_actions x left join users u on u.id = x.actor_id
        where x.target_type = 'booking' and x.target_id = ${id}::text
    ) event) event where newest <= ${maxRowsOfKind} order by at, rank`.execute(db)
  return rows
}
