import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '#server/config/config.ts'
import { getConnectionError, getServerError } from './policy.ts'
import { connect, connectionLimits, type Database, type Executor, type Tx } from './pool.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

/**
 * Brings the database to the newest schema. Several processes may call it at once: Kysely takes an advisory lock. It is the
 * first that anything asks of a database, so what stands in the way is told here, for whoever set `DATABASE_URL`.
 */
export async function migrate(url: string): Promise<void> {
  const { db, close } = connect(url, connectionLimits.unlimited)
  try {
    const known = await listMigrationNames()
    const done = await listAppliedMigrations(db)
    // Most starts find nothing to do. The migrator would look at every column of the database first.
    if (known.every(name => done.includes(name))) return
    await assertServerSupported(db)
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () => ({ ...createNoopMigrations(done), ...(await readMigrations(known)) }),
      },
      // Each stands by itself: two that were written at the same time arrive in either order.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } catch (error) {
    const obstacle = error instanceof Error ? getConnectionError(error) : null
    throw obstacle ? new ConfigError(obstacle, { cause: error }) : error
  } finally {
    await close()
  }
}

/** Every migration that this version knows, oldest first. */
export async function listMigrationNames(): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter(file => file.endsWith('.sql'))
  return files.map(getMigrationName).sort()
}

/** Does these migrations, which this version knows, within the caller's transaction. */
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
  const unfitness = getServerError({ version: Number(rows[0]?.version), encoding: String(rows[0]?.encoding) })
  if (unfitness) throw new ConfigError(unfitness)
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
 * What a newer version has done to this database is no reason for this one not to start: it left room for us, and a release
 * can be taken back (decision 0035).
 */
const createNoopMigrations = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map(name => [name, { up: async () => {} }]))

/** A migration is SQL in a file of its own; its name is the file's. */
async function readMigrations(names: readonly string[]): Promise<Record<string, Migration>> {
  const entries = names.map(async name => {
    const text = await readFile(new URL(`${name}.sql`, migrationsFolder), 'utf8')
    return [name, { up: async (db: Database) => void (await sql.raw(text).execute(db)) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
