import { type InterviewerFilter, interviewerFilter, interviewerPageSize } from '#contract/interviewer.ts'
import { type SpokenLanguage, spokenLanguages } from '#contract/profile.ts'
import { dayMs } from '#contract/time.ts'
import { findInterviewers } from '#server/interviewer/find.ts'
import { openProduct } from './product.ts'
import { type Figure, type Part, percentile, progress } from './report.ts'
import { seedSearch, speakers, specialties } from './search-seed.ts'

/** Search as the product does it, count included, against reading one row by its key over the same connection. */
export const measureSearch: Part = async bench => {
  const interviewers = bench.small ? 2_000 : 100_000
  const { deps, stop } = await openProduct(await bench.createDatabase('search'))
  const now = deps.now()
  try {
    await seedSearch(deps.pool, interviewers, now)
    const {
      rows: [seen],
    } = await deps.pool.query(
      'select count(*)::int as slots, count(*) filter (where available and starts_at > $1)::int as free from slots',
      [now],
    )
    const random = randomFrom(7)
    const read = () =>
      deps.pool.query('select * from interviewers where user_id = md5($1)::uuid', [
        `interviewer ${Math.ceil(random() * interviewers)}`,
      ])
    const search = (text?: string) => findInterviewers(deps, filterFrom(random, now, text))
    const times = { read: [] as number[], search: [] as number[], text: [] as number[] }
    // The first ones fill the caches and make the plans.
    for (let turn = -300; turn < (bench.small ? 500 : 3000); turn++) {
      const read1 = await timed(read)
      const search1 = await timed(() => search())
      const text1 =
        turn % 10 === 0 ? await timed(() => search(`company ${Math.ceil(random() * 5000)}`)) : null
      if (turn < 0) continue
      times.read.push(read1)
      times.search.push(search1)
      if (text1 !== null) times.text.push(text1)
    }
    const keyRead = percentile(times.read, 0.5)
    const [p50, p99] = [percentile(times.search, 0.5), percentile(times.search, 0.99)]
    progress(`search: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms, key read ${keyRead.toFixed(2)} ms`)
    return [
      { name: 'search_p50_of_key_read', value: p50 / keyRead, unit: 'ratio', target: { atMost: 12 } },
      { name: 'search_p99_of_key_read', value: p99 / keyRead, unit: 'ratio', target: { atMost: 45 } },
      { name: 'search_p50', value: p50, unit: 'ms' },
      { name: 'search_p99', value: p99, unit: 'ms' },
      { name: 'search_by_text_p50', value: percentile(times.text, 0.5), unit: 'ms' },
      { name: 'search_by_text_p99', value: percentile(times.text, 0.99), unit: 'ms' },
      { name: 'key_read_p50', value: keyRead, unit: 'ms' },
      { name: 'search_interviewers', value: interviewers, unit: '' },
      { name: 'search_slots', value: seen.slots, unit: '' },
      { name: 'search_slots_free_ahead', value: seen.free, unit: '' },
    ] satisfies Figure[]
  } finally {
    await stop()
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** What people ask for: mostly two languages, often a specialty or some days, sometimes further pages. */
export function filterFrom(random: () => number, now: Date, search?: string): InterviewerFilter {
  const day = (ahead: number) => new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10)
  const chance = random()
  const count = chance < 0.6 ? 2 : chance < 0.85 ? 1 : 0
  const from = 1 + Math.floor(random() * 14)
  const length = pick(random, [1, 7, 7, 30])
  return interviewerFilter.parse({
    languages: languagesFrom(random, count),
    ...(random() < 0.6 ? { specialty: pick(random, specialties) } : {}),
    ...(random() < 0.5 ? { availableFrom: day(from), availableTo: day(from + length - 1) } : {}),
    ...(search ? { search } : {}),
    page: pick(random, [1, 1, 1, 1, 1, 1, 1, 2, 2, 4]),
    pageSize: interviewerPageSize,
  })
}

/** Different languages, each as likely as there are people who speak it. */
function languagesFrom(random: () => number, count: number): SpokenLanguage[] {
  const chosen = new Set<SpokenLanguage>()
  while (chosen.size < count) {
    const language = pick(random, spokenLanguages)
    if (random() < speakers[language]) chosen.add(language)
  }
  return [...chosen]
}

function pick<T>(random: () => number, from: readonly [T, ...T[]] | readonly T[]): T {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** The same searches in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
