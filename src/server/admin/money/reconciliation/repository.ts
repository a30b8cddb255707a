import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import {
  isBeyondCursor,
  type SortKey,
  selectCursor,
  toDirection,
  toOrderBy,
} from '#server/lib/database/sort-order.ts'
import type { ReconciliationRun } from '#server/payments/reconciliation/repository.ts'

type RunSummary = Omit<ReconciliationRun, 'found'>

/** By the time of the order, beyond the run `after`. */
export async function listRuns(
  db: Executor,
  { after, limit, order }: { after: string | null; limit: number; order: SortOrder },
): Promise<RunSummary[]> {
  const { direction, beyond } = toDirection(order)
  const { rows } = await sql<RunSummary>`
    select id, is_nightly, since, requested_at, finished_at, payments, differences, watched, error
    from reconciliation_runs where ${after}::bigint is null or id ${beyond} ${after}::bigint
    order by id ${direction} limit ${limit}`.execute(db)
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
  cursor: string
}

type ToCheckPage = {
  problem: 'quarantined' | 'unsettled'
  sort: 'since' | 'amount'
  unsettledBefore: Date
  cursor: string | null | undefined
  limit: number
  order: SortOrder
}

/** Beyond the cursor. Each kind has a partial index for each sort. */
export async function listPaymentsToCheck(
  db: Executor,
  { problem, sort, unsettledBefore, cursor, limit, order }: ToCheckPage,
): Promise<PaymentToCheck[]> {
  const since = problem === 'quarantined' ? 'p.quarantined_at' : 'p.created_at'
  const keys: readonly SortKey[] =
    sort === 'since'
      ? [
          [since, 'time'],
          ['p.id', 'id'],
        ]
      : [
          ['p.currency', 'currency'],
          ['p.amount_minor', 'minor'],
          ['p.id', 'id'],
        ]
  const directions = toDirection(order)
  const condition =
    problem === 'quarantined'
      ? sql`p.quarantined_at is not null`
      : sql`p.status in ('Created', 'Pending', 'Authorized') and p.quarantined_at is null and p.created_at < ${unsettledBefore}
          and not (p.status = 'Authorized'
            and exists (select from bookings b where b.id = p.booking_id and b.status = 'pending'))`
  const { rows } = await sql<PaymentToCheck>`
    select p.id, p.booking_id, p.provider, p.status, p.currency, p.amount_minor, ${sql.ref(since)} as since,
      p.quarantine_reason, ${selectCursor(keys)} as cursor
    from payments p
    where ${condition} and ${isBeyondCursor(keys, cursor, directions)}
    order by ${toOrderBy(keys, directions)} limit ${limit}`.execute(db)
  return rows
}
