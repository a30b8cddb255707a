import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '#server/config/config.ts'
import { getConnectionError, getServerError } from './policy.ts'
import { connect, connectionLimits, type Database, type Executor, type Tx } from './pool.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

/**
 * Migrates the database to the newest schema. Processes may call it concurrently: Kysely takes an advisory lock. It is the
 * first use of the database, so it explains connection errors to the operator who set `DATABASE_URL`.
 */
export async function migrate(url: string): Promise<void> {
  const { db, close } = connect(url, connectionLimits.unlimited)
  try {
    const available = await listMigrationNames()
    const applied = await listAppliedMigrations(db)
    // Most starts have nothing to apply, and the migrator would first inspect every column of the database.
    if (available.every(name => applied.includes(name))) return
    if (isFromBeforeBaseline(applied)) throw new ConfigError(beforeBaselineMessage)
    await assertServerSupported(db)
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () => ({
          ...createNoopMigrations(applied),
          ...(await readMigrations(available)),
        }),
      },
      // Migrations are independent: two that were written at the same time may be applied in either order.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } catch (error) {
    const message = error instanceof Error ? getConnectionError(error) : null
    throw message ? new ConfigError(message, { cause: error }) : error
  } finally {
    await close()
  }
}

/** Schemas of 0.2.0 and earlier had other migrations, which one baseline has replaced. */
const isFromBeforeBaseline = (applied: readonly string[]) =>
  applied.length > 0 && !applied.includes('0001-lib')

const beforeBaselineMessage =
  'This database belongs to version 0.2.0 or earlier and cannot be upgraded. Set DATABASE_URL to an empty database, or DATA_DIR to a new folder where the database is the embedded one.'

/** Migrations of this version, oldest first. */
export async function listMigrationNames(): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter(file => file.endsWith('.sql'))
  return files.map(getMigrationName).sort()
}

/** Applies these migrations in the caller's transaction. */
export async function runMigrations(tx: Tx, names: string[]): Promise<void> {
  await assertServerSupported(tx)
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: () => readMigrations(names) },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function assertServerSupported(db: Executor): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`.execute(
    db,
  )
  const serverError = getServerError({
    version: Number(rows[0]?.version),
    encoding: String(rows[0]?.encoding),
  })
  if (serverError) throw new ConfigError(serverError)
}

const getMigrationName = (file: string) => file.replace('.sql', '')

async function listAppliedMigrations(db: Executor): Promise<string[]> {
  const { rows: tables } = await sql`
    select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Stand-ins for migrations of a newer version. They must not stop this version: every schema supports the release before,
 * so that the operator can roll back (decision 0035).
 */
const createNoopMigrations = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map(name => [name, { up: async () => {} }]))

async function readMigrations(names: readonly string[]): Promise<Record<string, Migration>> {
  const entries = names.map(async name => {
    const text = await readFile(new URL(`${name}.sql`, migrationsFolder), 'utf8')
    return [name, { up: async (db: Database) => void (await sql.raw(text).execute(db)) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
