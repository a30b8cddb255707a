import { sql } from 'kysely'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { type PaymentProviderName, paymentProviders } from '#contract/payment.ts'
import type { Executor, NewRow, Row } from '#server/lib/database/pool.ts'
import type { Difference, PaymentWithLedger } from './policy.ts'

const batchSize = 500

/** Next batch of rows created since a moment, after the given one. */
type BatchQuery<T> = { since: Date; after: T | null }

/** Oldest first. */
const batchCondition = ({ since, after }: BatchQuery<PaymentId>) => sql`
  p.created_at >= ${since}
    and (${after}::uuid is null or (p.created_at, p.id) > (select created_at, id from payments where id = ${after}))
  order by p.created_at, p.id limit ${batchSize}`

export async function listCapturedPayments(db: Executor, batch: BatchQuery<PaymentId>): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select p.id from payments p where p.captured_minor > 0 and ${batchCondition(batch)}`.execute(db)
  return rows.map(row => row.id)
}

/** Providers with an order of a payment created since a moment. */
export async function listProvidersInUse(db: Executor, since: Date): Promise<PaymentProviderName[]> {
  const { rows } = await sql<{ name: PaymentProviderName }>`
    select name from unnest(${paymentProviders}::text[]) as name
    where exists (
      select from payments where provider = name and provider_ref is not null and created_at >= ${since}
    )`.execute(db)
  return rows.map(row => row.name)
}

/** Open disputes of older payments. */
export async function listDisputedPayments(db: Executor, before: Date): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from payments where dispute = 'open' and created_at < ${before} order by created_at`.execute(db)
  return rows.map(row => row.id)
}

export async function listPaymentsWithLedger(
  db: Executor,
  batch: BatchQuery<PaymentId>,
): Promise<PaymentWithLedger[]> {
  const { rows } = await sql<PaymentWithLedger>`
    select p.*,
      coalesce(r.pending, 0)::int as refunds_pending, coalesce(r.owed, 0)::int as refunds_owed,
      coalesce(l.clearing, 0)::int as clearing, coalesce(l.refunds, 0)::int as refunds, coalesce(l.escrow, 0)::int as escrow,
      (b.status = 'cancelled' or b.attendance <> 'none')
        and not exists (select from no_show_reports n where n.booking_id = b.id and n.resolved_at is null) as is_over
    from payments p join bookings b on b.id = p.booking_id
    left join lateral (
      select sum(amount_minor) filter (where status = 'pending' and provider_ref is not null) as pending,
        sum(amount_minor - replaced_minor) filter (where status in ('pending', 'failed')) as owed
      from refunds where payment_id = p.id
    ) r on true
    left join lateral (
      select sum(e.minor) filter (where a.code like 'clearing:%') as clearing,
        sum(e.minor) filter (where a.code = 'refunds') as refunds,
        sum(e.minor) filter (where a.code = 'escrow') as escrow
      from ledger_journals j
      join ledger_entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id and a.currency = p.currency
      where j.booking_id = p.booking_id
    ) l on true
    where ${batchCondition(batch)}`.execute(db)
  return rows
}

