import { openInput, openOutput } from './admin/backup/archive.ts'
import {
  formatBackupResult,
  formatRestoreResult,
  type RestoreContext,
  restoreBackup,
} from './admin/backup/restore-backup.ts'
import { writeBackup } from './admin/backup/write-backup.ts'
import { CommandError, type CommandOutput } from './admin/define-command.ts'
import { referencedFiles } from './app/data-registry.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { hasCluster } from './lib/database/embedded-cluster.ts'
import { connectOrStartDatabase } from './lib/database/embedded-postgres.ts'
import { getConnectionError, openDedicatedConnection } from './lib/database/pool.ts'
import { recordBackup } from './lib/jobs/repository.ts'
import { openStorage } from './lib/storage/open-storage.ts'
import { isDiskFull } from './lib/storage/storage.ts'

const progressIntervalMs = 5000

const actions: Record<string, (file: string) => Promise<CommandOutput>> = {
  backup: runBackup,
  restore: runRestore,
}

// Messages go to standard error, because the backup may go to standard output.
const [action = 'backup', file, ...others] = process.argv.slice(2)
try {
  const run = actions[action]
  if (!run || !file || others.length > 0)
    throw new CommandError(
      `Usage: npm run ${action} -- FILE, with - for ${action === 'restore' ? 'standard input' : 'standard output'}.`,
    )
  const result = await run(file)
  exitWith(result.text, result.isFailure ?? false)
} catch (error) {
  exitWith(formatError(error))
}

async function runBackup(file: string): Promise<CommandOutput> {
  const output = await openOutput(file)
  const stop = () =>
    output.discard().finally(() => exitWith('Backup stopped. The incomplete file was removed.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    const config = readConfig('start')
    if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
      throw new CommandError(
        `There is nothing to save: DATABASE_URL is not set, and there is no database in ${config.dataDir}. Use the server’s DATABASE_URL or DATA_DIR.`,
      )
    return await withDatabaseAndStorage(config, async context => {
      const saved = await writeBackup({ ...context, referencedFiles }, output.stream)
      await output.commit()
      const result = formatBackupResult(saved)
      // What reads the backup from standard output may fail, so only a file counts.
      if (!result.isFailure && file !== '-') await reportBackup(context)
      return result
    })
  } catch (error) {
    await output.discard()
    throw error
  }
}

/** The System screen shows it. The backup is complete even if a standby refuses to write, or the connection is lost. */
async function reportBackup({ connection, now }: RestoreContext): Promise<void> {
  await recordBackup(connection.db, now()).catch((error: Error) => {
    process.stderr.write(`The System screen will not show this backup: ${error.message}\n`)
  })
}

async function runRestore(file: string): Promise<CommandOutput> {
  const input = await openInput(file)
  return formatRestoreResult(
    await withDatabaseAndStorage(readConfig('start'), context => restoreBackup(context, input)),
  )
}

async function withDatabaseAndStorage<T>(config: Config, run: (context: RestoreContext) => Promise<T>) {
  const { url, stop } = await connectOrStartDatabase(config)
  try {
    const connection = await openDedicatedConnection(url)
    try {
      const storage = await openStorage(config)
      const now = () => new Date()
      return await run({ databaseUrl: url, connection, storage, now, onProgress: createProgressReporter() })
    } finally {
      await connection.close().catch(() => {})
    }
  } finally {
    await stop()
  }
}

function createProgressReporter(): (progress: string) => void {
  let reportedAt = Date.now()
  return progress => {
    if (Date.now() - reportedAt < progressIntervalMs) return
    reportedAt = Date.now()
    process.stderr.write(`… ${progress}\n`)
  }
}

/** Exits although handles may be open, such as standard input. */
function exitWith(message: string, isFailure = true): never {
  process.stderr.write(`${message}\n`)
  process.exit(isFailure ? 1 : 0)
}

function formatError(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return `The command failed: ${error}`
  if (isDiskFull(error)) return 'A disk or quota is full. Free some space and run the command again.'
  if ('code' in error && error.code === 'EPIPE')
    return 'The program that receives the backup stopped reading, so the backup is incomplete.'
  return getConnectionError(error) ?? `The command failed: ${error.message}`
}
