import { Kysely, PostgresDialect, sql } from 'kysely'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import type { Connection, Tables } from '#server/lib/database/pool.ts'
import { findInterviewers } from '#server/marketplace/interviewers/find-interviewers.ts'
import { openProduct } from './product.ts'
import { seededRandom } from './random.ts'
import { type BenchmarkPart, type Figure, percentile, progress } from './report.ts'
import { addSessionFilter, randomFilter } from './search-mix.ts'
import { seedSearch } from './search-seed.ts'

type Pool = Connection['pool']

/** Attempts per query. The fastest one counts, because other load slows the rest. */
const attempts = 3

/** Search compared with reading one row by its primary key, alternating on the same connection. */
export const measureSearch: BenchmarkPart = async bench => {
  const interviewers = bench.amount(100_000, 2_000, 50)
  const { deps, stop } = await openProduct(await bench.createDatabase('search'))
  try {
    const now = deps.now()
    await seedSearch(deps.pool, interviewers, now)
    const counts = await countRows(deps.pool, now)

    const durations: number[] = []
    const db = timedDatabase(deps.pool, durations)
    const fastestOf = async (run: () => Promise<unknown>) => {
      const results: number[][] = []
      for (let remaining = attempts; remaining > 0; remaining--) {
        await run()
        results.push(durations.splice(0))
      }
      return [0, 1].map(statement => Math.min(...results.map(result => result[statement] ?? 0)))
    }
    const search = (filter: InterviewerFilter) => () => findInterviewers({ ...deps, db }, filter)

    const random = seededRandom(7)
    const times = {
      read: [] as number[],
      cards: [] as number[],
      count: [] as number[],
      text: [] as number[],
      session: [] as number[],
    }
    // The first queries fill caches and plans.
    const warmUps = bench.amount(300, 300, 10)
    for (let turn = -warmUps; turn < bench.amount(1500, 300, 10); turn++) {
      const key = `interviewer ${Math.ceil(random() * interviewers)}`
      const [read = 0] = await fastestOf(() => readInterviewer(db, key))
      const [cards = 0, count = 0] = await fastestOf(search(randomFilter(random, now)))
      const words = `company ${Math.ceil(random() * 5000)}`
      const [text] = turn % 10 === 0 ? await fastestOf(search(randomFilter(random, now, words))) : []
      const [session] =
        turn % 3 === 0 ? await fastestOf(search(addSessionFilter(random, randomFilter(random, now)))) : []
      if (turn < 0) continue
      times.read.push(read)
      times.cards.push(cards)
      times.count.push(count)
      if (text !== undefined) times.text.push(text)
      if (session !== undefined) times.session.push(session)
    }

    const quantileOf = (kind: keyof typeof times, share: number) => percentile(times[kind], share)
    const ms = (name: string, kind: keyof typeof times): Figure[] => [
      { name: `${name}_p50`, value: quantileOf(kind, 0.5), unit: 'ms' },
      { name: `${name}_p99`, value: quantileOf(kind, 0.99), unit: 'ms' },
    ]
    const [p50, p99, keyRead] = [quantileOf('cards', 0.5), quantileOf('cards', 0.99), quantileOf('read', 0.5)]
    progress(`search: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms, key read ${keyRead.toFixed(2)} ms`)
    return [
      { name: 'search_p50_of_key_read', value: p50 / keyRead, unit: 'ratio', target: { atMost: 11 } },
      { name: 'search_p99_of_key_read', value: p99 / keyRead, unit: 'ratio', target: { atMost: 22 } },
      ...ms('search', 'cards'),
      ...ms('search_count', 'count'),
      ...ms('search_by_text', 'text'),
      ...ms('search_by_session', 'session'),
      ...ms('key_read', 'read'),
      { name: 'search_planned_anew', value: await measureReplanning(deps.pool), unit: '%' },
      { name: 'search_interviewers', value: interviewers, unit: '' },
      { name: 'search_session_types', value: counts.types, unit: '' },
      { name: 'search_slots', value: counts.slots, unit: '' },
      { name: 'search_slots_free_ahead', value: counts.free, unit: '' },
    ]
  } finally {
    await stop()
  }
}

/** Database that records the duration of each search. Reading the exchange rates comes before and is not part of it. */
const timedDatabase = (pool: Pool, durations: number[]) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => {
      if (query.sql.includes('interviewers')) durations.push(queryDurationMillis)
    },
  })

const readInterviewer = (db: Kysely<Tables>, key: string) =>
  sql`select * from interviewers where user_id = md5(${key})::uuid`.execute(db)

/** Share of searches that PostgreSQL planned although their statement was prepared. The first five of each statement count. */
async function measureReplanning(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ share: number }>(
    `select 100 * sum(custom_plans)::float / sum(custom_plans + generic_plans) as share
    from pg_prepared_statements where statement like '%with chosen as%'`,
  )
  return rows[0]?.share ?? Number.NaN
}

async function countRows(pool: Pool, now: Date) {
  const { rows } = await pool.query<{ slots: number; free: number; types: number }>(
    `select count(*)::int as slots, count(*) filter (where available and starts_at > $1)::int as free,
      (select count(*)::int from session_types where not is_default) as types from slots`,
    [now],
  )
  return rows[0] ?? { slots: 0, free: 0, types: 0 }
}
