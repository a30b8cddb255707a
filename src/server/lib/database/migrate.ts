import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '#server/config/config.ts'
import { connect, connectionLimits, type Database, type Executor, getConnectionError } from './pool.ts'

/** PostgreSQL 15, as in `server_version_num`. */
const minServerVersion = 150_000

const migrationsFolder = new URL('./migrations/', import.meta.url)

/**
 * Migrates the database to the newest schema. Processes may call it concurrently: Kysely takes an advisory lock. It is the
 * first use of the database, so it explains connection errors to the operator who set `DATABASE_URL`.
 */
export async function migrate(url: string): Promise<void> {
  const { db, close } = connect(url, connectionLimits.unlimited)
  try {
    const available = await listMigrationNames()
    const applied = (await findAppliedMigrations(db)) ?? []
    // Most starts have nothing to apply, and the migrator would first inspect every column of the database.
    if (available.every(name => applied.includes(name))) return
    // Schemas of 0.2.0 and earlier had other migrations, which one baseline has replaced.
    if (applied.length > 0 && !applied.includes('0001-lib')) throw new ConfigError(beforeBaselineMessage)
    await runMigrations(db, available, applied)
  } catch (error) {
    const message = error instanceof Error ? getConnectionError(error) : null
    throw message ? new ConfigError(message, { cause: error }) : error
  } finally {
    await close()
  }
}

const beforeBaselineMessage =
  'This database belongs to version 0.2.0 or earlier and cannot be upgraded. Set DATABASE_URL to an empty database, or DATA_DIR to a new folder where the database is the embedded one.'

/** Migrations of this version, oldest first. */
export async function listMigrationNames(): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter(file => file.endsWith('.sql'))
  return files.map(file => file.replace('.sql', '')).sort()
}

/**
 * Applies migrations, in the caller's transaction if there is one. `applied` may name migrations of a newer version. They do
 * not stop this version: every schema supports the release before, so that the operator can roll back (decision 0035).
 */
export async function runMigrations(db: Executor, names: string[], applied: string[] = []): Promise<void> {
  await assertServerSupported(db)
  const noops = Object.fromEntries(applied.map(name => [name, { up: async () => {} }]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...noops, ...(await readMigrations(names)) }) },
    // Migrations are independent: two that were written at the same time may be applied in either order.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function assertServerSupported(db: Executor): Promise<void> {
  const { version, encoding } = await db
    .selectNoFrom([
      sql<number>`current_setting('server_version_num')::int`.as('version'),
      sql<string>`current_setting('server_encoding')`.as('encoding'),
    ])
    .executeTakeFirstOrThrow()
  if (version < minServerVersion)
    throw new ConfigError(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}. Use version 15 or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `The database is encoded in ${encoding}, which cannot store every character. Create it with: createdb --encoding UTF8 --locale C.UTF-8 --template template0 <name>`,
    )
}

/** Applied migrations, oldest first. Null in a database without the product's tables. */
export async function findAppliedMigrations(db: Executor): Promise<string[] | null> {
  if (!(await tableExists(db, 'kysely_migration'))) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function tableExists(db: Executor, table: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${table}) is not null`.execute(db)
  return rows.length > 0
}

async function readMigrations(names: readonly string[]): Promise<Record<string, Migration>> {
  const entries = names.map(async name => {
    const text = await readFile(new URL(`${name}.sql`, migrationsFolder), 'utf8')
    return [name, { up: async (db: Database) => void (await sql.raw(text).execute(db)) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
