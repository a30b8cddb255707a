import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { parseCommand } from '#server/admin/commands.ts'
import { recordBackup } from '#server/lib/jobs/repository.ts'
import { bookingCronJobs } from '#server/marketplace/bookings/jobs.ts'
import { refreshScheduleQueue } from '#server/marketplace/slots/weekly-schedule.ts'
import { sendEmailQueue } from '#server/notifications/enqueue-notification.ts'
import { paymentCronJobs, paymentNightlyJobs } from '#server/payments/jobs.ts'
import { executeRefundQueue } from '#server/payments/queues.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { runCommand } from '#test/commands.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'
import { checkFiles, type FilePosition } from './check-files.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a'

/** State of a job after its last attempt. */
const failJobs = (app: TestApp, queue: string) =>
  sql`update pgboss.job set state = 'failed', completed_on = now(), retry_count = 12,
    output = '{"err":{"message":"connection refused"}}' where name = ${queue}`.execute(app.deps.db)

async function anUndeliveredEmail(app: TestApp) {
  const admin = await anAdmin(app, 'support')
  const person = await anInterviewee(app, { email: 'new@example.test', confirmed: false })
  const action = { params: { userId: person.id }, body: { reason: 'Asked for it' } }
  await app.as(admin).call(api.resendPersonConfirmation, action)
  await failJobs(app, 'send-email')
  return admin
}

test('every admin reads the state of the server', async () => {
  const app = await startApp()
  const state = await app.as(await anAdmin(app, 'finance')).call(api.systemState, {})
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    storage: { kind: 'disk' },
    mail: 'inbox',
    providers: ['sandbox'],
  })
  expect(state.databaseBytes).toBeGreaterThan(1_000_000)
  expect(state.queues).toContainEqual(expect.objectContaining({ name: 'send-email', active: 0 }))
})

test('the state of the server says when the last backup was, apart from the cron jobs', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'support'))
  const read = async () => {
    const { lastBackupAt, cronJobs } = await admin.call(api.systemState, {})
    return { lastBackupAt, names: cronJobs.map(({ name }) => name) }
  }
  const { lastBackupAt, names } = await read()
  expect(lastBackupAt).toBeNull()
  for (const hours of [1, 24]) {
    app.clock.advance({ hours })
    await recordBackup(app.deps.db, app.clock.now())
    expect(await read()).toEqual({ lastBackupAt: app.clock.now().toISOString(), names })
  }
})

test('a failed job is listed with its error and runs again, once', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'finance')
  for (const refundId of [unknownId, randomUUID(), randomUUID()])
    await app.deps.jobs.send(app.deps.db, executeRefundQueue, { refundId })
  await failJobs(app, executeRefundQueue.name)
  const first = await app.as(admin).call(api.failedJobs, { query: { pageSize: 2 } })
  const second = await app
    .as(admin)
    .call(api.failedJobs, { query: { pageSize: 2, cursor: first.next ?? '' } })
  const all = [...first.items, ...second.items]
  expect(new Set(all.map(({ id }) => id)).size).toBe(3)
  const [job] = all
  expect(job).toMatchObject({
    queue: executeRefundQueue.name,
    attempts: 13,
    error: 'connection refused',
    movesMoney: true,
  })
  const retry = () =>
    app.as(admin).send(api.retryMoneyJob, {
      params: { queue: executeRefundQueue.name, jobId: job?.id ?? '' },
      body: { reason: 'Provider is back' },
    })
  const statuses = (await Promise.all([retry(), retry()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([204, 404])
  expect((await app.as(admin).call(api.failedJobs, { query: {} })).items).toHaveLength(all.length - 1)
  expect((await app.as(admin).call(api.adminActions, { query: {} })).items).toMatchObject([
    { action: 'retry_job', targetId: job?.id, reason: 'Provider is back' },
  ])
})

test('a failed job does not run again while an equal one waits', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'finance'))
  const send = () => app.deps.jobs.send(app.deps.db, executeRefundQueue, { refundId: unknownId })
  await send()
  await failJobs(app, executeRefundQueue.name)
  const [job] = (await admin.call(api.failedJobs, { query: {} })).items
  await send()
  const retry = {
    params: { queue: executeRefundQueue.name, jobId: job?.id ?? '' },
    body: { reason: 'Provider is back' },
  }
  expect(await admin.refused(api.retryMoneyJob, retry)).toMatchObject({
    status: 409,
    code: 'admin.job_waiting',
  })
})

