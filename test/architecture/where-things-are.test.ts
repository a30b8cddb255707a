import { describe, expect, test } from 'vitest'
import { places, sources } from './sources.ts'

// Which kind of code may be in which file. Dependency-cruiser checks layers and cycles.

const server = 'src/{server,demo,fake-payment-provider}/**/*.ts'

const rules = [
  {
    name: 'policies have no clock, no randomness and no database',
    // `new Date(value)` only converts; `new Date()` reads the clock.
    pattern:
      /\bnew Date\(\)|\bDate\.now\(|\bTemporal\.Now\b|\bMath\.random\(|\bcrypto\.\w+\(|\bperformance\.now\(|\b(?:from|import\()\s*'(?:pg|kysely(?:\/[^']*)?|node:crypto|[^']*\/(?:(?:[a-z-]+-)?repository|jobs|context)\.ts)'/g,
    files: () =>
      sources(
        'src/server/**/{policy,*-policy}.ts',
        'src/server/training/{scoring,dialogue,question-bank}/**/*.ts',
        'src/fake-payment-provider/page/card-policy.ts',
        'src/server/config/environment.ts',
        'src/server/identity/throttling/throttle-policies.ts',
        'src/server/lib/mail/mailer.ts',
        'src/server/marketplace/bookings/queries/abilities.ts',
        'src/server/payments/currency/exchange-rates.ts',
        'src/server/payments/ledger/journal.ts',
        'src/server/payments/ledger/order-entries.ts',
        'src/server/payments/payments/payment-transitions.ts',
        'src/server/payments/receipts/receipt-content.ts',
        'src/server/training/question-bank/question-selection.ts',
        'src/server/training/question-bank/role-matching.ts',
      ),
    broken: [
      'const a = new Date()',
      'const a = Date.now()',
      'const a = Math.random()',
      'const a = crypto.randomUUID()',
      "import { a } from './repository.ts'",
      "const a = await import('#server/marketplace/slots/repository.ts')",
      "import { a } from './days-off-repository.ts'",
      "import { sql } from 'kysely'",
    ],
  },
  {
    name: 'SQL is in repository.ts or …-repository.ts, in the database layer and in the job queue',
    pattern:
      /\b(?:from|import\()\s*'(?:pg|kysely(?:\/[^']*)?|pg-boss)'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:pool|client)\.query\(/g,
    files: () =>
      sources(server).filter(
        ({ path }) =>
          !/\/(?:[a-z-]+-)?repository\.ts$|^src\/demo\/insert-rows\.ts$|^src\/server\/lib\/(?:database|jobs)\//.test(
            path,
          ),
      ),
    broken: [
      "const a = deps.db.selectFrom('slots')",
      "const a = tx.updateTable('slots').set({})",
      "const a = deps.pool.query('select 1')",
      "import { sql } from 'kysely'",
      "const { Pool } = await import('pg')",
    ],
  },
  {
    name: 'dates, numbers and amounts are formatted in one place on each side',
    pattern:
      /\bnew Intl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat|DurationFormat|ListFormat|PluralRules)\b|\.toLocale(?:Date|Time)?String\(|\.toFixed\(|\.toISOString\(\)\.\w+/g,
    // The runner formats for programs of candidates.
    files: () =>
      sources(server, 'src/web/**/*.{ts,tsx}').filter(
        ({ path }) =>
          !/^src\/(?:web|server)\/lib\/format\.tsx?$|^src\/web\/i18n\/translate\.ts$|\/javascript-runner\.ts$/.test(
            path,
          ),
      ),
    broken: [
      'const a = price.toFixed(2)',
      "const a = new Intl.PluralRules('ru')",
      "const a = date.toLocaleDateString('en')",
      'const a = issuedAt.toISOString().slice(0, 10)',
    ],
  },
  {
    name: 'browser tests open other browsers by a fixture, which gives them the circumstance of the run',
    pattern: /\bbrowser\.new(?:Page|Context)\(/g,
    // The test of the circumstances gives each of them to a browser.
    files: () =>
      sources('test/e2e/**/*.ts').filter(({ path }) => !/\/(?:fixtures|circumstances\.spec)\.ts$/.test(path)),
    broken: ['const page = await browser.newPage()', 'const context = await browser.newContext({ baseURL })'],
  },
]

describe.each(rules)('$name', ({ pattern, files, broken }) => {
  test('in all files', () => {
    const all = files()
    expect(all.length).toBeGreaterThan(20)
    expect(places(all, pattern)).toEqual([])
  })

  test.each(broken)('the check finds: %s', text => {
    expect(places([{ path: 'x.ts', text }], pattern)).toHaveLength(1)
  })
})
