import { parseArgs } from 'node:util'
import { api } from '#contract/api.ts'
import { measureAbuse } from './abuse.ts'
import { measureCalendar } from './calendar.ts'
import { compareWithPgbench } from './compare-with-pgbench.ts'
import { measureContention } from './contention.ts'
import { measureFirstStart } from './first-start.ts'
import { measureGrowth } from './growth.ts'
import { measureMixed } from './mixed.ts'
import { measureOwnBookings } from './own-bookings.ts'
import { findPgbench } from './pgbench.ts'
import { openPostgres } from './postgres.ts'
import { asJson, asTable, type Bench, type BenchmarkPart, type Figure, progress } from './report.ts'
import { measureRooms } from './rooms.ts'
import { measureScoring } from './scoring.ts'
import { measureScriptSize } from './script-size.ts'
import { measureSearch } from './search.ts'
import { measureSemanticMatching } from './semantic-matching.ts'
import { measureStart } from './start.ts'
import { measureUpload } from './upload.ts'

const parts: Record<string, BenchmarkPart> = {
  booking: bench =>
    compareWithPgbench(bench, {
      name: 'booking',
      endpoint: api.createBooking,
      slots: 'free',
      turns: bench.amount(200, 50, 1),
      target: 0.45,
    }),
  // The sandbox provider runs in the same process, so its work counts for the product and not for pgbench.
  checkout: bench =>
    compareWithPgbench(bench, {
      name: 'hold_with_checkout',
      endpoint: api.createPaymentIntent,
      slots: 'priced',
      turns: bench.amount(100, 50, 1),
    }),
  read: bench =>
    compareWithPgbench(bench, {
      name: 'point_read',
      endpoint: api.profileCompleteness,
      turns: bench.amount(1000, 200, 1),
      target: 0.2,
    }),
  'own-bookings': measureOwnBookings,
  search: measureSearch,
  growth: measureGrowth,
  mixed: measureMixed,
  contention: measureContention,
  start: measureStart,
  'first-start': measureFirstStart,
  upload: measureUpload,
  abuse: measureAbuse,
  calendar: measureCalendar,
  'script-size': measureScriptSize,
  scoring: measureScoring,
  'semantic-matching': measureSemanticMatching,
  rooms: measureRooms,
}

const usage = `npm run bench -- [--json] [--small | --smallest] [--only ${Object.keys(parts).join(',')}]`

try {
  const options = readOptions()
  const figures = await measure(options)
  console.log(options.json ? asJson(figures) : asTable(figures))
  process.exit(0)
} catch (error) {
  progress(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(parts).join(',') },
      small: { type: 'boolean', default: false },
      smallest: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',')
  const unknown = only.find(name => !(name in parts))
  if (unknown !== undefined) throw new Error(`Unknown part ${unknown}. Usage: ${usage}`)
  return { ...values, only }
}

async function measure({ only, small, smallest }: ReturnType<typeof readOptions>): Promise<Figure[]> {
  const pgbench = findPgbench()
  const noPgbench = 'pgbench not found. It is part of PostgreSQL (apt-get install postgresql).'
  if (!pgbench && !smallest) throw new Error(noPgbench)
  if (!pgbench) progress(`${noPgbench} Comparisons are skipped.`)
  const interruption = new Promise<never>((_, reject) => {
    // The listener stays: Ctrl-C arrives twice, from the terminal and from npm.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => reject(new Error('Interrupted.')))
  })
  interruption.catch(() => {})
  const postgres = await openPostgres()
  const bench: Bench = {
    createDatabase: postgres.createDatabase,
    pgbench,
    amount: (full, aFiftieth, minimum) => (smallest ? minimum : small ? aFiftieth : full),
  }
  const figures: Figure[] = []
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (!only.includes(name)) continue
      progress(`${name} …`)
      figures.push(...(await Promise.race([part(bench), interruption])))
    }
    return figures
  } finally {
    await postgres.stop()
  }
}
