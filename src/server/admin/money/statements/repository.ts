import { sql } from 'kysely'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { Currency } from '#contract/money.ts'
import type { PersonColumns } from '#server/admin/money/ledger/repository.ts'
import type { Executor } from '#server/lib/database/pool.ts'

export type TaxRow = PersonColumns & {
  currency: Currency
  consideration: string
  fees: string
  sessions: number
  country: string | null
  method: PayoutMethod | null
  holder: string | null
  iban: string | null
  stripe_account: string | null
}

/** Place in the list: an interviewer and a currency. */
export type TaxCursor = { userId: string; currency: string }

/**
 * What was credited to interviewers and to the platform for sessions, from the journals of a period. Refunds reduce the
 * period in which they were ordered. Read by the time of the journals.
 */
export async function listTaxRows(
  db: Executor,
  { from, until }: { from: string; until: string },
  { after, limit }: { after: TaxCursor | null; limit: number },
): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    with credited as materialized (
      select b.interviewer_id, a.currency,
        coalesce(sum(e.minor) filter (where a.code <> 'revenue'), 0) as consideration,
        coalesce(sum(e.minor) filter (where a.code = 'revenue'), 0) as fees,
        count(distinct j.booking_id) filter (where j.kind = 'earned')::int as sessions
      from ledger_journals j
      join bookings b on b.id = j.booking_id
      join ledger_entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id
        and a.code in ('revenue', 'pending:' || b.interviewer_id, 'payable:' || b.interviewer_id)
      where j.posted_at >= ${from}::date::timestamp at time zone 'UTC'
        and j.posted_at < ${until}::date::timestamp at time zone 'UTC'
        and j.kind in ('earned', 'refund_ordered', 'clawback', 'dispute_lost')
        and (${after?.userId ?? null}::uuid is null or b.interviewer_id >= ${after?.userId ?? null}::uuid)
      group by 1, 2
    )
    select c.id, c.name, c.own_email as email, t.currency, t.consideration, t.fees, t.sessions, f.country,
      d.method, d.holder, d.iban, d.stripe_account
    from credited t
    join contacts c on c.id = t.interviewer_id
    left join profiles f on f.user_id = t.interviewer_id
    left join payout_details d on d.user_id = t.interviewer_id
    where ${after?.userId ?? null}::uuid is null
      or (t.interviewer_id, t.currency) > (${after?.userId ?? null}::uuid, ${after?.currency ?? null})
    order by t.interviewer_id, t.currency limit ${limit}`.execute(db)
  return rows
}