test('support cannot retry a failed job while an equal one waits', async () => {
  const app = await startApp()
  const support = app.as(await anAdmin(app, 'support'))
  const { id: interviewerId } = await anInterviewer(app)
  const send = () => app.deps.jobs.send(app.deps.db, refreshScheduleQueue, { interviewerId })
  await send()
  await failJobs(app, refreshScheduleQueue.name)
  const [job] = (await support.call(api.failedJobs, { query: {} })).items
  await send()
  const retry = {
    params: { queue: refreshScheduleQueue.name, jobId: job?.id ?? '' },
    body: { reason: 'Fixed the schedule' },
  }
  expect(await support.refused(api.retryJob, retry)).toMatchObject({ code: 'admin.job_waiting' })
})

test('a job that moves money is retried by finance only, after another confirmation of the identity', async () => {
  const app = await startApp()
  const [support, finance] = [await anAdmin(app, 'support'), await anAdmin(app, 'finance')]
  await app.deps.jobs.send(app.deps.db, executeRefundQueue, { refundId: unknownId })
  await failJobs(app, executeRefundQueue.name)
  const [job] = (await app.as(support).call(api.failedJobs, { query: {} })).items
  const retry = {
    params: { queue: executeRefundQueue.name, jobId: job?.id ?? '' },
    body: { reason: 'Provider is back' },
  }
  const wrongRole = { code: 'auth.wrong_role' }
  expect(await app.as(support).refused(api.retryJob, retry)).toMatchObject(wrongRole)
  expect(await app.as(support).refused(api.retryMoneyJob, retry)).toMatchObject(wrongRole)
  // Owners use the endpoint that asks for their password again.
  expect(await app.as(await anAdmin(app)).refused(api.retryJob, retry)).toMatchObject(wrongRole)
  const longAgo = { reauthenticated_at: new Date('2030-04-30T00:00:00Z') }
  await app.deps.db.updateTable('auth_sessions').set(longAgo).execute()
  expect(await app.as(finance).refused(api.retryMoneyJob, retry)).toMatchObject({
    code: 'auth.confirm_again',
  })
  expect((await app.as(support).call(api.failedJobs, { query: {} })).items).toHaveLength(1)
})

test.each([
  'settle-uncontested-no-shows',
  'retry-stale-payments',
  'complete-sessions',
  'expire-bookings',
  'retry-suspension-cancellations',
  'reconcile-payments',
])('the cron job %s moves money, so that finance retries it, and support does not', async queue => {
  const app = await startApp()
  const jobs = { ...bookingCronJobs(app.deps), ...paymentCronJobs(app.deps), ...paymentNightlyJobs(app.deps) }
  expect(Object.keys(jobs)).toContain(queue)
  const input = { params: { queue, jobId: unknownId }, body: { reason: 'Again' } }
  const [support, finance] = [app.as(await anAdmin(app, 'support')), app.as(await anAdmin(app, 'finance'))]
  expect(await support.refused(api.retryJob, input)).toMatchObject({ code: 'auth.wrong_role' })
  expect(await finance.refused(api.retryMoneyJob, input)).toMatchObject({ code: 'admin.no_job' })
})

test('only support and owners retry what moves no money', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'finance')
  const input = { params: { queue: sendEmailQueue.name, jobId: unknownId }, body: { reason: 'Again' } }
  expect(await app.as(admin).refused(api.retryJob, input)).toMatchObject({ code: 'auth.wrong_role' })
  expect(await app.as(admin).refused(api.retryMoneyJob, input)).toMatchObject({ code: 'auth.wrong_role' })
  expect(await app.as(admin).refused(api.retryEmails, { body: { reason: 'Again' } })).toMatchObject({
    code: 'auth.wrong_role',
  })
  expect(await app.as(await anAdmin(app)).refused(api.retryJob, input)).toMatchObject({
    code: 'admin.no_job',
  })
})

