import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CommandError } from '#server/admin/command.ts'
import type { DedicatedConnection } from '#server/lib/database/dedicated-connection.ts'
import { runMigrations } from '#server/lib/database/migrate.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { recreatePgBossSchema } from '#server/lib/jobs/open-schema.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import {
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  parseEntryName,
  summaryEntry,
} from './format.ts'
import { getColumnError, newerQueueMessage } from './policy.ts'
import { type ArchiveEntry, damagedMessage, notBackupMessage } from './read-archive.ts'
import {
  copyRowsIn,
  deleteAllRows,
  disableConstraints,
  listTables,
  setSequences,
  setTextFormat,
} from './repository.ts'
import { readSummary } from './verify.ts'

/** Makes the tables as they were made where the backup comes from, and answers which of those that were saved they are. */
export async function recreateTables(
  tx: Tx,
  { migrations, queue, tables }: BackupHeader,
): Promise<BackupTable[]> {
  await setTextFormat(tx)
  await runMigrations(tx, migrations)
  if (!(await recreatePgBossSchema(tx, queue))) throw new CommandError(newerQueueMessage)
  const made = await listTables(tx)
  return tables.filter(table => {
    const same = made.find(one => one.schema === table.schema && one.name === table.name)
    const objection = same ? getColumnError(table, same) : null
    if (objection) throw new CommandError(objection)
    return same !== undefined
  })
}

/** Writes what an archive holds to where it belongs; rows of tables that are not our `own` are passed over. */
export async function importEntries(
  {
    connection,
    storage,
    onProgress,
  }: { connection: DedicatedConnection; storage: Storage; onProgress: (progress: string) => void },
  tx: Tx,
  entries: AsyncIterable<ArchiveEntry>,
  { header, own }: { header: BackupHeader; own: readonly BackupTable[] },
): Promise<BackupSummary> {
  let resumeChecks: (() => Promise<void>) | null = await disableConstraints(tx, own)
  await deleteAllRows(tx, own)
  let last: string | null = null
  let files = 0
  for await (const entry of entries) {
    const place = parseEntryName(entry.name, header.tables)
    if (place && 'table' in place) {
      if (!own.includes(place.table)) continue
      onProgress(`rows of ${place.table.schema}.${place.table.name}`)
      const rows = await unpack(await buffer(entry.content)).catch(() => {
        throw new CommandError(damagedMessage)
      })
      await pipeline(Readable.from([rows]), copyRowsIn(connection, place.table))
      continue
    }
    // The files take longest, so whether the rows fit together is known before.
    if (resumeChecks) {
      onProgress('the rows are there, and what they name of each other is checked')
      await setSequences(tx, own)
      await resumeChecks()
      resumeChecks = null
    }
    if (place) {
      await storage.put(place.key, Readable.from(entry.content, { objectMode: false }))
      onProgress(`${++files} files copied`)
    } else if (entry.name === summaryEntry) last = await text(entry.content)
    else throw new CommandError(notBackupMessage)
  }
  return readSummary(last)
}

const unpack = promisify(gunzip)
