import { hourMs } from '#contract/time.ts'
import type { BackupHeader, BackupTable } from './archive.ts'

type BackupVersion = Pick<BackupHeader, 'format' | 'migrations'>

export function getBackupError(backup: BackupVersion, known: BackupVersion): string | null {
  const newer = backup.migrations.find(name => !known.migrations.includes(name))
  if (backup.format <= known.format && !newer) return null
  return `This backup was made by a newer version${newer ? ` (with ${newer})` : ''}. Restore it with that version or a later one.`
}

const emptyDatabaseHint =
  'Make an empty database (createdb) and set DATABASE_URL to it, or set DATA_DIR to a new folder where the database is the embedded one.'

export function getTargetError(
  database: { migrations: string[] | null; hasAccounts: boolean; otherConnections: number },
  backup: BackupVersion,
): string | null {
  const { migrations, hasAccounts, otherConnections } = database
  if (hasAccounts)
    return `This database contains accounts. A restore never overwrites them. ${emptyDatabaseHint}`
  if (otherConnections > 0)
    return `The server is using this database (${otherConnections} connections). Stop it, restore, then start it again.`
  const newer = migrations?.find(name => !backup.migrations.includes(name))
  if (newer)
    return `This database was set up by a newer version than the backup (${newer}). ${emptyDatabaseHint}`
  return null
}

export const newerQueueMessage =
  'This backup was made by a version with a newer job queue. Restore it with that version or a later one.'

/** Logins of an old backup may have been revoked since, for example on a stolen device. */
export const isBackupOld = ({ madeAt }: { madeAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(madeAt) > hourMs

/** Why rows of a backup do not fit the recreated table, or null. */
export function getColumnError({ schema, name, columns }: BackupTable, created: BackupTable): string | null {
  const column = columns.find(each => !created.columns.includes(each))
  if (!column) return null
  return `The backup has a column ${column} of ${schema}.${name}, which Rehearse does not use. Remove it from the original database and make another backup.`
}

export const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`

export const formatDiskFullError = (bytes: number, freeBytes: number): string =>
  `The files of the backup need ${formatMegabytes(bytes)}. The storage has ${formatMegabytes(freeBytes)} left beside STORAGE_MIN_FREE_MB. Free some space, or set STORAGE_URL to a larger storage.`