test('an undelivered email is listed without its address and sent again', async () => {
  const app = await startApp()
  const admin = await anUndeliveredEmail(app)
  const { items } = await app.as(admin).call(api.undeliveredEmails, { query: {} })
  expect(items).toMatchObject([
    { template: 'confirm-email', to: 'n…@example.test', nextAt: null, error: 'connection refused' },
  ])
  const input = { params: { jobId: items[0]?.id ?? '' }, body: { reason: 'Mail server is back' } }
  await app.as(admin).call(api.retryEmail, input)
  await app.drainJobs()
  expect((await app.emails()).map(({ recipient }) => recipient)).toEqual([
    expect.stringContaining('new@example.test'),
  ])
  expect((await app.as(admin).call(api.undeliveredEmails, { query: {} })).items).toEqual([])
  expect(await app.as(admin).refused(api.retryEmail, input)).toMatchObject({
    status: 404,
    code: 'admin.no_job',
  })
})

test('all undelivered emails are retried by the screen and the command, each with one log entry', async () => {
  const app = await startApp()
  const admin = await anUndeliveredEmail(app)
  const retryAll = () => app.as(admin).call(api.retryEmails, { body: { reason: 'Mail server is back' } })
  expect(await retryAll()).toEqual({ emails: 1 })
  await failJobs(app, 'send-email')
  expect((await runCommand(app, 'mails', '--again', '--why', 'Again')) as object).toMatchObject({
    text: '1 email will be sent within a minute by the server.',
  })
  await app.drainJobs()
  expect(await retryAll()).toEqual({ emails: 0 })
  const { items } = await app.as(admin).call(api.adminActions, { query: { action: 'retry_emails' } })
  expect(items.map(({ reason, after }) => ({ reason, after }))).toEqual([
    { reason: 'Again', after: { emails: 1 } },
    { reason: 'Mail server is back', after: { emails: 1 } },
  ])
})

test('webhooks are listed with their kind and state, latest first', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'moderator')
  await aBooking(app)
  const { items } = await app.as(admin).call(api.webhookEvents, { query: {} })
  expect(items.length).toBeGreaterThan(0)
  for (const event of items)
    expect(event).toMatchObject({ provider: 'sandbox', kind: expect.any(String), state: 'processed' })
  const ids = items.map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  const first = await app.as(admin).call(api.webhookEvents, { query: { pageSize: 1 } })
  expect(first.items.map(({ id }) => Number(id))).toEqual(ids.slice(0, 1))
})

test('the file check names what the storage lacks, from where the last part ended', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'finance')
  const person = await anInterviewee(app)
  const url = `/media/${'a'.repeat(32)}-512.webp`
  await app.deps.db
    .updateTable('profiles')
    .set({ picture_url: url })
    .where('user_id', '=', person.id)
    .execute()
  const check = (key?: string) =>
    app.as(admin).call(api.checkFiles, { body: { after: key ? { list: 0, key } : null } })
  const { checked, missing, next } = await check()
  expect({ next, missing: missing.length }).toEqual({ next: null, missing: checked })
  expect(checked).toBeGreaterThan(0)
  for (const [index, key] of missing.entries())
    expect(await check(key)).toEqual({
      checked: checked - index - 1,
      missing: missing.slice(index + 1),
      next: null,
    })
})

test('the command for missing files names one file in the singular', async () => {
  const listKeys = async function* () {
    yield 'pictures/file-1'
  }
  const deps = { referencedFiles: [listKeys], storage: { getSize: async () => 1 } } as never
  expect(await parseCommand(['files'])(deps)).toMatchObject({
    text: '1 file referenced, 0 missing from the storage.',
    isFailure: false,
  })
})

test('the file check reads each file once, however many parts it takes', async () => {
  let read = 0
  const list = (folder: string) =>
    async function* (_: unknown, after = '') {
      for (let index = after ? Number(after.split('-')[1]) + 1 : 10; index < 60; index++) {
        read++
        yield `${folder}/file-${index}`
      }
    }
  const storage = { getSize: async (key: string) => (key === 'films/file-59' ? null : 1) }
  const deps = { referencedFiles: [list('pictures'), list('films')], storage } as never
  const missing: string[] = []
  let after: FilePosition | null = null
  let checked = 0
  do {
    const part: Awaited<ReturnType<typeof checkFiles>> = await checkFiles(deps, { after, limit: 7 })
    missing.push(...part.missing)
    checked += part.checked
    after = part.next
  } while (after)
  expect({ checked, missing, read }).toEqual({ checked: 100, missing: ['films/file-59'], read: 100 })
})
