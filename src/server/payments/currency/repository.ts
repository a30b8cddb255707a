import { sql } from 'kysely'
import type { RateSource } from '#contract/payment.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { ExchangeRate, ForeignCurrency } from './exchange-rates.ts'
import type { RateQuote } from './rate-sources.ts'

export async function listLatestRates(db: Executor): Promise<ExchangeRate[]> {
  const { rows } = await sql<{
    currency: ForeignCurrency
    source: RateSource
    day: string
    lari: string
    fetched_at: Date
  }>`
    select distinct on (currency) currency, source, day::text as day, lari, fetched_at
    from exchange_rates order by currency, fetched_at desc`.execute(db)
  return rows.map(({ fetched_at, ...rate }) => ({ ...rate, fetchedAt: fetched_at }))
}

/** A repeated rate of the same day only updates the fetch time. */
export async function upsertRates(
  db: Executor,
  source: RateSource,
  quotes: readonly RateQuote[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values(quotes.map(quote => ({ ...quote, source, fetched_at: now })))
    .onConflict(conflict =>
      conflict.columns(['currency', 'source', 'day']).doUpdateSet({
        lari: sql`excluded.lari`,
        fetched_at: sql`excluded.fetched_at`,
      }),
    )
    .execute()
}
