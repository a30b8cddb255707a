import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { tableExists } from '#server/lib/database/migrate.ts'
import type { DedicatedConnection, Tx } from '#server/lib/database/pool.ts'
import type { BackupTable } from './archive.ts'

/** Schemas of the product, of the sandbox provider and of pg-boss. */
const savedSchemas = ['public', 'sandbox', 'pgboss']

/** Migration tables, which the restore recreates, and statistics that pg-boss collects again. */
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

/** Sets the same text format for dump and restore, whatever the databases are configured to. */
export async function setTextFormat(tx: Tx): Promise<void> {
  await sql`
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`.execute(tx)
}

/** All saved tables with their columns, without those of extensions. */
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

/** Blocks schema changes during the dump. Reads and writes continue. */
export async function lockTables(tx: Tx, tables: readonly BackupTable[]): Promise<void> {
  await sql`lock table ${sql.raw(tables.map(quoteTable).join(', '))} in access share mode`.execute(tx)
}

/** A database without accounts may be overwritten. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  if (!(await tableExists(tx, 'public.users'))) return false
  const { rows } = await sql`select from public.users limit 1`.execute(tx)
  return rows.length > 0
}

/** Connections of other processes of the product to this database. */
export async function countOtherConnections(tx: Tx): Promise<number> {
  // PostgreSQL caches activity statistics within a transaction.
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Rows of a table in PostgreSQL's COPY text format, one per line. */
export function copyRowsOut({ client }: DedicatedConnection, table: BackupTable) {
  const text = `copy (select ${quoteColumns(table.columns)} from ${quoteTable(table)}) to stdout`
  // The reader gets the error. Without this listener, one after the reader stopped would crash the process.
  return client.query(copyTo(text)).on('error', () => {})
}

export const copyRowsIn = ({ client }: DedicatedConnection, table: BackupTable) =>
  client.query(copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table.columns)}) from stdin`))

/**
 * Disables triggers and defers foreign keys, so that rows load in any order. Returns a function that restores
 * both and checks every reference. The triggers' effects are among the saved rows.
 */
export async function disableConstraints(tx: Tx, tables: readonly BackupTable[]) {
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

/** Deletes the rows that the product inserts on its first start. */
export async function deleteAllRows(tx: Tx, tables: readonly BackupTable[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.raw(quoteTable(table))}`.execute(tx)
}

/** Continues every sequence after the saved value. */
export async function setSequences(tx: Tx, tables: readonly BackupTable[]): Promise<void> {
  for (const table of tables)
    for (const [column, last] of Object.entries(table.counters))
      await sql`select setval(pg_get_serial_sequence(${quoteTable(table)}, ${column}), ${last}::bigint)`.execute(
        tx,
      )
}

/** Gives the query planner current statistics. */
export async function analyzeTables({ client }: DedicatedConnection, tables: readonly BackupTable[]) {
  await client.query(`analyze ${tables.map(quoteTable).join(', ')}`)
}
