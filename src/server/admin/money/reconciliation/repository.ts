import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { toColumns, toDirection, toOrderBy } from '#server/lib/database/sort-order.ts'
import type { ReconciliationRun } from '#server/payments/reconciliation/repository.ts'

type RunSummary = Omit<ReconciliationRun, 'found'>

/** Latest first, before the run `before`. */
export async function listRuns(
  db: Executor,
  { before, limit }: { before: string | null; limit: number },
): Promise<RunSummary[]> {
  const { rows } = await sql<RunSummary>`
    select id, is_nightly, since, requested_at, finished_at, payments, differences, watched, error
    from reconciliation_runs where ${before}::bigint is null or id < ${before}::bigint
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Bookings by the ids of their payments, and by their own. */
export async function listBookingsOf(db: Executor, ids: readonly string[]): Promise<Map<string, BookingId>> {
  const { rows } = await sql<{ id: string; booking_id: BookingId }>`
    select id, booking_id from payments where id = any(${ids}::uuid[])
    union all
    select id, id from bookings where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, booking_id }) => [id, booking_id]))
}

type PaymentToCheck = {
  id: PaymentId
  booking_id: BookingId
  provider: PaymentProviderName
  status: PaymentStatus
  currency: Currency
  amount_minor: number
  since: Date
  quarantine_reason: string | null
}

type ToCheckPage = {
  problem: 'quarantined' | 'unsettled'
  sort: 'since' | 'amount'
  unsettledBefore: Date
  after: string | null
  limit: number
  order: SortOrder
}

/** Beyond the payment `after`. Each kind has a partial index for each sort. */
export async function listPaymentsToCheck(
  db: Executor,
  { problem, sort, unsettledBefore, after, limit, order }: ToCheckPage,
): Promise<PaymentToCheck[]> {
  const since = problem === 'quarantined' ? 'quarantined_at' : 'created_at'
  const columns = sort === 'since' ? [since, 'id'] : ['currency', 'amount_minor', 'id']
  const columnsOf = (table: string) => columns.map(column => `${table}.${column}`)
  const condition =
    problem === 'quarantined'
      ? sql`p.quarantined_at is not null`
      : sql`p.status in ('Created', 'Pending', 'Authorized') and p.quarantined_at is null and p.created_at < ${unsettledBefore}
          and not (p.status = 'Authorized'
            and exists (select from bookings b where b.id = p.booking_id and b.status = 'pending'))`
  const isBeyond = sql`(${toColumns(columnsOf('p'))}) ${toDirection(order).beyond}
    (select ${toColumns(columnsOf('a'))} from payments a where a.id = ${after})`
  const { rows } = await sql<PaymentToCheck>`
    select p.id, p.booking_id, p.provider, p.status, p.currency, p.amount_minor, ${sql.ref(`p.${since}`)} as since,
      p.quarantine_reason
    from payments p
    where ${condition} and ${after ? isBeyond : sql`true`}
    order by ${toOrderBy(columnsOf('p'), order)} limit ${limit}`.execute(db)
  return rows
}
