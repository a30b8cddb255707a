import type { Readable, Writable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { DedicatedConnection, Tx } from '#server/lib/database/pool.ts'
import type { BackupTable } from './archive.ts'

/** The product's own, the sandbox's and those of the queue. */
const savedSchemas = ['public', 'sandbox', 'pgboss']

/** What says how the tables are made, which restoring makes anew, and figures that the queue gathers again by itself. */
const excludedTables = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.warning',
  'pgboss.queue_stats',
]

const quoteTable = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
const quoteColumns = (names: readonly string[]) => names.map(name => pg.escapeIdentifier(name)).join(', ')

/** Both sides write and read values in the same way, whatever their databases are set to. */
export async function setTextFormat(tx: Tx): Promise<void> {
  await sql`
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`.execute(tx)
}

/** Every table that is saved, as it is. Those of extensions are theirs. */
export async function listTables(tx: Tx): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select n.nspname as schema, t.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(jsonb_object_agg(a.attname, q.last_value::text) filter (where q.last_value is not null), '{}') as counters
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_depend d on d.refobjid = t.oid and d.refobjsubid = a.attnum and d.deptype in ('a', 'i')
      and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
      and exists (select from pg_class c where c.oid = d.objid and c.relkind = 'S')
    left join pg_class s on s.oid = d.objid
    left join pg_sequences q on q.schemaname = s.relnamespace::regnamespace::text and q.sequencename = s.relname
    where t.relkind in ('r', 'p') and not t.relispartition and n.nspname = any(${savedSchemas})
      and n.nspname || '.' || t.relname <> all(${excludedTables})
      and not exists (
        select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = t.oid and e.deptype = 'e'
      )
    group by n.nspname, t.relname order by n.nspname, t.relname`.execute(tx)
  return rows
}

/** Nobody changes how the tables are made while they are read; whoever works with their rows notices nothing. */
export async function lockTables(tx: Tx, tables: readonly BackupTable[]): Promise<void> {
  await sql`lock table ${sql.raw(tables.map(quoteTable).join(', '))} in access share mode`.execute(tx)
}

/** What was done to this database, oldest first; null where nothing of the product is there. */
export async function findAppliedMigrations(tx: Tx): Promise<string[] | null> {
  if (!(await tableExists(tx, 'public.kysely_migration'))) return null
  const { rows } = await sql<{
    name: string
  }>`select name from public.kysely_migration order by name`.execute(tx)
  return rows.map(row => row.name)
}

/** Whether anybody has an account here: without one there is nothing that anybody would miss. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  if (!(await tableExists(tx, 'public.users'))) return false
  const { rows } = await sql<{ used: boolean }>`select exists(select from public.users) as used`.execute(tx)
  return rows[0]?.used ?? false
}

async function tableExists(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}

/** How many connections of the product are open to this database, ours left out. */
export async function countOtherConnections(tx: Tx): Promise<number> {
  // Within a transaction the first look is remembered.
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The rows of a table as PostgreSQL writes them for itself, one a line. */
export function copyRowsOut(
  { client }: DedicatedConnection,
  table: BackupTable,
): Readable & { rowCount: number } {
  const text = `copy (select ${quoteColumns(table.columns)} from ${quoteTable(table)}) to stdout`
  // Whoever reads hears of what breaks; whoever has stopped reading is told again, and must not die of it.
  return client.query(copyTo(text)).on('error', () => {})
}

export const copyRowsIn = (
  { client }: DedicatedConnection,
  table: BackupTable,
): Writable & { rowCount: number } =>
  client.query(copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table.columns)}) from stdin`))

/**
 * Lets rows arrive in any order and without effects, and answers what puts everything back: then every reference is
 * looked at once. What triggers would have kept is among the rows.
 */
export async function disableConstraints(
  tx: Tx,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any(${savedSchemas})
    order by conrelid::regclass::text, conname`.execute(tx)
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  }
  await run(keys.map(key => key.drop))
  await run(tables.map(table => `alter table ${quoteTable(table)} disable trigger user`))
  return async () => {
    await run(tables.map(table => `alter table ${quoteTable(table)} enable trigger user`))
    await run(keys.map(key => key.add))
  }
}

/** Takes away what a product does for itself when it starts for the first time. */
export async function deleteAllRows(tx: Tx, tables: readonly BackupTable[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.raw(quoteTable(table))}`.execute(tx)
}

/** Whoever counts by itself goes on where it was. */
export async function setSequences(tx: Tx, tables: readonly BackupTable[]): Promise<void> {
  for (const table of tables)
    for (const [column, last] of Object.entries(table.counters))
      await sql`select setval(pg_get_serial_sequence(${quoteTable(table)}, ${column}), ${last}::bigint)`.execute(
        tx,
      )
}

/** Without it PostgreSQL would guess for a while how much there is of everything. */
export async function analyzeTables(
  { client }: DedicatedConnection,
  tables: readonly BackupTable[],
): Promise<void> {
  await client.query(`analyze ${tables.map(quoteTable).join(', ')}`)
}
