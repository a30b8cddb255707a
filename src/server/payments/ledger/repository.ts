import { sql } from 'kysely'
import type { BookingId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { AccountBalances, Journal, LedgerEntry } from './journal.ts'

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
