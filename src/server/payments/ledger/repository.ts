import { sql } from 'kysely'
import type { BookingId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { AccountBalances, Journal, JournalKind, LedgerEntry } from './journal.ts'

export async function insertJournal(tx: Tx, journal: Journal, now: Date): Promise<boolean> {
  const { key, kind, bookingId, paymentId, entries } = journal
  const accounts = entries.map(entry => entry.account)
  const currencies = entries.map(entry => entry.currency)
  await sql`
    insert into ledger_accounts (code, currency)
    select distinct code, currency from unnest(${accounts}::text[], ${currencies}::text[]) as wanted (code, currency)
    order by code, currency
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    with journal as (
      insert into ledger_journals (key, kind, booking_id, payment_id, posted_at)
      values (${key}, ${kind}, ${bookingId}, ${paymentId}, ${now})
      on conflict (key) do nothing
      returning id
    ), entries as (
      insert into ledger_entries (journal_id, account_id, minor)
      select journal.id, a.id, wanted.minor
      from journal, unnest(${accounts}::text[], ${currencies}::text[], ${entries.map(entry => entry.minor)}::bigint[])
        as wanted (code, currency, minor)
      join ledger_accounts a on a.code = wanted.code and a.currency = wanted.currency
    )
    select id from journal`.execute(tx)
  return rows.length > 0
}

/** Balances of one booking. Under the booking's lock they cannot change until the transaction ends. */
export const listBookingBalances = async (db: Executor, bookingId: BookingId): Promise<AccountBalances> =>
  (await listBalancesByBooking(db, [bookingId])).get(bookingId) ?? []

/** Bookings without entries are missing from the map. */
export async function listBalancesByBooking(
  db: Executor,
  bookingIds: readonly BookingId[],
): Promise<Map<BookingId, LedgerEntry[]>> {
  const { rows } = await sql<Omit<LedgerEntry, 'minor'> & { minor: string; booking_id: BookingId }>`
    select j.booking_id, a.code as account, a.currency, sum(e.minor) as minor
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.booking_id = any(${bookingIds}::uuid[])
    group by j.booking_id, a.code, a.currency`.execute(db)
  const balances = new Map<BookingId, LedgerEntry[]>()
  for (const { booking_id, ...entry } of rows)
    balances.set(booking_id, [...(balances.get(booking_id) ?? []), { ...entry, minor: Number(entry.minor) }])
  return balances
}

/** Accounts of interviewers are one `pending` and one `payable` account here. Days are UTC: `2026-11-26`. */
type AccountTotal = { currency: Currency; account: string; minor: number }
export type AccountMovement = AccountTotal & { kind: JournalKind; journals: number }

type RowOf<Total extends AccountTotal> = Omit<Total, 'minor'> & { minor: string }

/** Start of a UTC day. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`

/** Entries of journals posted from the start of one day until that of another, which no closed day contains. */
const selectEntries = (from: string, until: string) => sql`
  select j.id, j.kind, j.posted_at, a.currency, e.minor,
    case when a.code like 'pending:%' then 'pending' when a.code like 'payable:%' then 'payable' else a.code
    end as account
  from ledger_journals j
  join ledger_entries e on e.journal_id = j.id
  join ledger_accounts a on a.id = e.account_id
  where j.posted_at >= ${startOf(from)} and j.posted_at < ${startOf(until)}`

export async function findLastClosedDay(db: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from ledger_day_balances`.execute(db)
  return rows[0]?.day ?? null
}

/** First day with a journal after the closed days. */
export async function findFirstOpenDay(db: Executor, lastClosed: string | null): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(posted_at) at time zone 'UTC')::date::text as day from ledger_journals
    where posted_at >= ${lastClosed ? sql`${startOf(lastClosed)} + interval '1 day'` : sql`'-infinity'`}`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** Adds the totals of one day, and the balances at its end. Repeating it changes nothing. */
export async function insertDay(tx: Tx, day: string, next: string, lastClosed: string | null): Promise<void> {
  await sql`
    with entries as (${selectEntries(day, next)}), movements as (
      insert into ledger_day_movements (day, currency, account, kind, minor, journals)
      select ${day}::date, currency, account, kind, sum(minor), count(distinct id) from entries group by 2, 3, 4
      on conflict do nothing
      returning currency, account, minor
    )
    insert into ledger_day_balances (day, currency, account, minor)
    select ${day}::date, currency, account, sum(minor) from (
      select currency, account, minor from ledger_day_balances where day = ${lastClosed}::date
      union all
      select currency, account, minor from movements
    ) totals
    group by 2, 3
    on conflict do nothing`.execute(tx)
}

/** Balances of all accounts at the start of a day: the last closed day before it, and the entries since. */
export async function listBalancesBefore(db: Executor, until: string): Promise<AccountTotal[]> {
  const { rows: last } = await sql<{ day: string | null; next: string | null }>`
    select max(day)::text as day, (max(day) + 1)::text as next from ledger_day_balances
    where day < ${until}::date`.execute(db)
  const { day = null, next = null } = last[0] ?? {}
  const { rows } = await sql<RowOf<AccountTotal>>`
    select currency, account, sum(minor) as minor from (
      select currency, account, minor from ledger_day_balances where day = ${day}::date
      union all
      select currency, account, minor from (${selectEntries(next ?? '-infinity', until)}) entries
    ) totals
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(row => ({ ...row, minor: Number(row.minor) }))
}

/** Movements from the start of one day until that of another, by period: the day, or its month. */
export async function listMovements(
  db: Executor,
  { from, until, by }: { from: string; until: string; by: 'day' | 'month' },
): Promise<(AccountMovement & { period: string })[]> {
  const { rows: last } = await sql<{ open: string }>`
    select greatest(max(day) + 1, ${from}::date)::text as open from ledger_day_balances`.execute(db)
  const open = last[0]?.open ?? from
  const format = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<RowOf<AccountMovement> & { period: string }>`
    select to_char(day, ${format}) as period, currency, account, kind,
      sum(minor) as minor, sum(journals)::int as journals
    from (
      select day, currency, account, kind, minor, journals from ledger_day_movements
      where day >= ${from}::date and day < ${until}::date
      union all
      select (posted_at at time zone 'UTC')::date, currency, account, kind, sum(minor), count(distinct id)
      from (${selectEntries(open, until)}) entries group by 1, 2, 3, 4
    ) movements
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows.map(row => ({ ...row, minor: Number(row.minor) }))
}
