import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BackupSummary } from '#server/admin/backup/archive.ts'
import { type RestoreResult, restoreBackup } from '#server/admin/backup/restore-backup.ts'
import { writeBackup } from '#server/admin/backup/write-backup.ts'
import { referencedFiles } from '#server/app/data-registry.ts'
import { type DedicatedConnection, openDedicatedConnection } from '#server/lib/database/pool.ts'
import type { Storage } from '#server/lib/storage/storage.ts'

const ignoreProgress = () => {}

/** Runs the work on a dedicated connection. */
export async function withConnection<T>(
  url: string,
  work: (line: DedicatedConnection) => Promise<T>,
): Promise<T> {
  const connection = await openDedicatedConnection(url)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** Saves a backup. It awaits `began` once the moment of the snapshot is fixed. */
export async function runBackup(
  source: { databaseUrl: string; storage: Storage },
  began: () => Promise<void> = async () => {},
): Promise<{ content: Buffer; summary: BackupSummary }> {
  const chunks: Buffer[] = []
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      const ready = chunks.length === 0 ? began() : Promise.resolve()
      chunks.push(Buffer.from(chunk))
      ready.then(() => done(), done)
    },
  })
  const summary = await withConnection(source.databaseUrl, connection =>
    writeBackup(
      {
        connection: connection,
        storage: source.storage,
        referencedFiles: referencedFiles,
        now: () => new Date(),
        onProgress: ignoreProgress,
      },
      output,
    ),
  )
  return { content: Buffer.concat(chunks), summary }
}

/** Restores from a file, or from a stream that can be read only once. */
export const runRestore = (
  target: { databaseUrl: string; storage: Storage },
  content: Buffer,
  { isFile = true, now = () => new Date() } = {},
): Promise<RestoreResult> =>
  withConnection(target.databaseUrl, connection =>
    restoreBackup(
      { ...target, connection: connection, now, onProgress: ignoreProgress },
      { isFile, open: () => Readable.from(chunksOf(content)) },
    ),
  )

/** Content in chunks, as a connection delivers it. */
function* chunksOf(content: Buffer) {
  for (let offset = 0; offset < content.length; offset += 65_536)
    yield content.subarray(offset, offset + 65_536)
}

/** Migration history, and statistics that the queue collects again. */
const derivedTables = /^(public\.kysely_migration|pgboss\.(version|bam|warning|queue_stats))/

/** Every row of every table, and the position of every sequence. */
export const rowsOf = (url: string): Promise<Map<string, string[]>> =>
  withConnection(url, async ({ client }) => {
    const rowsByTable = new Map<string, string[]>()
    const { rows: tables } = await client.query<{ name: string }>(`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    for (const { name } of tables.filter(table => !derivedTables.test(table.name))) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t order by 1`,
      )
      rowsByTable.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    const { rows: counters } = await client.query<{ at: string }>(
      `select sequencename || ' ' || coalesce(last_value, 0) as at from pg_sequences order by 1`,
    )
    return rowsByTable.set(
      'counters',
      counters.map(({ at }) => at),
    )
  })

/** Hash of every file that the database's rows refer to, by name. Null where the file is missing. */
export const fileHashesOf = (url: string, storage: Storage): Promise<Map<string, string | null>> =>
  withConnection(url, async ({ db }) => {
    const hashes = new Map<string, string | null>()
    for (const keys of referencedFiles)
      for await (const key of keys(db)) hashes.set(key, await hashOf(storage, key))
    return hashes
  })

async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const content = await storage.read(key)
  return (
    content &&
    createHash('sha256')
      .update(await buffer(content))
      .digest('hex')
  )
}
