import { openInput, openOutput } from './admin/backup/open-file.ts'
import { tellRestored, tellSaved } from './admin/backup/report.ts'
import { restoreBackup } from './admin/backup/restore-backup.ts'
import { writeBackup } from './admin/backup/write-backup.ts'
import { Refusal, type Said } from './admin/command.ts'
import { namedFiles } from './app/referenced-files.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { openLine } from './lib/database/dedicated-connection.ts'
import { hasCluster } from './lib/database/embedded-cluster.ts'
import { visitEmbeddedPostgres } from './lib/database/embedded-probe.ts'
import { obstacleIn } from './lib/database/requirements.ts'
import { isFull } from './lib/storage/disk-quota.ts'
import { openStorage } from './lib/storage/open.ts'

/** How often somebody who waits is told how far it is. */
const toldEveryMs = 5000

const works: Record<string, (file: string) => Promise<Said>> = { backup: save, restore }

// Everything is said as an error would be: a backup may go to standard output.
const [verb = 'backup', file, ...more] = process.argv.slice(2)
try {
  const work = works[verb]
  if (!work || !file || more.length > 0)
    throw new Refusal(
      `Use it like this: npm run ${verb} -- FILE, with - for ${verb === 'restore' ? 'standard input' : 'standard output'}.`,
    )
  const said = await work(file)
  end(said.text, said.isBad ?? false)
} catch (error) {
  end(sentence(error))
}

async function save(file: string): Promise<Said> {
  const output = await openOutput(file)
  const stop = () => output.discard().finally(() => end('It was stopped, and nothing of the backup is left.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    const config = readConfig('start')
    if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
      throw new Refusal(
        `There is nothing to save: DATABASE_URL is not set, and there is no database in ${config.dataDir}. Set DATABASE_URL or DATA_DIR as it is set for the product.`,
      )
    const summary = await within(config, places => writeBackup({ ...places, named: namedFiles }, output.to))
    await output.keep()
    return tellSaved(summary)
  } catch (error) {
    await output.discard()
    throw error
  }
}

async function restore(file: string): Promise<Said> {
  const input = await openInput(file)
  return tellRestored(await within(readConfig('start'), places => restoreBackup(places, input)))
}

type Places = Parameters<typeof restoreBackup>[0]

/** The database, embedded or not, and the storage, for as long as it takes. */
async function within<T>(config: Config, work: (places: Places) => Promise<T>): Promise<T> {
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await visitEmbedded(config.dataDir)
  try {
    const line = await openLine(url)
    try {
      const storage = await openStorage(config)
      return await work({ databaseUrl: url, line, storage, now: () => new Date(), tell: tellNowAndThen() })
    } finally {
      await line.close().catch(() => {})
    }
  } finally {
    await stop()
  }
}

function visitEmbedded(dataDir: string) {
  process.stderr.write(`On the database in ${dataDir}, because DATABASE_URL is not set.\n`)
  return visitEmbeddedPostgres(dataDir)
}

function tellNowAndThen(): (progress: string) => void {
  let toldAt = Date.now()
  return progress => {
    if (Date.now() - toldAt < toldEveryMs) return
    toldAt = Date.now()
    process.stderr.write(`… ${progress}\n`)
  }
}

/** Whatever is still open, standard input for one, is not waited for. */
function end(sentence: string, isBad = true): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(isBad ? 1 : 0)
}

function sentence(error: unknown): string {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return `It was not done: ${error}`
  if (isFull(error)) return 'A disk is full, or a quota. Make room, and give the command again.'
  if ('code' in error && error.code === 'EPIPE')
    return 'Whoever was to take the backup took no more of it, so it is not whole.'
  return obstacleIn(error) ?? `It was not done: ${error.message}`
}
