import type { CommandOutput } from '#server/admin/command.ts'
import type { BackupSummary } from './format.ts'
import type { RestoreResult } from './restore-backup.ts'

/** What a backup came to, in sentences for the terminal; bad where whoever waits for the exit code should look. */
export function formatBackupResult({
  tables,
  rows,
  files,
  bytes,
  missing,
  missingKeys,
}: BackupSummary): CommandOutput {
  const isBad = files === 0 && missing > 0
  return {
    isFailure: isBad,
    text: [
      `Saved ${tables} tables with ${rows} rows, and ${files} files (${formatMegabytes(bytes)}).`,
      ...(missing > 0
        ? [`${missing} files that rows name were not in the storage: ${formatSomeNames(missingKeys)}.`]
        : []),
      ...(isBad
        ? [
            'None of the files was there. Set STORAGE_URL, or DATA_DIR, as it is set for the product, and take another backup.',
          ]
        : []),
    ].join('\n'),
  }
}

/** The same of what was restored. */
export const formatRestoreResult = ({
  madeAt,
  unknownTables: strangers,
  revokedSessions: ended,
  ...summary
}: RestoreResult): CommandOutput => ({
  text: [
    `Restored ${summary.tables - strangers.length} tables with ${summary.rows} rows, and ${summary.files} files (${formatMegabytes(summary.bytes)}), as they were at ${madeAt}.`,
    ...(summary.missing > 0
      ? [
          `${summary.missing} files that rows name were not in the backup: ${formatSomeNames(summary.missingKeys)}.`,
        ]
      : []),
    ...(strangers.length > 0
      ? [`Left out, because the product never made them: ${formatSomeNames(strangers)}.`]
      : []),
    ...(ended === null
      ? []
      : [
          `The backup is more than an hour old. What somebody signed out of since would have come back, so ${ended} sign-ins were ended, and everybody signs in again.`,
        ]),
    'Start the product with the AUTH_SECRET that it had: with another one everybody has to sign in again, and codes of authenticator apps fit no longer.',
  ].join('\n'),
})

const formatSomeNames = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and others` : names.join(', ')

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`
