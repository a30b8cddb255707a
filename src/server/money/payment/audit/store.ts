import { type Selectable, sql } from 'kysely'
import type { PaymentId } from '#contract/id.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Payments that took money since a moment, and those whose dispute is still open. */
export async function findTaken(db: Executor, since: Date): Promise<PaymentId[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('captured_minor', '>', 0)
    .where(eb => eb.or([eb('created_at', '>=', since), eb('dispute', '=', 'open')]))
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.id)
}

/** A payment with what the ledger says of it, in minor units of its own currency. */
export type BookedPayment = Selectable<Tables['payments']> & {
  refunds_pending: number
  /** Not paid back yet: on its way, or failed and not given in another way since. */
  refunds_owed: number
  clearing: number
  refunds: number
  escrow: number
  /** Nothing more happens to its money by itself. */
  is_over: boolean
}

export async function findBookedPayments(db: Executor, since: Date): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
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
    where p.created_at >= ${since}
    order by p.created_at`.execute(db)
  return rows
}

/** What may never be: journals that do not sum to zero, bookings whose status and money disagree. */
export async function findLedgerFaults(db: Executor) {
  const { rows } = await sql<{ about: string; what: string; ours: string; theirs: string }>`
    select 'journal ' || j.key as about, 'sum in ' || a.currency as what, '0' as ours, sum(e.minor)::text as theirs
    from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    group by j.id, j.key, a.currency having sum(e.minor) <> 0
    union all
    select b.id::text, 'confirmed without its money', b.price_minor::text, coalesce(p.captured_minor, 0)::text
    from bookings b left join payments p on p.booking_id = b.id
    where b.status = 'confirmed' and b.price_minor > 0 and coalesce(p.captured_minor, 0) <> b.price_minor
    union all
    select p.id::text, 'captured without a confirmed booking or a refund', '0', p.captured_minor::text
    from payments p join bookings b on b.id = p.booking_id
    where p.captured_minor > 0 and b.status <> 'confirmed' and b.confirmed_at is null
      and not exists (select from refunds r where r.payment_id = p.id)
    union all
    select p.id::text, 'captured without a receipt', '1', '0'
    from payments p where p.captured_minor > 0 and not exists (select from receipts r where r.payment_id = p.id)
    union all
    select 'balance of ' || code, 'kept in ' || currency, coalesce(kept, 0)::text, coalesce(said, 0)::text
    from (
      select 'pending:' || user_id as code, currency, pending_minor as kept from ledger_balances
      union all select 'payable:' || user_id, currency, payable_minor from ledger_balances
    ) k full join (
      select a.code, a.currency, sum(e.minor) as said
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.code like 'pending:%' or a.code like 'payable:%' group by a.code, a.currency
    ) l using (code, currency)
    where coalesce(kept, 0) <> coalesce(said, 0)
    union all
    select 'payouts in ' || currency, 'paid out in the ledger', sum(ours)::text, sum(theirs)::text
    from (
      select currency, amount_minor as ours, 0 as theirs from payouts where status <> 'returned'
      union all
      select a.currency, 0, e.minor from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.code = 'bank'
    ) both_books
    group by currency having sum(ours) <> sum(theirs)`.execute(db)
  return rows
}
