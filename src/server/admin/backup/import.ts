import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal } from '#server/admin/command.ts'
import type { Line } from '#server/lib/database/dedicated-connection.ts'
import { migrateTo } from '#server/lib/database/migrate.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { openQueueSchema } from '#server/lib/jobs/open-schema.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { type Header, placeOf, type Summary, summaryName, type Table } from './format.ts'
import { newerQueue, objectionToColumns } from './policy.ts'
import { damaged, type Entry, noBackup } from './read-archive.ts'
import { emptyTables, readTables, setCounters, speakPlainly, suspendChecks, writeRows } from './repository.ts'
import { readSummary } from './verify.ts'

/** Makes the tables as they were made where the backup comes from, and answers which of those that were saved they are. */
export async function prepareTables(tx: Tx, { migrations, queue, tables }: Header): Promise<Table[]> {
  await speakPlainly(tx)
  await migrateTo(tx, migrations)
  if (!(await openQueueSchema(tx, queue))) throw new Refusal(newerQueue)
  const made = await readTables(tx)
  return tables.filter(table => {
    const same = made.find(one => one.schema === table.schema && one.name === table.name)
    const objection = same ? objectionToColumns(table, same) : null
    if (objection) throw new Refusal(objection)
    return same !== undefined
  })
}

/** Writes what an archive holds to where it belongs; rows of tables that are not our `own` are passed over. */
export async function takeIn(
  { line, storage, tell }: { line: Line; storage: Storage; tell: (progress: string) => void },
  tx: Tx,
  entries: AsyncIterable<Entry>,
  { header, own }: { header: Header; own: readonly Table[] },
): Promise<Summary> {
  let resumeChecks: (() => Promise<void>) | null = await suspendChecks(tx, own)
  await emptyTables(tx, own)
  let last: string | null = null
  let files = 0
  for await (const entry of entries) {
    const place = placeOf(entry.name, header.tables)
    if (place && 'table' in place) {
      if (!own.includes(place.table)) continue
      tell(`rows of ${place.table.schema}.${place.table.name}`)
      const rows = await unpack(await buffer(entry.content)).catch(() => {
        throw new Refusal(damaged)
      })
      await pipeline(Readable.from([rows]), writeRows(line, place.table))
      continue
    }
    // The files take longest, so whether the rows fit together is known before.
    if (resumeChecks) {
      tell('the rows are there, and what they name of each other is checked')
      await setCounters(tx, own)
      await resumeChecks()
      resumeChecks = null
    }
    if (place) {
      await storage.put(place.key, Readable.from(entry.content, { objectMode: false }))
      tell(`${++files} files copied`)
    } else if (entry.name === summaryName) last = await text(entry.content)
    else throw new Refusal(noBackup)
  }
  return readSummary(last)
}

const unpack = promisify(gunzip)
