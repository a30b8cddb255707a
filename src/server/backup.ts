import { openInput, openOutput } from './admin/backup/archive.ts'
import { formatBackupResult, formatRestoreResult, restoreBackup } from './admin/backup/restore-backup.ts'
import { writeBackup } from './admin/backup/write-backup.ts'
import { CommandError, type CommandOutput } from './admin/command.ts'
import { referencedFiles } from './app/data-registry.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { hasCluster } from './lib/database/embedded-cluster.ts'
import { connectOrStartEmbeddedPostgres } from './lib/database/embedded-postgres.ts'
import { getConnectionError } from './lib/database/policy.ts'
import { openDedicatedConnection } from './lib/database/pool.ts'
import { openStorage } from './lib/storage/open-storage.ts'
import { isDiskFull } from './lib/storage/storage.ts'

/** How often somebody who waits is told how far it is. */
const progressIntervalMs = 5000

const actions: Record<string, (file: string) => Promise<CommandOutput>> = {
  backup: runBackup,
  restore: runRestore,
}

// Everything is said as an error would be: a backup may go to standard output.
const [verb = 'backup', file, ...more] = process.argv.slice(2)
try {
  const work = actions[verb]
  if (!work || !file || more.length > 0)
    throw new CommandError(
      `Use it like this: npm run ${verb} -- FILE, with - for ${verb === 'restore' ? 'standard input' : 'standard output'}.`,
    )
  const said = await work(file)
  exitWith(said.text, said.isFailure ?? false)
} catch (error) {
  exitWith(formatError(error))
}

async function runBackup(file: string): Promise<CommandOutput> {
  const output = await openOutput(file)
  const stop = () =>
    output.discard().finally(() => exitWith('It was stopped, and nothing of the backup is left.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    const config = readConfig('start')
    if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
      throw new CommandError(
        `There is nothing to save: DATABASE_URL is not set, and there is no database in ${config.dataDir}. Set DATABASE_URL or DATA_DIR as it is set for the product.`,
      )
    const summary = await withDatabaseAndStorage(config, places =>
      writeBackup({ ...places, referencedFiles: referencedFiles }, output.stream),
    )
    await output.commit()
    return formatBackupResult(summary)
  } catch (error) {
    await output.discard()
    throw error
  }
}

async function runRestore(file: string): Promise<CommandOutput> {
  const input = await openInput(file)
  return formatRestoreResult(
    await withDatabaseAndStorage(readConfig('start'), places => restoreBackup(places, input)),
  )
}

type BackupAndRestoreContext = Parameters<typeof restoreBackup>[0]

/** The database, embedded or not, and the storage, for as long as it takes. */
async function withDatabaseAndStorage<T>(
  config: Config,
  work: (places: BackupAndRestoreContext) => Promise<T>,
): Promise<T> {
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await openEmbeddedDatabase(config.dataDir)
  try {
    const line = await openDedicatedConnection(url)
    try {
      const storage = await openStorage(config)
      return await work({
        databaseUrl: url,
        connection: line,
        storage,
        now: () => new Date(),
        onProgress: createProgressReporter(),
      })
    } finally {
      await line.close().catch(() => {})
    }
  } finally {
    await stop()
  }
}

function openEmbeddedDatabase(dataDir: string) {
  process.stderr.write(`On the database in ${dataDir}, because DATABASE_URL is not set.\n`)
  return connectOrStartEmbeddedPostgres(dataDir)
}

function createProgressReporter(): (progress: string) => void {
  let toldAt = Date.now()
  return progress => {
    if (Date.now() - toldAt < progressIntervalMs) return
    toldAt = Date.now()
    process.stderr.write(`… ${progress}\n`)
  }
}

/** Whatever is still open, standard input for one, is not waited for. */
function exitWith(sentence: string, isFailure = true): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(isFailure ? 1 : 0)
}

function formatError(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return `It was not done: ${error}`
  if (isDiskFull(error)) return 'A disk is full, or a quota. Make room, and give the command again.'
  if ('code' in error && error.code === 'EPIPE')
    return 'Whoever was to take the backup took no more of it, so it is not whole.'
  return getConnectionError(error) ?? `It was not done: ${error.message}`
}
