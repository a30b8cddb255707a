import { type RawBuilder, sql } from 'kysely'
import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'
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

/** Oldest first, after the payment `after`. Each kind has its own partial index. */
export async function listPaymentsToCheck(
  db: Executor,
  problem: 'quarantined' | 'unsettled',
  { unsettledBefore, after, limit }: { unsettledBefore: Date; after: string | null; limit: number },
): Promise<PaymentToCheck[]> {
  const queries: Record<typeof problem, { since: RawBuilder<Date>; where: RawBuilder<unknown> }> = {
    quarantined: { since: sql`p.quarantined_at`, where: sql`p.quarantined_at is not null` },
    unsettled: {
      since: sql`p.created_at`,
      where: sql`p.status in ('Created', 'Pending', 'Authorized') and p.quarantined_at is null
        and p.created_at < ${unsettledBefore}
        and not (p.status = 'Authorized'
          and exists (select from bookings b where b.id = p.booking_id and b.status = 'pending'))`,
    },
  }
  const { since, where } = queries[problem]
  const { rows } = await sql<PaymentToCheck>`
    select p.id, p.booking_id, p.provider, p.status, p.currency, p.amount_minor, ${since} as since, p.quarantine_reason
    from payments p
    where ${where} and (${after}::uuid is null
      or (${since}, p.id) > (select ${since}, p.id from payments p where p.id = ${after}::uuid))
    order by ${since}, p.id limit ${limit}`.execute(db)
  return rows
}
