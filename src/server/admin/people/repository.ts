import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { UserId } from '#contract/id.ts'
import { paymentProviders } from '#contract/payment.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import {
  isBeyondCursor,
  type SortKey,
  selectCursor,
  toDirection,
  toOrderBy,
} from '#server/lib/database/sort-order.ts'
import type { parseSearch } from './policy.ts'

// Suspensions --------------------------------------------------------------------------------------------------------

export async function insertSuspension(tx: Tx, suspension: NewRow<'suspensions'>): Promise<void> {
  await tx.insertInto('suspensions').values(suspension).execute()
}

/** Closes open suspensions. `by` is null at their automatic end. */
export async function closeSuspensions(tx: Tx, userId: UserId, by: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('suspensions')
    .set({ restored_by: by, restored_at: now })
    .where('user_id', '=', userId)
    .where('restored_at', 'is', null)
    .execute()
}

export const listSuspensions = (db: Executor, userId: UserId) =>
  db.selectFrom('suspensions').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export async function clearSuspensionReasons(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('suspensions').set({ reason: '' }).where('user_id', '=', userId).execute()
}

// People -------------------------------------------------------------------------------------------------------------

export type PersonRow = Pick<
  Row<'users'>,
  | 'id'
  | 'email'
  | 'role_id'
  | 'created_at'
  | 'email_confirmed_at'
  | 'suspended_at'
  | 'suspended_until'
  | 'closed_at'
> & { name: string }

export type PeoplePage = {
  sort: keyof typeof sorts
  cursor: string | null | undefined
  limit: number
  order: SortOrder
}

type Search = NonNullable<ReturnType<typeof parseSearch>>

/** More accounts than this are found by going through all, newest first: each of the few that are read is likely to be one. */
const maxFoundIds = 1000

/** Whether each word of the search begins one of the name, in any order. */
const hasWords = (name: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    patterns.map(pattern => sql`' ' || fold_text(lower(${name})) like fold_text(lower(${pattern}))`),
    sql` and `,
  )

/** Ids of the accounts that a search finds, each part from an index, and at most one more than `maxFoundIds`. */
function selectFoundIds(search: Search): RawBuilder<unknown> {
  const limit = sql`limit ${maxFoundIds + 1}`
  const parties = (bookings: RawBuilder<unknown>) => sql`
    select unnest(array[interviewee_id, interviewer_id]) from bookings where id in (${bookings})`
  if ('id' in search)
    return sql`
      select ${search.id}::uuid as id
      union ${parties(sql`select ${search.bookingId}::uuid
        union select booking_id from payments where id = ${search.paymentId}::uuid`)}`
  // In the order of the index, which PostgreSQL would otherwise leave for all accounts because of the limit.
  const byStart = (column: 'email' | 'username') => sql`
    (select id from users where lower(${sql.ref(column)}::text) like ${search.emailPattern}
      order by lower(${sql.ref(column)}::text) using ~<~ ${limit})`
  const byName =
    search.namePatterns.length === 0
      ? sql``
      : sql`union (select user_id from profiles
          where display_name is not null and ${hasWords(sql`display_name`, search.namePatterns)} ${limit})`
  return sql`
    ${byStart('email')} union ${byStart('username')}
    ${byName}
    union ${parties(sql`select booking_id from payments
      where provider = any(${[...paymentProviders]}::text[]) and provider_ref = ${search.text}`)}`
}

const selectPeople = (more = sql``) => sql`
  select u.id, u.email, c.name, u.role_id, u.created_at, u.email_confirmed_at, u.suspended_at, u.suspended_until,
    u.closed_at${more}
  from users u join contacts c on c.id = u.id`

export async function findPerson(db: Executor, id: UserId): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`${selectPeople()} where u.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Condition for the accounts that a search finds. */
async function toCondition(db: Executor, search: Search): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: UserId }>`${selectFoundIds(search)}`.execute(db)
  if ('id' in search || rows.length <= maxFoundIds)
    return sql`u.id = any(${rows.map(({ id }) => id)}::uuid[])`
  const byName =
    search.namePatterns.length === 0
      ? sql``
      : sql`or exists (select from profiles f where f.user_id = u.id and f.display_name is not null
          and ${hasWords(sql`f.display_name`, search.namePatterns)} offset 0)`
  return sql`(lower(u.email::text) like ${search.emailPattern} or lower(u.username::text) like ${search.emailPattern}
    ${byName})`
}

/** Comparisons of the index that finds the start of an email. */
const emailDirections = {
  asc: { direction: sql`using ~<~`, beyond: sql`~>~` },
  desc: { direction: sql`using ~>~`, beyond: sql`~<~` },
}

/** The row with the sorted columns, which are the keys of an index. An email belongs to one account. */
const sorts = {
  joined: {
    table: sql`users`,
    id: 'k.id',
    keys: [
      ['k.created_at', 'time'],
      ['k.id', 'id'],
    ] as readonly SortKey[],
    toDirection,
  },
  name: {
    table: sql`profiles`,
    id: 'k.user_id',
    keys: [
      ['k.sort_name', 'text'],
      ['k.user_id', 'id'],
    ] as readonly SortKey[],
    toDirection,
  },
  email: {
    table: sql`users`,
    id: 'k.id',
    keys: [[sql`lower(k.email::text)`, 'text']] as readonly SortKey[],
    toDirection: (order: SortOrder) => emailDirections[order],
  },
}

/** One page beyond the cursor. */
export async function listPeople(
  db: Executor,
  search: Search | null,
  { sort, cursor, limit, order }: PeoplePage,
): Promise<(PersonRow & { cursor: string })[]> {
  const { table, id, keys, toDirection: toSortDirection } = sorts[sort]
  const directions = toSortDirection(order)
  const { rows } = await sql<PersonRow & { cursor: string }>`
    ${selectPeople(sql`, ${selectCursor(keys)} as cursor`)} join ${table} k on ${sql.ref(id)} = u.id
    where ${search ? await toCondition(db, search) : sql`true`} and ${isBeyondCursor(keys, cursor, directions)}
    order by ${toOrderBy(keys, directions)} limit ${limit}`.execute(db)
  return rows
}

/** Open sign-ins of an account, and when it was last used. */
export async function findSignIns(db: Executor, userId: UserId, now: Date) {
  const { rows } = await sql<{ open: number; last_seen_at: Date | null }>`
    select count(*) filter (where revoked_at is null and expires_at > ${now})::int as open,
      max(last_seen_at) as last_seen_at
    from auth_sessions where user_id = ${userId}`.execute(db)
  return rows[0] ?? { open: 0, last_seen_at: null }
}

/** Accounts that an admin suspended, each once, as a measure of the yearly figures. None if there was none. */
export async function countSuspendedAccounts(db: Executor, from: Date, to: Date) {
  const { rows } = await sql<{ measure: string; category: string; value: string }>`
    select 'suspended_accounts' as measure, '' as category, count(distinct user_id)::text as value
    from suspensions where suspended_at >= ${from} and suspended_at < ${to} having count(*) > 0`.execute(db)
  return rows
}
