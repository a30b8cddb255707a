import { parseArgs } from 'node:util'
import { api } from '#contract/api.ts'
import { measureContention } from './contention.ts'
import { contest } from './contest.ts'
import { findPgbench } from './pgbench.ts'
import { openPostgres } from './postgres.ts'
import { asJson, asTable, type Bench, type Figure, type Part, progress } from './report.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './start.ts'
import { measureWeight } from './weight.ts'

const parts: Record<string, Part> = {
  booking: bench =>
    contest(bench, {
      name: 'booking',
      endpoint: api.createBooking,
      slots: 'free',
      turns: bench.small ? 50 : 400,
      target: 0.45,
    }),
  hold: bench =>
    contest(bench, {
      name: 'hold_and_checkout',
      endpoint: api.createPaymentIntent,
      slots: 'priced',
      turns: bench.small ? 50 : 200,
    }),
  read: bench =>
    contest(bench, {
      name: 'point_read',
      endpoint: api.profileCompleteness,
      turns: bench.small ? 200 : 2000,
      target: 0.2,
    }),
  search: measureSearch,
  contention: measureContention,
  start: measureStart,
  weight: measureWeight,
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    small: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const pgbench = findPgbench()
if (!pgbench) {
  progress(
    'There is no pgbench to compare with: install PostgreSQL’s programs (Debian: apt-get install postgresql).',
  )
  process.exit(1)
}
const postgres = await openPostgres()
const bench: Bench = { createDatabase: postgres.createDatabase, pgbench, small: options.small }
const figures: Figure[] = []
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (options.only && !options.only.split(',').includes(name)) continue
    progress(`${name} …`)
    figures.push(...(await measure(bench)))
  }
} finally {
  await postgres.stop()
}
console.log(options.json ? asJson(figures) : asTable(figures))
process.exit(0)
