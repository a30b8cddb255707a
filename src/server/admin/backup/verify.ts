import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from '#server/admin/command.ts'
import { readMigrationNames } from '#server/lib/database/migrate.ts'
import { format, type Header, header, headerName, type Summary, summary, summaryName } from './format.ts'
import { objectionToBackup } from './policy.ts'
import { type Entry, noBackup, readArchive } from './read-archive.ts'

/** What a backup is of, by its first entry. Refuses what is none, and what only a newer version can read. */
export async function readHeader(entries: AsyncIterator<Entry>): Promise<Header> {
  const { value: first } = await entries.next()
  const parsed = first?.name === headerName ? header.safeParse(parse(await text(first.content))) : null
  if (!parsed?.success) throw new Refusal(noBackup)
  const made = { ...parsed.data, migrations: parsed.data.migrations }
  const objection = objectionToBackup(made, { format, migrations: await readMigrationNames() })
  if (objection) throw new Refusal(objection)
  return made
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** What a backup came to, by its last entry; to be asked once it is known to be what was written. */
export function readSummary(json: string | null): Summary {
  if (json === null) throw new Refusal(noBackup)
  return summary.parse(JSON.parse(json))
}

/** Reads a backup to its end, and answers what is in it. Refuses what is damaged or not whole. */
export async function checkBackup(from: Readable): Promise<Summary> {
  const entries = readArchive(from)
  await readHeader(entries)
  let last: string | null = null
  for await (const entry of entries) if (entry.name === summaryName) last = await text(entry.content)
  return readSummary(last)
}
