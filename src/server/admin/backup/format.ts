import { z } from 'zod'

/** The first entry: what the backup is of. */
export const headerEntry = 'rehearse-backup.json'
/** The one before the last: what it came to. */
export const summaryEntry = 'summary.json'
/** The last entry: a line for each of the others, as `sha256sum -c` reads them. */
export const checksumsEntry = 'SHA256SUMS'

/** What an older version cannot read has a higher number. */
export const formatVersion = 1

/** So much of a table's rows is one entry, before it is packed. */
export const chunkBytes = 4 * 1024 * 1024

const tableSchema = z.object({
  /** As PostgreSQL calls the part of a database in which a table lies. */
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  counters: z.record(z.string(), z.string().regex(/^\d+$/)),
})

export const headerSchema = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** What was done to the database, by name. */
  migrations: z.array(z.string()),
  /** The version of the queue's tables. */
  queue: z.int(),
  tables: z.array(tableSchema),
})
export type BackupTable = z.output<typeof tableSchema>
export type BackupHeader = z.output<typeof headerSchema>

export const summarySchema = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Of the files. */
  bytes: z.int(),
  /** How many files rows named that were not there. */
  missing: z.int(),
  /** The first of them. */
  missingKeys: z.array(z.string()),
})
export type BackupSummary = z.output<typeof summarySchema>

type TableName = Pick<BackupTable, 'schema' | 'name'>

const getTableFolder = ({ schema, name }: TableName) => `database/${encodeURIComponent(`${schema}.${name}`)}`

export const getChunkEntry = (table: TableName, part: number): string =>
  `${getTableFolder(table)}/${String(part).padStart(6, '0')}.gz`

export const getFileEntry = (key: string): string => `files/${key}`

/** What an entry between the first and the last two is; null where it is none that we write. */
export function parseEntryName(
  entry: string,
  tables: readonly BackupTable[],
): { table: BackupTable } | { key: string } | null {
  if (entry.startsWith('files/')) return { key: entry.slice('files/'.length) }
  const table = tables.find(one => entry.startsWith(`${getTableFolder(one)}/`))
  return table ? { table } : null
}

/** A line of the list of checksums. */
export const formatChecksum = (hash: string, name: string): string => `${hash}  ${name}\n`
