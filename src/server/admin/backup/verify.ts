import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandError } from '#server/admin/command.ts'
import { listMigrationNames } from '#server/lib/database/migrate.ts'
import {
  type BackupHeader,
  type BackupSummary,
  formatVersion,
  headerEntry,
  headerSchema,
  summaryEntry,
  summarySchema,
} from './format.ts'
import { getBackupError } from './policy.ts'
import { type ArchiveEntry, notBackupMessage, readArchive } from './read-archive.ts'

/** What a backup is of, by its first entry. Refuses what is none, and what only a newer version can read. */
export async function readHeader(entries: AsyncIterator<ArchiveEntry>): Promise<BackupHeader> {
  const { value: first } = await entries.next()
  const parsed =
    first?.name === headerEntry ? headerSchema.safeParse(parseJson(await text(first.content))) : null
  if (!parsed?.success) throw new CommandError(notBackupMessage)
  const made = { ...parsed.data, migrations: parsed.data.migrations }
  const objection = getBackupError(made, { format: formatVersion, migrations: await listMigrationNames() })
  if (objection) throw new CommandError(objection)
  return made
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** What a backup came to, by its last entry; to be asked once it is known to be what was written. */
export function readSummary(json: string | null): BackupSummary {
  if (json === null) throw new CommandError(notBackupMessage)
  return summarySchema.parse(JSON.parse(json))
}

/** Reads a backup to its end, and answers what is in it. Refuses what is damaged or not whole. */
export async function verifyBackup(from: Readable): Promise<BackupSummary> {
  const entries = readArchive(from)
  await readHeader(entries)
  let last: string | null = null
  for await (const entry of entries) if (entry.name === summaryEntry) last = await text(entry.content)
  return readSummary(last)
}
