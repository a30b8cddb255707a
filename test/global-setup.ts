import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Deps } from '#server/admin/context.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import { readConfig } from '#server/config/config.ts'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import { startJobs } from '#server/lib/jobs/job-queue.ts'
import { runOnServer, serverVariable, templateName, urlOf } from './postgres.ts'

/**
 * One PostgreSQL for the whole run, with a migrated template database that every test file clones. Vitest and
 * Playwright call this before their workers start, and call the returned function after the last one.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const givenUrl = process.env.TEST_DATABASE_URL
  const server = givenUrl ? { url: givenUrl, stop: async () => {} } : await startDisposable()
  process.env[serverVariable] = server.url
  await runOnServer(`drop database if exists ${templateName} with (force)`)
  await runOnServer(`create database ${templateName}`)
  await prepareTemplate(urlOf(templateName))
  return server.stop
}

/** Creates the app's tables and those of the job queue, which has its own migrations. */
async function prepareTemplate(url: string): Promise<void> {
  await migrate(url)
  const jobs = await startJobs(url, pino({ level: 'silent' }), { runsJobs: false, now: () => new Date() })
  try {
    // Only the queue names are read from the handlers here.
    const config = readConfig('test', { AUTH_SECRET: 'x'.repeat(32) })
    await jobs.createQueues(createJobHandlers({ config } as Deps))
  } finally {
    await jobs.stop()
  }
}

/** A folder in memory. Tests clone databases of hundreds of small files, which is much faster there. */
async function memory(): Promise<string | null> {
  const folder = '/dev/shm'
  const roomBytes = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return roomBytes > 2 * 1024 ** 3 ? folder : null
}

async function startDisposable() {
  const fast = await memory()
  const dataDir = await mkdtemp(join(fast ?? tmpdir(), 'rehearse-test-'))
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) }
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    log,
    disposable: true,
    ...(fast ? { home: join(fast, 'rehearse-postgres') } : {}),
  })
  return {
    url,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
