import { type RawBuilder, sql } from 'kysely'
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
