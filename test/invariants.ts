import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SlotId } from '#contract/id.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import type { TestApp } from './open-app.ts'

type Books = { deps: Pick<TestApp['deps'], 'db'> }

/** Violations of the money invariants, which hold at any moment. For some slots only, or for all. */
export async function invariantViolations(app: Books, slots: SlotId[] | null = null): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with b as materialized (
      select * from bookings where ${slots ? sql`slot_id = any(${slots}::uuid[])` : sql`true`}
    )
    select 'journal off by ' || sum(e.minor) || ' ' || a.currency as fault
    from b join ledger_journals j on j.booking_id = b.id join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    group by e.journal_id, a.currency having sum(e.minor) <> 0
    union all
    select 'booking ' || b.id || ' is confirmed without its money'
    from b left join payments p on p.booking_id = b.id
    where b.status = 'confirmed' and b.price_minor > 0 and coalesce(p.captured_minor, 0) <> b.price_minor
    union all
    select 'payment ' || p.id || ' gave back more than it took'
    from b join payments p on p.booking_id = b.id where p.refunded_minor > p.captured_minor
      or p.captured_minor < (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')
    union all
    select 'slot ' || b.slot_id || ' is sold ' || count(*) || ' times'
    from b where b.status <> 'cancelled' group by b.slot_id having count(*) > 1
    union all
    select 'escrow of booking ' || j.booking_id || ' is ' || sum(e.minor) || ' after its end'
    from b join ledger_journals j on j.booking_id = b.id join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id and a.code = 'escrow'
    where (b.status = 'cancelled' or b.attendance <> 'none')
      and not exists (select from no_show_reports n where n.booking_id = b.id and n.resolved_at is null)
    group by j.booking_id having sum(e.minor) <> 0
    union all
    select 'the balance kept of ' || code || ' is off by ' || (kept - coalesce(said, 0)) || ' ' || currency
    from (
      select 'pending:' || user_id as code, currency, pending_minor as kept from ledger_balances
      union all select 'payable:' || user_id, currency, payable_minor from ledger_balances
    ) k left join (
      select a.code, a.currency, sum(e.minor) as said
      from ledger_accounts a join ledger_entries e on e.account_id = a.id group by a.code, a.currency
    ) l using (code, currency)
    where ${slots === null} and kept <> coalesce(said, 0)
    union all
    select 'what is kept of sale ' || booking_id || ' is not what its entries say in ' || currency
    from ledger_sales k full join (
      select j.booking_id, a.currency, coalesce(sum(e.minor) filter (where a.code = 'revenue'), 0) as fee,
        coalesce(sum(e.minor) filter (where a.code <> 'revenue'), 0) as net
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.booking_id is not null and (a.code = 'revenue' or a.code like 'pending:%' or a.code like 'payable:%')
      group by 1, 2
    ) l using (booking_id, currency)
    where ${slots === null} and (k.fee_minor, k.net_minor) is distinct from (l.fee, l.net)
    union all
    select 'slot ' || s.id || ' is ' || case when s.available then 'free' else 'taken' end || ' and should not be'
    from slots s where s.deleted_at is null and ${slots ? sql`s.id = any(${slots}::uuid[])` : sql`true`}
      and s.available = (
        exists (select from bookings l where l.slot_id = s.id and l.status <> 'cancelled')
        or exists (select from time_requests r where r.slot_id = s.id and r.status = 'accepted')
      )`.execute(app.deps.db)
  return rows.map(row => row.fault)
}

/** After everything has settled, providers, payments and ledger agree. */
export async function expectReconciled(app: TestApp): Promise<void> {
  const { differences } = await reconcile(app.deps)
  expect(differences).toEqual([])
  expect(await invariantViolations(app)).toEqual([])
}
