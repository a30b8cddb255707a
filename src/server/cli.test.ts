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
import { startEmbeddedPostgres } from './lib/database/embedded-postgres.ts'

// Each command is a process of its own, which starts slowly beside many others.
vi.setConfig({ testTimeout: 60_000 })

const program = fileURLToPath(new URL('./cli.ts', import.meta.url))

/** Runs `npm run admin -- …` and collects what it says. */
async function admin(env: Record<string, string>, ...words: string[]) {
  const { AUTH_SECRET, PATH = '' } = process.env
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH, AUTH_SECRET: AUTH_SECRET ?? 'x'.repeat(32), ...env },
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  child.stderr.on('data', chunk => {
    complained += chunk
  })
  const exitCode = await new Promise<number | null>(done => child.once('close', done))
  return { exitCode, said, complained }
}

async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-admin-'))
  onTestFinished(async () => {
    const { data } = await findOrCreateCluster(dataDir)
    await rm(data, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

test('an account is made an admin by its email in any case, at once and without signing in again', async () => {
  const app = await startApp()
  const ann = await anInterviewer(app, { email: 'Ann@example.test' })
  const env = { DATABASE_URL: app.databaseUrl }

  expect(await admin(env, 'grant', 'ann@EXAMPLE.test')).toEqual({
    exitCode: 0,
    said: 'Ann@example.test is an admin from now on.\n',
    complained: '',
  })
  expect(await app.as(ann).call(api.myProfile, {})).toMatchObject({ role: 'admin' })
  expect(await admin(env, 'grant', 'ann@example.test')).toMatchObject({
    exitCode: 0,
    said: 'Ann@example.test is an admin already.\n',
  })
})

test('reconciliation tells of every difference, in words or as JSON, and by its exit code', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  const { hostname, port } = new URL(app.url)
  // The sandbox provider lives in the product that runs.
  const env = { DATABASE_URL: app.databaseUrl, HOST: hostname, PORT: port }
  const { payments, differences } = JSON.parse((await admin(env, 'reconcile', '--json')).said)
  expect(differences).toEqual([])
  expect(payments).toBe(1)
  expect(await admin(env, 'reconcile')).toEqual({
    exitCode: 0,
    said: 'Payments compared: 1, no differences.\n',
    complained: '',
  })
  const id = booking.payment?.transactionId ?? ''
  await app.deps.db.updateTable('payments').set({ captured_minor: 4900 }).execute()
  const found = await admin(env, 'reconcile')
  expect(found).toMatchObject({ exitCode: 1, complained: '' })
  expect(found.said).toContain(`${id}: captured: ours 4900, theirs 5000\n`)
})

test('an interviewer who becomes an admin is no longer found', async () => {
  const app = await startApp()
  const ann = await anInterviewer(app, { email: 'ann@example.test' })
  await admin({ DATABASE_URL: app.databaseUrl }, 'grant', 'ann@example.test')
  const { listed } = await app.deps.db
    .selectFrom('interviewers')
    .select('listed')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(listed).toBe(false)
})

test('an unknown email, a wrong command and an unreachable database are each a sentence and exit code 1', async () => {
  const app = await startApp()
  const env = { DATABASE_URL: app.databaseUrl }
  expect(await admin(env, 'grant', 'nobody@example.test')).toEqual({
    exitCode: 1,
    said: '',
    complained: 'There is no account with the email nobody@example.test. Register it first.\n',
  })
  expect(await admin(env, 'grant', 'a@b.test', 'c@d.test')).toEqual({
    exitCode: 1,
    said: '',
    complained: 'Use it like this: npm run admin -- grant <email>\n',
  })
  const unknown = await admin(env, 'revoke', 'a@b.test')
  expect(unknown).toMatchObject({ exitCode: 1, said: '' })
  expect(unknown.complained).toContain('Use it like this: npm run admin -- <command>\n  grant <email>\n')
  const nowhere = await admin({ DATABASE_URL: 'postgres://a@127.0.0.1:1/none' }, 'grant', 'a@b.test')
  expect(nowhere).toMatchObject({ exitCode: 1, said: '' })
  expect(nowhere.complained).toMatch(/^Nothing was changed: .*ECONNREFUSED.*\n$/)
})

test('without DATABASE_URL the embedded database is asked, running or not, and none is made where there is none', async () => {
  const dataDir = await aDataDir()
  const grant = () => admin({ DATA_DIR: dataDir }, 'grant', 'nobody@example.test')
  expect(await grant()).toEqual({
    exitCode: 1,
    said: '',
    complained: `DATABASE_URL is not set, and there is no database in ${dataDir}. Set it as serve has it, or start the product once with npm start.\n`,
  })
  const running = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
  const asked = {
    exitCode: 1,
    complained: `On the database in ${dataDir}, because DATABASE_URL is not set.\nThere is no account with the email nobody@example.test. Register it first.\n`,
  }
  expect(await grant()).toMatchObject(asked)
  await running.stop()
  expect(await grant()).toMatchObject(asked)
})
