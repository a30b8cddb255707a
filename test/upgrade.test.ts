import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { listMigrationNames, runMigrations } from '#server/lib/database/migrate.ts'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { fixedClock, openApp, type SignedInUser, type TestApp } from './open-app.ts'
import { createUnmigratedDatabase } from './postgres.ts'

// A database of an earlier schema keeps its data when the app starts on it. Its rows come from a trial with
// demo data and a recording, and fit the tables of the migrations up to `lastOfThem`.
const lastOfThem = '0008-fake-payment-provider'
const now = '2026-11-22T20:30:00Z'
let app: TestApp
let interviewee: SignedInUser
let interviewer: SignedInUser

beforeAll(async () => {
  const database = await createUnmigratedDatabase()
  await fill(database.url)
  app = await openApp({ database, clock: fixedClock(now) })
  interviewee = await signIn('interviewee@demo.test')
  interviewer = await signIn('approver@demo.test')
})
afterAll(() => app.close())

test('users sign in with their old passwords', async () => {
  expect(await app.as(interviewee).call(api.myProfile, {})).toMatchObject({ displayName: expect.any(String) })
})

test('bookings and their payments are unchanged', async () => {
  const { bookings } = await app.as(interviewee).call(api.myBookings, { query: {} })
  const states = bookings.map(({ status, attendance, payment }) => [status, attendance, payment?.status])
  expect(states.sort()).toEqual([
    ['confirmed', 'completed', 'Success'],
    ['confirmed', 'none', 'Success'],
  ])
})

test('balances match the ledger', async () => {
  const { balances } = await app.as(interviewer).call(api.earnings, {})
  expect(balances).toEqual([{ currency: 'USD', upcoming: 0, pending: 0, available: 68, paidOut: 0 }])
  const { rows } = await sql`select from ledger_entries e join ledger_journals j on j.id = e.journal_id
    join ledger_accounts a on a.id = e.account_id group by j.id, a.currency having sum(e.minor) <> 0`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([])
})

test('recordings, receipts and training interviews are listed', async () => {
  const as = app.as(interviewee)
  const { bookings } = await as.call(api.myBookings, { query: {} })
  expect(bookings.map(({ recording }) => recording?.bytes).filter(Boolean)).toEqual([5032])
  expect((await as.call(api.paymentHistory, { query: {} })).payments).toHaveLength(2)
  const { sessions } = await as.call(api.interviewHistory, { query: {} })
  expect(sessions).toMatchObject([{ averageScore: expect.any(Number) }])
})

test('background jobs continue with the existing data, and the search finds interviewers', async () => {
  await app.runCronJobs()
  const { interviewers } = await app.as(interviewee).call(api.findInterviewers, { body: {} })
  expect(interviewers.length).toBeGreaterThan(0)
})

async function signIn(email: string): Promise<SignedInUser> {
  const { token, userId } = await app.anonymous.call(api.signIn, {
    body: { username: email, password: 'rehearse-demo' },
  })
  return { id: userId, token }
}

async function fill(url: string): Promise<void> {
  const rows = await readFile(new URL('upgrade/0.3.0.rows', import.meta.url), 'utf8')
  const names = await listMigrationNames()
  const { db, close } = connect(url, connectionLimits.unlimited)
  await db.transaction().execute(tx =>
    runMigrations(
      tx,
      names.filter(name => name <= lastOfThem),
    ),
  )
  // The database checks a journal at the commit, with all of its entries.
  await db.transaction().execute(async tx => {
    for (const [, table = '', row = ''] of rows.matchAll(/^(\w+) (.*)$/gm)) {
      const columns = sql.join(Object.keys(JSON.parse(row)).map(name => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${row})`.execute(tx)
    }
  })
  await close()
}