/** Unbalanced journals, bookings that contradict their payment, and running balances that differ from their entries. */
export async function listInvariantViolations(
  db: Executor,
  ids: readonly PaymentId[],
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with p as materialized (select * from payments where id = any(${ids}::uuid[]))
    select 'journal ' || j.key as about, 'sum in ' || a.currency as what, '0' as ours, sum(e.minor)::text as theirs
    from p join ledger_journals j on j.booking_id = p.booking_id
    join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    group by j.id, j.key, a.currency having sum(e.minor) <> 0
    union all
    select b.id::text, 'confirmed without its money', b.price_minor::text, p.captured_minor::text
    from p join bookings b on b.id = p.booking_id
    where b.status = 'confirmed' and b.price_minor > 0 and p.captured_minor <> b.price_minor
    union all
    select p.id::text, 'captured without a confirmed booking or a refund', '0', p.captured_minor::text
    from p join bookings b on b.id = p.booking_id
    where p.captured_minor > 0 and b.status <> 'confirmed' and b.confirmed_at is null
      and not exists (select from refunds r where r.payment_id = p.id)
    union all
    select p.id::text, 'captured without a receipt', '1', '0'
    from p where p.captured_minor > 0 and not exists (select from receipts r where r.payment_id = p.id)
    union all
    select a.code, 'kept in ' || a.currency, stored::text, posted::text
    from (select distinct b.interviewer_id as id from p join bookings b on b.id = p.booking_id) earner
    join ledger_accounts a on a.code in ('pending:' || earner.id, 'payable:' || earner.id)
    left join ledger_balances k on k.user_id = earner.id and k.currency = a.currency
    cross join lateral (
      select coalesce(case a.code when 'pending:' || earner.id then k.pending_minor else k.payable_minor end, 0) as stored,
        (select coalesce(sum(e.minor), 0) from ledger_entries e where e.account_id = a.id) as posted
    ) both_books
    where stored <> posted
    union all
    select booking_id::text, 'kept of its sale in ' || currency,
      concat_ws(' and ', coalesce(k.fee_minor, 0), coalesce(k.net_minor, 0)), concat_ws(' and ', l.fee, l.net)
    from (
      select j.booking_id, a.currency, coalesce(sum(e.minor) filter (where a.code = 'revenue'), 0) as fee,
        coalesce(sum(e.minor) filter (where a.code <> 'revenue'), 0) as net
      from p join ledger_journals j on j.booking_id = p.booking_id
      join ledger_entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id
        and (a.code = 'revenue' or a.code like 'pending:%' or a.code like 'payable:%')
      group by 1, 2
    ) l left join ledger_sales k using (booking_id, currency)
    where (coalesce(k.fee_minor, 0), coalesce(k.net_minor, 0)) <> (l.fee, l.net)`.execute(db)
  return rows
}

export type ConfirmedBooking = { id: BookingId; starts_at: Date; price_minor: number; has_payment: boolean }

/** By start of session. */
export async function listConfirmedBookings(
  db: Executor,
  { since, after }: BatchQuery<ConfirmedBooking>,
): Promise<ConfirmedBooking[]> {
  const { rows } = await sql<ConfirmedBooking>`
    select b.id, b.starts_at, b.price_minor,
      exists (select from payments p where p.booking_id = b.id) as has_payment
    from bookings b
    where b.status = 'confirmed' and b.starts_at >= ${after?.starts_at ?? since}
      and (${after?.id ?? null}::uuid is null
        -- Reads the cursor from its row, because a JavaScript date loses the microseconds and would repeat it forever.
        or (b.starts_at, b.id) > (select starts_at, id from bookings where id = ${after?.id ?? null}))
    order by b.starts_at, b.id limit ${batchSize}`.execute(db)
  return rows
}

export type PayoutWithLedger = {
  id: string
  is_in_range: boolean
  currency: string
  ours: string
  theirs: string
  imbalance: string
}

/** Payouts with their amount in the ledger and the imbalance of their journals. */
export async function listPayoutsWithLedger(
  db: Executor,
  { since, after }: BatchQuery<PayoutWithLedger>,
): Promise<PayoutWithLedger[]> {
  const { rows } = await sql<PayoutWithLedger>`
    with o as materialized (
      select * from payouts where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid
      order by id limit ${batchSize}
    )
    select o.id, o.created_at >= ${since} as is_in_range, o.currency,
      (case o.status when 'returned' then 0 else o.amount_minor end)::text as ours,
      coalesce(l.bank, 0)::text as theirs, coalesce(l.everything, 0)::text as imbalance
    from o left join lateral (
      select sum(e.minor) filter (where a.code = 'bank' and a.currency = o.currency) as bank, sum(e.minor) as everything
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.key in ('payout:' || o.id, 'payout:' || o.id || ':returned')
    ) l on true
    order by o.id`.execute(db)
  return rows
}

export type ReconciliationRun = Row<'reconciliation_runs'>

/** Returns the id. Null while another manual run is open. */
export async function insertRun(
  db: Executor,
  run: Omit<NewRow<'reconciliation_runs'>, 'found'>,
): Promise<string | null> {
  const row = await db
    .insertInto('reconciliation_runs')
    .values({ ...run, found: '[]' })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const findRun = (db: Executor, id: string): Promise<ReconciliationRun | undefined> =>
  db.selectFrom('reconciliation_runs').selectAll().where('id', '=', id).executeTakeFirst()

export async function updateRunProgress(
  db: Executor,
  id: string,
  progress: Pick<ReconciliationRun, 'payments' | 'differences'>,
): Promise<void> {
  await db
    .updateTable('reconciliation_runs')
    .set(progress)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

export async function finishRun(
  db: Executor,
  id: string,
  result: Partial<NewRow<'reconciliation_runs'>>,
): Promise<void> {
  await db.updateTable('reconciliation_runs').set(result).where('id', '=', id).execute()
}

/** Runs whose process was lost. A new one may start. */
export async function closeStaleRuns(db: Executor, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('reconciliation_runs')
    .set({ finished_at: now, error: 'The run was interrupted.' })
    .where('finished_at', 'is', null)
    .where('requested_at', '<', before)
    .execute()
}
