import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Lines that break a rule, by the rule and by the file they would stand in. */
const broken: Record<string, [path: string, line: string][]> = {
  'across-folders-by-alias': [
    ['src/server/market/slot/edit.ts', "import { a } from '../booking/rules.ts'"],
    ['src/server/market/slot/add.ts', "const a = await import('../booking/rules.ts')"],
    ['test/factories.ts', "export { a } from '../src/contract/api.ts'"],
  ],
  'contract-stands-alone': [
    ['src/contract/booking.ts', "import { a } from '#server/market/booking/rules.ts'"],
    ['src/contract/money.ts', "import { a } from 'kysely'"],
    ['src/contract/page.ts', "const a = await import('#web/query.ts')"],
  ],
  'one-home-for-formatting': [
    ['src/web/slot/SlotRow.tsx', 'const a = price.toFixed(2)'],
    ['src/web/slot/WeekCell.tsx', "const a = new Intl.PluralRules('ru')"],
    ['src/web/room/Ended.tsx', "const a = date.toLocaleDateString('en')"],
    ['src/server/money/receipt/view.ts', 'const a = issuedAt.toISOString().slice(0, 10)'],
    ['src/server/money/receipt/print-receipt.ts', "const a = new Intl.NumberFormat('ru')"],
    ['src/demo/fill.ts', "const a = moment.toISOString().split('T')"],
  ],
  'rules-are-pure': [
    ['src/server/market/slot/rules.ts', "import { a } from './store.ts'"],
    ['src/server/room/call/rules.ts', "const a = await import('./store.ts')"],
    ['src/server/market/booking/rules.ts', 'const a = new Date()'],
    ['src/server/money/payment/rules.ts', 'const a = Date.now()'],
    ['src/server/people/account/rules.ts', 'const a = Math.random()'],
    ['src/server/training/scoring/judge.ts', 'const a = new Date()'],
    ['src/server/training/course/choose.ts', 'const a = crypto.randomUUID()'],
    ['src/server/training/bank/bank.ts', "import { a } from '#server/training/session/store.ts'"],
  ],
  'sides-stay-apart': [
    ['src/web/booking/BookingCard.tsx', "import { a } from '#server/market/booking/rules.ts'"],
    ['src/server/market/booking/view.ts', "import { a } from '#web/booking/booking-state.ts'"],
    ['src/web/call.ts', "const a = await import('#server/app.ts')"],
  ],
  'sql-has-a-home': [
    ['src/server/market/booking/book.ts', "const a = deps.db.selectFrom('slots')"],
    ['src/server/market/booking/accept.ts', "const a = tx.insertInto('slots')"],
    ['src/server/market/booking/cancel.ts', "const a = tx.updateTable('slots').set({})"],
    ['src/server/market/booking/decline.ts', "const a = deps.pool.query('select 1')"],
    ['src/server/market/booking/expire.ts', "import { sql } from 'kysely'"],
    ['src/server/room/recording/watch.ts', "import { Pool } from 'pg'"],
    ['src/server/room/recording/jobs.ts', "const { Pool } = await import('pg')"],
    ['src/sandbox-provider/once.ts', "const a = db.deleteFrom('sandbox.orders')"],
  ],
}

/** The same lines where they belong. */
const allowed: [path: string, line: string][] = [
  ['src/server/market/booking/store.ts', "import { sql } from 'kysely'\nconst a = db.selectFrom('slots')"],
  ['src/server/market/review/rules.ts', "import { a } from '#contract/time.ts'\nconst b = new Date(0)"],
  ['src/server/training/session/start.ts', 'const a = Math.random()'],
  ['src/web/ui/format.ts', 'const a = price.toFixed(2)'],
  [
    'src/server/market/booking/book.test.ts',
    "import { a } from 'pg'\nconst b = new Date().toISOString().slice(0, 4)",
  ],
]

type Diagnostic = { message: string; location: { path: string } }
let house = ''
let said: Diagnostic[] = []

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'rules-'))
  const plugins = (await readdir('scripts/rules')).filter(name => name.endsWith('.grit'))
  await writeFile(
    join(house, 'biome.json'),
    JSON.stringify({
      plugins: plugins.map(name => resolve('scripts/rules', name)),
      linter: { rules: { preset: 'none' } },
    }),
  )
  for (const [path, line] of [...Object.values(broken).flat(), ...allowed]) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), `${line}\n`)
  }
  const arguments_ = ['lint', '--reporter=json', '--max-diagnostics=200', '.']
  const { stdout } = await promisify(execFile)(resolve('node_modules/.bin/biome'), arguments_, {
    cwd: house,
  }).catch(error => error)
  said = JSON.parse(stdout).diagnostics
})
afterAll(() => rm(house, { recursive: true, force: true }))

const saidOf = (path: string) => said.filter(({ location }) => location.path.endsWith(path))

test('every rule that Biome checks has lines here that break it', async () => {
  const rules = (await readdir('scripts/rules')).filter(name => name.endsWith('.grit'))
  expect(Object.keys(broken).map(name => `${name}.grit`)).toEqual(rules.toSorted())
})

test.each(
  Object.entries(broken).flatMap(([rule, lines]) => lines.map(([path, line]) => [path, line, rule] as const)),
)('%s may not say: %s', async (path, _, rule) => {
  const message = /message="(.*)"/.exec(await readFile(`scripts/rules/${rule}.grit`, 'utf8'))?.[1]
  expect(saidOf(path).map(diagnostic => diagnostic.message)).toEqual([message])
})

test.each(allowed)('%s may say: %s', path => {
  expect(saidOf(path)).toEqual([])
})
