import { hourMs } from '#contract/time.ts'

/** Format version and applied migrations of a backup. */
type BackupVersion = { format: number; migrations: readonly string[] }

/** Why this version cannot restore a backup, or null. */
export function getBackupError(backup: BackupVersion, known: BackupVersion): string | null {
  const newer = backup.migrations.find(name => !known.migrations.includes(name))
  if (backup.format <= known.format && !newer) return null
  return `This backup was made by a newer version than this one${newer ? ` (it knows ${newer})` : ''}. Restore it with the version that made it, or a later one.`
}

/** State of the database that a backup is restored into. */
export type RestoreTarget = {
  /** Applied migrations. Null in a database without the product's tables. */
  migrations: string[] | null
  hasAccounts: boolean
  /** Connections of other processes of the product. */
  otherConnections: number
}

const emptyDatabaseHint =
  'Make an empty database (createdb) and set DATABASE_URL to it, or set DATA_DIR to a new folder where the database is the embedded one.'

/** Why a backup cannot be restored into a database, or null. */
export function getTargetError(
  { migrations, hasAccounts: isUsed, otherConnections: connectionCount }: RestoreTarget,
  { migrations: backupMigrations }: Pick<BackupVersion, 'migrations'>,
): string | null {
  if (isUsed) return `This database contains accounts. A restore never overwrites them. ${emptyDatabaseHint}`
  if (connectionCount > 0)
    return `The product is running on this database (${connectionCount} connections). Stop it, restore, and start it again.`
  const newer = migrations?.find(name => !backupMigrations.includes(name))
  if (newer)
    return `This database was prepared by a newer version than the one the backup is of (${newer}). ${emptyDatabaseHint}`
  return null
}

/** Error for a pg-boss schema newer than this version's. */
export const newerQueueMessage =
  'This backup was made by a version with a newer job queue. Restore it with the version that made it, or a later one.'

/** Backups up to this age restore logins too. */
const recentMs = hourMs

/** Logins of an old backup may have been revoked since, for example on a stolen device. */
export const isBackupOld = ({ madeAt }: { madeAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(madeAt) > recentMs

type TableColumns = { schema: string; name: string; columns: readonly string[] }

/** Why rows of a backup do not fit the recreated table, or null. */
export function getColumnError(
  { schema, name, columns }: TableColumns,
  created: TableColumns,
): string | null {
  const column = columns.find(candidate => !created.columns.includes(candidate))
  if (!column) return null
  return `The backup has a column ${column} of ${schema}.${name}, which the product never made. Take it out of the database that is saved, and take another backup.`
}

export const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`

/** Error for too little disk space for the files of the backup. */
export const formatDiskFullError = (bytes: number, freeBytes: number): string =>
  `The files of the backup take ${formatMegabytes(bytes)}, and the storage has room for ${formatMegabytes(freeBytes)}, what STORAGE_MIN_FREE_MB keeps free left out. Make room, or set STORAGE_URL to where there is some.`
