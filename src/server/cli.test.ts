import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { findOrCreateCluster } from '#server/lib/database/embedded-cluster.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anInterviewer } from '#test/factories.ts'
import { pathAndCache } from '#test/server-process.ts'
import { parseCommand } from './admin/commands.ts'
import { startEmbeddedPostgres } from './lib/database/embedded-postgres.ts'

// Each command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const program = fileURLToPath(new URL('./cli.ts', import.meta.url))

/** Runs `npm run admin -- …` and collects its output. */
async function admin(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...pathAndCache(), AUTH_SECRET: process.env.AUTH_SECRET ?? 'x'.repeat(32), ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', chunk => {
    stdout += chunk
  })
  child.stderr.on('data', chunk => {
    stderr += chunk
  })
  const exitCode = await new Promise<number | null>(done => child.once('close', done))
  return { exitCode, stdout, stderr }
}

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-admin-'))
  onTestFinished(async () => {
    const { data } = await findOrCreateCluster(dataDir)
    await rm(data, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

test('grant finds the email ignoring case, and takes effect without a new login', async () => {
  const app = await startApp()
  const ann = await anInterviewer(app, { email: 'Ann@example.test' })
  const env = { DATABASE_URL: app.databaseUrl }

  expect(await admin(env, 'grant', 'ann@EXAMPLE.test')).toEqual({
    exitCode: 0,
    stdout: 'Ann@example.test is now an admin.\n',
    stderr: '',
  })
  expect(await app.as(ann).call(api.myProfile, {})).toMatchObject({ role: 'admin' })
  expect(await admin(env, 'grant', 'ann@example.test')).toMatchObject({
    exitCode: 0,
    stdout: 'Ann@example.test is already an admin.\n',
  })
})

test('reconcile reports each difference as text or JSON, and by its exit code', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  const { hostname, port } = new URL(app.url)
  // The sandbox provider runs in the server.
  const env = { DATABASE_URL: app.databaseUrl, HOST: hostname, PORT: port }
  const { text } = await parseCommand(['reconcile', '--json'])(app.deps)
  const { payments, differences } = JSON.parse(text)
  expect(differences).toEqual([])
  expect(payments).toBe(1)
  expect(await admin(env, 'reconcile')).toEqual({
    exitCode: 0,
    stdout: 'Payments compared: 1, no differences.\n',
    stderr: '',
  })
  const id = booking.payment?.transactionId ?? ''
  await app.deps.db.updateTable('payments').set({ captured_minor: 4900 }).execute()
  const found = await admin(env, 'reconcile')
  expect(found).toMatchObject({ exitCode: 1, stderr: '' })
  expect(found.stdout).toContain(`${id}: captured: ours 4900, theirs 5000\n`)
})

test('an interviewer who becomes an admin is no longer listed', async () => {
  const app = await startApp()
  const ann = await anInterviewer(app, { email: 'ann@example.test' })
  await parseCommand(['grant', 'ann@example.test'])(app.deps)
  const { listed } = await app.deps.db
    .selectFrom('interviewers')
    .select('listed')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(listed).toBe(false)
})

test('an unknown email, a wrong command and an unreachable database cause a one-line error and exit code 1', async () => {
  const app = await startApp()
  const env = { DATABASE_URL: app.databaseUrl }
  expect(await admin(env, 'grant', 'unknown@example.test')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'No account has the email unknown@example.test. Register it first.\n',
  })
  expect(await admin(env, 'grant', 'a@b.test', 'c@d.test')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'Usage: npm run admin -- grant <email> [--role owner|support|finance|moderator] [--why <text>]\n',
  })
  const unreachable = await admin({ DATABASE_URL: 'postgres://a@127.0.0.1:1/none' }, 'grant', 'a@b.test')
  expect(unreachable).toMatchObject({ exitCode: 1, stdout: '' })
  expect(unreachable.stderr).toMatch(/^Nothing was changed: .*ECONNREFUSED.*\n$/)
})

test('without DATABASE_URL commands use an existing embedded database, running or not', async () => {
  const dataDir = await createDataDir()
  const grant = () => admin({ DATA_DIR: dataDir }, 'grant', 'unknown@example.test')
  expect(await grant()).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `DATABASE_URL is not set, and there is no database in ${dataDir}. Use the server’s DATABASE_URL, or start the server once with npm start.\n`,
  })
  const running = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
  const expected = {
    exitCode: 1,
    stderr: `On the database in ${dataDir}, because DATABASE_URL is not set.\nNo account has the email unknown@example.test. Register it first.\n`,
  }
  expect(await grant()).toMatchObject(expected)
  await running.stop()
  expect(await grant()).toMatchObject(expected)
  // Creates a database and starts three processes, which take their time on a busy machine.
}, 180_000)
