import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connect, type Database, limits } from './pool.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Brings the database to the newest schema. Several processes may call it at once: Kysely takes an advisory lock. */
export async function migrate(url: string): Promise<void> {
  const { db, close } = connect(url, limits.none)
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await close()
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  const entries = files.map(async file => {
    const text = await readFile(new URL(file, folder), 'utf8')
    return [
      file.replace('.sql', ''),
      { up: async (db: Database) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
