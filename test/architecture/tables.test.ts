import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// Each table is written by one module.

/** Tables written in one statement with their parent rows, so that neither exists without the other. */
const sharedTables = [
  ['payments', ['marketplace/bookings', 'payments/payments']],
  ['slots', ['marketplace/bookings', 'marketplace/slots']],
]

const written =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)|\b(?:insert into|update|delete from|merge into)\s+([a-z_]+(?:\.[a-z_]+)?)\b/g

/**
 * `marketplace/bookings` for all files below `src/server/marketplace/bookings`. `admin` and the folders
 * beside the server are one module each.
 */
function moduleOf(path: string): string {
  const [, onServer, besideServer] =
    /^src\/(?:server\/(admin|[^/]+\/[^/]+)|(demo|fake-payment-provider))\//.exec(path) ?? []
  return onServer ?? besideServer ?? dirname(path)
}

/** Modules whose statements write each table. */
function writersOf(files: readonly Source[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [, a, b] of text.matchAll(written)) {
      const table = a ?? b ?? ''
      writers.set(table, (writers.get(table) ?? new Set()).add(moduleOf(path)))
    }
  return writers
}

const schema = readFileSync('src/server/lib/database/schema.ts', 'utf8')
const tables = [...(schema.split('export interface DB {')[1] ?? '').matchAll(/^ {2}'?([a-z_.]+)'?: /gm)].map(
  ([, table = '']) => table,
)

test('one module writes each table', () => {
  expect(tables.length).toBeGreaterThan(50)
  const writers = writersOf(sources('src/{server,fake-payment-provider}/**/*.ts'))
  const shared = tables.filter(table => (writers.get(table)?.size ?? 0) > 1)
  expect(shared.map(table => [table, [...(writers.get(table) ?? [])].toSorted()])).toEqual(sharedTables)
  // A view, and tables that triggers write.
  expect(tables.filter(table => !writers.has(table))).toEqual(['contacts', 'ledger_balances', 'ledger_sales'])
})

test.each([
  "db.updateTable('slots').set({})",
  "db.deleteFrom('slots as s')",
  'sql`update slots set available = true`',
  "{ text: 'with gone as (delete from slots returning 1) select 1' }",
])('the check finds a statement that writes a table: %s', text => {
  expect(writersOf([{ path: 'src/server/marketplace/reviews/repository.ts', text }])).toEqual(
    new Map([['slots', new Set(['marketplace/reviews'])]]),
  )
})

test('the check ignores a statement that only reads a table', () => {
  const text = "db.selectFrom('slots').forUpdate()"
  expect(writersOf([{ path: 'src/server/marketplace/reviews/repository.ts', text }])).toEqual(new Map())
})
