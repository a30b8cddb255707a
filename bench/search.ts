import type { Connection } from '#server/database/pool.ts'
import { findInterviewers } from '#server/interviewer/find.ts'
import { openProduct } from './product.ts'
import { type Part, percentile, progress } from './report.ts'
import { filterFrom, randomFrom } from './search-mix.ts'
import { seedSearch } from './search-seed.ts'

type Pool = Connection['pool']

const warmUps = 300

/** The product's own search against reading one row by its key, in turns over the same connection. */
export const measureSearch: Part = async bench => {
  const interviewers = bench.small ? 2_000 : 100_000
  const { deps, stop } = await openProduct(await bench.createDatabase('search'))
  try {
    const now = deps.now()
    await seedSearch(deps.pool, interviewers, now)
    const seen = await countSlots(deps.pool, now)

    const laps: number[] = []
    const pool = timed(deps.pool, laps)
    const random = randomFrom(7)
    const read = () =>
      pool.query('select * from interviewers where user_id = md5($1)::uuid', [
        `interviewer ${Math.ceil(random() * interviewers)}`,
      ])
    const search = (text?: string) => findInterviewers({ ...deps, pool }, filterFrom(random, now, text))
    const lapsOf = async (run: () => Promise<unknown>) => {
      await run()
      return laps.splice(0)
    }

    const times = { read: [] as number[], cards: [] as number[], whole: [] as number[], text: [] as number[] }
    for (let turn = -warmUps; turn < (bench.small ? 500 : 3000); turn++) {
      const [readMs = 0] = await lapsOf(read)
      const [cardsMs = 0, countMs = 0] = await lapsOf(() => search())
      const [textMs] =
        turn % 10 === 0 ? await lapsOf(() => search(`company ${Math.ceil(random() * 5000)}`)) : []
      if (turn < 0) continue
      times.read.push(readMs)
      times.cards.push(cardsMs)
      times.whole.push(cardsMs + countMs)
      if (textMs !== undefined) times.text.push(textMs)
    }

    const of = (kind: keyof typeof times, share: number) => percentile(times[kind], share)
    const keyRead = of('read', 0.5)
    progress(
      `search: ${of('cards', 0.5).toFixed(1)} / ${of('cards', 0.99).toFixed(1)} ms, key read ${keyRead.toFixed(2)} ms`,
    )
    return [
      {
        name: 'search_p50_of_key_read',
        value: of('cards', 0.5) / keyRead,
        unit: 'ratio',
        target: { atMost: 12 },
      },
      {
        name: 'search_p99_of_key_read',
        value: of('cards', 0.99) / keyRead,
        unit: 'ratio',
        target: { atMost: 45 },
      },
      { name: 'search_p50', value: of('cards', 0.5), unit: 'ms' },
      { name: 'search_p99', value: of('cards', 0.99), unit: 'ms' },
      { name: 'search_with_count_p50', value: of('whole', 0.5), unit: 'ms' },
      { name: 'search_with_count_p99', value: of('whole', 0.99), unit: 'ms' },
      { name: 'search_by_text_p50', value: of('text', 0.5), unit: 'ms' },
      { name: 'search_by_text_p99', value: of('text', 0.99), unit: 'ms' },
      { name: 'key_read_p50', value: keyRead, unit: 'ms' },
      // What the machine's other work adds: a quiet one reads a key in the same time every time.
      { name: 'key_read_p99', value: of('read', 0.99), unit: 'ms' },
      { name: 'search_interviewers', value: interviewers, unit: '' },
      { name: 'search_slots', value: seen.slots, unit: '' },
      { name: 'search_slots_free_ahead', value: seen.free, unit: '' },
    ]
  } finally {
    await stop()
  }
}

/** The same pool, noting how long each statement takes. */
function timed(pool: Pool, laps: number[]): Pool {
  const query = async (text: string, values: unknown[]) => {
    const began = performance.now()
    const answer = await pool.query(text, values)
    laps.push(performance.now() - began)
    return answer
  }
  return new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}

async function countSlots(pool: Pool, now: Date): Promise<{ slots: number; free: number }> {
  const { rows } = await pool.query<{ slots: number; free: number }>(
    'select count(*)::int as slots, count(*) filter (where available and starts_at > $1)::int as free from slots',
    [now],
  )
  return rows[0] ?? { slots: 0, free: 0 }
}
