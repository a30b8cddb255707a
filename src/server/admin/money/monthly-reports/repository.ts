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

/** As the cursor of a page, which `parseTaxCursor` reads. */
export const toTaxCursor = ({ id, currency }: TaxRow): string => `${id} ${currency}`

/**
 * What was credited to interviewers and to the platform for sessions, from the journals of a period. Refunds reduce the
 * period in which they were ordered. A page reads the bookings of the interviewers whom it passes, in the order of their
 * balances: each interviewer who ever earned has one. `offset 0` makes PostgreSQL go from bookings to entries: the account `revenue`
 * has those of all.
 */
export async function listTaxRows(
  db: Executor,
  { from, until }: { from: string; until: string },
  { after, limit }: { after: TaxCursor | null; limit: number },
): Promise<TaxRow[]> {
  const isAfter = after
    ? sql`(l.user_id, l.currency) > (${after.userId}::uuid, ${after.currency}::char(3))`
    : sql`true`
  const { rows } = await sql<TaxRow>`
    with credited as materialized (
      select l.user_id, l.currency, t.*
      from ledger_balances l
      cross join lateral (
        select coalesce(sum(e.minor) filter (where a.code <> 'revenue'), 0) as consideration,
          coalesce(sum(e.minor) filter (where a.code = 'revenue'), 0) as fees,
          count(distinct j.booking_id) filter (where j.kind = 'earned')::int as sessions,
          count(*) as entries
        from (
          select j.id, j.kind, j.booking_id from bookings b join ledger_journals j on j.booking_id = b.id
          where b.interviewer_id = l.user_id
            and j.posted_at >= ${from}::date::timestamp at time zone 'UTC'
            and j.posted_at < ${until}::date::timestamp at time zone 'UTC'
            and j.kind in ('earned', 'refund_ordered', 'clawback', 'dispute_lost')
          offset 0
        ) j
        cross join lateral (select account_id, minor from ledger_entries where journal_id = j.id offset 0) e
        join ledger_accounts a on a.id = e.account_id and a.currency = l.currency
          and a.code in ('revenue', 'pending:' || l.user_id, 'payable:' || l.user_id)
      ) t
      where t.entries > 0 and ${isAfter}
      order by l.user_id, l.currency limit ${limit}
    )
    select c.id, c.name, c.own_email as email, t.currency, t.consideration, t.fees, t.sessions, f.country,
      d.method, d.holder, d.iban, d.stripe_account
    from credited t
    join contacts c on c.id = t.user_id
    left join profiles f on f.user_id = t.user_id
    left join payout_details d on d.user_id = t.user_id
    order by t.user_id, t.currency`.execute(db)
  return rows
}
