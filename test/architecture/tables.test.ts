import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// Each table is written by one module: the one whose tables.ts declares it.

/** Written in one statement with what they belong to, so that neither is ever there without the other. */
const writtenTogether = ['marketplace/bookings writes slots', 'marketplace/bookings writes payments']

const written =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)|\b(?:insert into|update|delete from|merge into)\s+([a-z_]+(?:\.[a-z_]+)?)\b/g

/** `marketplace/bookings` for everything below `src/server/marketplace/bookings`; `admin` and the folders beside the server are one module each. */
function moduleOf(path: string): string {
  const [, onServer, beside] =
    /^src\/(?:server\/(admin|[^/]+\/[^/]+)|(demo|fake-payment-provider))\//.exec(path) ?? []
  return onServer ?? beside ?? dirname(path)
}

/** The module that declares each table. */
function ownersOf(files: readonly Source[]): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const { path, text } of files.filter(one => one.path.endsWith('/tables.ts'))) {
    const declared = text.split(/interface Tables \{\n/)[1] ?? ''
    for (const [, table = ''] of declared.matchAll(/^ {4}'?([a-z_.]+)'?: /gm))
      owners.set(table, [...(owners.get(table) ?? []), moduleOf(path)])
  }
  return owners
}

function strangers(files: readonly Source[], owners: ReadonlyMap<string, string[]>): string[] {
  const found = files.flatMap(({ path, text }) => {
    const tables = [...text.matchAll(written)].map(([, a, b]) => a ?? b ?? '')
    return tables
      .filter(table => owners.has(table) && !owners.get(table)?.includes(moduleOf(path)))
      .map(table => `${moduleOf(path)} writes ${table}`)
  })
  return [...new Set(found)].toSorted()
}

const files = sources('src/{server,fake-payment-provider}/**/*.ts')
const owners = ownersOf(files)

test('one module writes a table', () => {
  expect(owners.size).toBeGreaterThan(50)
  expect(strangers(files, owners)).toEqual(writtenTogether.toSorted())
  expect([...owners].filter(([, modules]) => modules.length > 1)).toEqual([])
})

test('every table of the migrations is declared by a module', () => {
  const created = sources('src/**/*.sql').flatMap(({ text }) =>
    [...text.matchAll(/^create table (?:if not exists )?([a-z_.]+)/gm)].map(([, table = '']) => table),
  )
  // An earlier release wrote it through a library; the release after the next one drops it.
  expect(created.filter(table => !owners.has(table))).toEqual(['rate_limits'])
})

test.each([
  "db.updateTable('slots').set({})",
  "db.deleteFrom('slots as s')",
  'sql`update slots set available = true`',
  "{ text: 'with gone as (delete from slots returning 1) select 1' }",
])('another module that writes a table is found: %s', text => {
  const path = 'src/server/marketplace/reviews/repository.ts'
  expect(strangers([{ path, text }], new Map([['slots', ['marketplace/slots']]]))).toEqual([
    'marketplace/reviews writes slots',
  ])
})

test('reading a table is not writing it', () => {
  const path = 'src/server/marketplace/reviews/repository.ts'
  const text = "db.selectFrom('slots').forUpdate()"
  expect(strangers([{ path, text }], new Map([['slots', ['marketplace/slots']]]))).toEqual([])
})
