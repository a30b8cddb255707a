import type { z } from 'zod'
import { type journal, endpoints as moneyApi } from '#contract/admin/money.ts'
import { groupBy } from '#contract/group-by.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { addIsoDays, toIsoDate } from '#contract/time.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseNumberCursor, toListPage } from '#server/admin/list-page.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { listBalancesBefore } from '#server/payments/ledger/repository.ts'
import {
  type EntryRow,
  type JournalRow,
  listEntries,
  listInterviewerBalances,
  listJournals,
  type PersonColumns,
} from './repository.ts'

export const presentPerson = ({ id, name, email }: PersonColumns) => ({ id, name, email })

function presentJournals(
  journals: readonly JournalRow[],
  entries: readonly EntryRow[],
): z.input<typeof journal>[] {
  const byJournal = groupBy(entries, entry => entry.journal_id)
  return journals.map(row => ({
    id: row.id,
    key: row.key,
    kind: row.kind,
    at: row.posted_at.toISOString(),
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    batchId: row.batch_id,
    entries: (byJournal.get(row.id) ?? []).map(({ account, currency, minor, owner_id, owner_name }) => ({
      account,
      owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
      amount: fromMinorUnits(Number(minor)),
      currency,
    })),
  }))
}

type BalancesQuery = z.output<typeof moneyApi.interviewerBalances.query>
type JournalsQuery = z.output<typeof moneyApi.ledgerJournals.query>

export async function getLedgerBalances({ db, now }: Deps) {
  const balances = await listBalancesBefore(db, addIsoDays(toIsoDate(now()), 1))
  const currencies = [...groupBy(balances, ({ currency }) => currency)].map(([currency, accounts]) => ({
    currency,
    accounts: accounts.map(({ account, minor }) => ({ account, amount: fromMinorUnits(minor) })),
  }))
  return { currencies }
}

export async function getInterviewerBalances(
  { db }: Deps,
  { cursor, pageSize, account, currency, order = 'desc' }: BalancesQuery,
) {
  const page = { cursor, limit: pageSize + 1, order }
  const rows = await listInterviewerBalances(db, { account, currency }, page)
  const { items, next } = toListPage(rows, pageSize, row => row.cursor)
  const present = (row: (typeof items)[number]) => ({
    person: presentPerson(row),
    amount: fromMinorUnits(Number(row.minor)),
    currency,
  })
  return { items: items.map(present), next }
}

export async function getJournals(
  { db }: Deps,
  { cursor, pageSize, day, order = 'desc', ...filter }: JournalsQuery,
) {
  const days = day ? { from: day, until: addIsoDays(day, 1) } : {}
  const page = { cursor: parseNumberCursor(cursor), limit: pageSize + 1, order }
  const rows = await listJournals(db, { ...filter, ...days }, page)
  const { items, next } = toListPage(rows, pageSize, row => row.id)
  const entries = await listEntries(
    db,
    items.map(({ id }) => id),
  )
  return { items: presentJournals(items, entries), next }
}

export function ledgerRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(moneyApi.ledgerBalances, () => getLedgerBalances(deps))
  on(moneyApi.interviewerBalances, ({ query }) => getInterviewerBalances(deps, query))
  on(moneyApi.ledgerJournals, ({ query }) => getJournals(deps, query))
}
