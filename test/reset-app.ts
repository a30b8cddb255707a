import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from './open-app.ts'

/**
 * Number of tests after which an app is closed anyway. Dead rows and call counters would grow without end.
 */
const testsAtMost = 25

/**
 * Resets an app for the next test. The returned function resolves to true where the app is as new. It
 * resolves to false where a test changed more than rows and files (schema, settings, parts of the app, open
 * sockets), and the app must be closed.
 */
export async function createReset(app: TestApp): Promise<() => Promise<boolean>> {
  const tables = await tablesOf(app)
  const seeded = await filledOf(app, await writtenOf(app, tables))
  const cleared = tables.filter(table => !seeded.includes(table))
  const counters = await unusedSequencesOf(app)
  const atStart = await fingerprintOf(app, seeded)
  const clock = app.clock.now()
  const folders = new Set(await pathsIn(app.deps.config.dataDir))
  let tests = 0
  return async () => {
    const { pool } = app.deps
    if (++tests >= testsAtMost || app.sockets.size > 0 || pool.idleCount < pool.totalCount) return false
    const written = await writtenOf(app, cleared)
    const deletions = written.map(table => `delete from ${table};`).join(' ')
    const restarts = counters.map(sequence => `setval('${sequence}', 1, false)`).join(', ')
    await pool.query(
      `begin; set local session_replication_role = replica; ${deletions} select ${restarts}; commit`,
    )
    if ((await fingerprintOf(app, seeded)) !== atStart) return false
    app.clock.set(clock)
    app.logEntries.length = 0
    await removeFiles(app.deps.config.dataDir, folders)
    return true
  }
}

async function tablesOf({ deps }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`.execute(deps.db)
  return rows.map(row => row.name)
}

/** A process id stays with its app. */
async function unusedSequencesOf({ deps }: TestApp): Promise<string[]> {
  const { rows } = await deps.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where last_value is null and sequencename <> 'node_ids'`,
  )
  return rows.map(row => row.name)
}

/**
 * Tables that have or had rows: their files are not empty. PostgreSQL would take 20 times as long to plan a query of all
 * tables.
 */
async function writtenOf({ deps }: TestApp, tables: readonly string[]): Promise<string[]> {
  const { rows } = await deps.pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where pg_relation_size(name::regclass) > 0
       or exists (select from pg_partition_tree(name::regclass) where pg_relation_size(relid) > 0)`,
    [tables],
  )
  return rows.map(row => row.name)
}

async function filledOf({ deps }: TestApp, tables: readonly string[]): Promise<string[]> {
  if (tables.length === 0) return []
  const each = tables.map(table => `select '${table}' as name where exists (select from ${table})`)
  const { rows } = await deps.pool.query<{ name: string }>(each.join(' union all '))
  return rows.map(row => row.name)
}

/** Fingerprint of all state beside rows and files that a test may change, and of the seeded rows. */
async function fingerprintOf({ deps }: TestApp, seeded: readonly string[]): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(
      [
        ...['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_statistic'].map(
          catalog => sql`(select (count(*), max(xmin::text::bigint))::text from ${sql.raw(catalog)})`,
        ),
        ...seeded.map(
          table => sql`(select md5(string_agg(t::text, ',' order by t::text)) from ${sql.raw(table)} t)`,
        ),
      ].map((column, index) => sql`${column} as ${sql.ref(`c${index}`)}`),
    )}`.execute(deps.db)
  return JSON.stringify(rows[0]) + JSON.stringify(shapeOf(deps, 0))
}

const identities = new WeakMap<object, number>()
let identified = 0

/** Functions and objects by identity, other values by value, three levels deep. */
function shapeOf(value: unknown, depth: number): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return String(value)
  if (!identities.has(value)) identities.set(value, ++identified)
  const identity = identities.get(value)
  if (typeof value === 'function' || depth === 3 || !isPlain(value)) return identity
  return [identity, Object.entries(value).map(([name, member]) => [name, shapeOf(member, depth + 1)])]
}

const isPlain = (value: object) =>
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype ||
  Object.getPrototypeOf(value) === null

/** Removes files and leftover folders. Folders of a new app stay. */
async function removeFiles(folder: string, keptPaths: ReadonlySet<string>): Promise<void> {
  for (const path of await pathsIn(folder))
    if (!keptPaths.has(path)) await rm(join(folder, path), { recursive: true, force: true })
}

const pathsIn = (folder: string): Promise<string[]> => readdir(folder, { recursive: true })
