import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import {
  isBeyondCursor,
  type SortKey,
  selectCursor,
  toDirection,
  toOrderBy,
} from '#server/lib/database/sort-order.ts'

export type PersonColumns = { id: UserId; name: string; email: string }

type InterviewerBalance = PersonColumns & { minor: string; cursor: string }

/** Interviewers whose account of one kind is not empty, by its balance. Each kind has its own partial index. */
export async function listInterviewerBalances(
  db: Executor,
  { account, currency }: { account: 'pending' | 'payable'; currency: Currency },
  { cursor, limit, order }: { cursor: string | null | undefined; limit: number; order: SortOrder },
): Promise<InterviewerBalance[]> {
  const column = account === 'pending' ? 'l.pending_minor' : 'l.payable_minor'
  const minor = sql.ref(column)
  const keys: readonly SortKey[] = [
    [column, 'minor'],
    ['l.user_id', 'id'],
  ]
  const directions = toDirection(order)
  const { rows } = await sql<InterviewerBalance>`
    select c.id, c.name, c.own_email as email, ${minor} as minor, ${selectCursor(keys)} as cursor
    from ledger_balances l join contacts c on c.id = l.user_id
    where l.currency = ${currency} and ${minor} <> 0 and ${isBeyondCursor(keys, cursor, directions)}
    order by ${toOrderBy(keys, directions)} limit ${limit}`.execute(db)
  return rows
}

export type JournalFilter = {
  account?: string | undefined
  /** Of the account. */
  currency?: Currency | undefined
  /** UTC days. */
  from?: string | undefined
  until?: string | undefined
  bookingId?: BookingId | undefined
}

/** After or before the journal `cursor`. */
export type JournalPage = { cursor: string | null; limit: number; order: SortOrder }

export type JournalRow = {
  id: string
  key: string
  kind: string
  posted_at: Date
  booking_id: BookingId | null
  payment_id: PaymentId | null
  batch_id: string | null
}

/**
 * In the order of posting, beyond the journal `cursor`. One account is read from its own entries, in the order of the journals, so
 * that a page of a large account reads only its rows.
 */
export async function listJournals(
  db: Executor,
  filter: JournalFilter,
  page: JournalPage,
): Promise<JournalRow[]> {
  const { cursor, limit } = page
  const { direction, beyond } = toDirection(page.order)
  const { account, currency, from, until, bookingId } = filter
  const conditions = [
    cursor && sql`j.id ${beyond} ${cursor}::bigint`,
    bookingId && sql`j.booking_id = ${bookingId}`,
    from && sql`j.posted_at >= ${from}::date::timestamp at time zone 'UTC'`,
    until && sql`j.posted_at < ${until}::date::timestamp at time zone 'UTC'`,
  ].filter((condition): condition is RawBuilder<unknown> => Boolean(condition))
  const where = sql.join([sql`true`, ...conditions], sql` and `)
  const isNarrow = Boolean(bookingId ?? from)
  const ids = account
    ? isNarrow
      ? selectOfAccount(account, currency, where, page)
      : selectFromAccount(account, currency, page)
    : sql`select j.id from ledger_journals j where ${where} order by j.id ${direction} limit ${limit}`
  const { rows } = await sql<JournalRow>`
    select j.id, j.key, j.kind, j.posted_at, j.booking_id, j.payment_id, p.batch_id
    from ledger_journals j
    left join payouts p on p.id = case when j.kind in ('payout', 'payout_returned')
      then split_part(j.key, ':', 2)::uuid end
    where j.id in (${ids})
    order by j.id ${direction}`.execute(db)
  return rows
}

/** The few journals of a day or a booking that touch the account. */
const selectOfAccount = (
  account: string,
  currency: Currency | undefined,
  where: RawBuilder<unknown>,
  { limit, order }: JournalPage,
) => sql`
  select j.id from ledger_journals j
  where ${where} and exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.journal_id = j.id and a.code = ${account} and ${currency ? sql`a.currency = ${currency}` : sql`true`})
  order by j.id ${toDirection(order).direction} limit ${limit}`

/** An account has one row per currency. */
function selectFromAccount(
  account: string,
  currency: Currency | undefined,
  { cursor, limit, order }: JournalPage,
) {
  const { direction, beyond } = toDirection(order)
  return sql`
    select distinct e.journal_id
    from ledger_accounts a
    cross join lateral (
      select journal_id from ledger_entries
      where account_id = a.id and ${cursor ? sql`journal_id ${beyond} ${cursor}::bigint` : sql`true`}
      order by journal_id ${direction} limit ${limit}
    ) e
    where a.code = ${account} and ${currency ? sql`a.currency = ${currency}` : sql`true`}
    order by e.journal_id ${direction} limit ${limit}`
}

export type EntryRow = {
  journal_id: string
  account: string
  currency: Currency
  minor: string
  owner_id: UserId | null
  owner_name: string | null
}

export async function listEntries(db: Executor, journalIds: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.journal_id, a.code as account, a.currency, e.minor, c.id as owner_id, c.name as owner_name
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    left join contacts c on c.id = case when a.code like 'pending:%' or a.code like 'payable:%'
      then split_part(a.code, ':', 2)::uuid end
    where e.journal_id = any(${journalIds}::bigint[])
    order by e.journal_id, e.minor, a.code`.execute(db)
  return rows
}
