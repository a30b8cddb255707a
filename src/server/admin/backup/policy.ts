import { hourMs } from '#contract/time.ts'

/** How a backup is written, and the migrations that were done where it was made. */
type BackupVersion = { format: number; migrations: readonly string[] }

/** Why a backup cannot be restored by a version that knows so much, in a sentence; null where it can. */
export function getBackupError(backup: BackupVersion, known: BackupVersion): string | null {
  const newer = backup.migrations.find(name => !known.migrations.includes(name))
  if (backup.format <= known.format && !newer) return null
  return `This backup was made by a newer version than this one${newer ? ` (it knows ${newer})` : ''}. Restore it with the version that made it, or a later one.`
}

/** How a database stands that something is to be restored into. */
export type RestoreTarget = {
  /** What was done to it; null where nothing of the product is there. */
  migrations: string[] | null
  hasAccounts: boolean
  /** Connections of the product. */
  otherConnections: number
}

const emptyDatabaseHint =
  'Make an empty database (createdb) and set DATABASE_URL to it, or set DATA_DIR to a new folder where the database is the embedded one.'

/** Why nothing is restored into a database, in a sentence; null where it is. */
export function getTargetError(
  { migrations, hasAccounts: isUsed, otherConnections: others }: RestoreTarget,
  { migrations: theirs }: Pick<BackupVersion, 'migrations'>,
): string | null {
  if (isUsed)
    return `This database is somebody's: there are accounts in it, and nothing is restored over them. ${emptyDatabaseHint}`
  if (others > 0)
    return `The product is running on this database (${others} connections). Stop it, restore, and start it again.`
  const newer = migrations?.find(name => !theirs.includes(name))
  if (newer)
    return `This database was prepared by a newer version than the one the backup is of (${newer}). ${emptyDatabaseHint}`
  return null
}

/** The queue's tables are of a version that we cannot make. */
export const newerQueueMessage =
  'This backup was made by a version with a newer job queue. Restore it with the version that made it, or a later one.'

/** What people did within so short a time is not worth asking all of them to sign in again. */
const recentMs = hourMs

/** Whether people may have signed out since a backup was made, of a browser that was not theirs for one. */
export const isBackupOld = ({ madeAt }: { madeAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(madeAt) > recentMs

type TableColumns = { schema: string; name: string; columns: readonly string[] }

/** Why saved rows have no place in the tables that we make, in a sentence; null where they have. */
export function getColumnError({ schema, name, columns }: TableColumns, made: TableColumns): string | null {
  const column = columns.find(one => !made.columns.includes(one))
  if (!column) return null
  return `The backup has a column ${column} of ${schema}.${name}, which the product never made. Take it out of the database that is saved, and take another backup.`
}

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`

/** The disk has less room than the files of the backup take. */
export const formatDiskFullError = (bytes: number, room: number): string =>
  `The files of the backup take ${formatMegabytes(bytes)}, and the storage has room for ${formatMegabytes(room)}, what STORAGE_MIN_FREE_MB keeps free left out. Make room, or set STORAGE_URL to where there is some.`
