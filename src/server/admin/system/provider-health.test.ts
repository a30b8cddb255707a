import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { deletePictureFilesQueue } from '#server/identity/profiles/profile-picture.ts'
import { sendEmailQueue } from '#server/notifications/enqueue-notification.ts'
import { syncPaymentQueue } from '#server/payments/queues.ts'
import { finalizeCallRecordingQueue } from '#server/rooms/queues.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { aBookingEmailJob, emailContext } from '#test/email-jobs.ts'
import { anAdmin, anInterviewer } from '#test/factories.ts'
import { startSmtp } from '#test/fakes/smtp.ts'
import { startWithProviders } from '#test/providers.ts'

const nothing = { answeredAt: null, failedAt: null, failure: null, failing: null, failingSince: null }

/** Reads what is stored about a provider, as an admin. */
async function aReader(app: TestApp) {
  const admin = app.as(await anAdmin(app, 'support'))
  return async (kind: string, name?: string) => {
    const { providers } = await admin.call(api.providerHealth, {})
    return providers.find(provider => provider.kind === kind && (!name || provider.name === name))
  }
}

test('a provider whose calls are not stored has neither answered nor failed', async () => {
  const app = await startApp({ env: { RATES_NBG_BASE: 'http://127.0.0.1:1' } })
  const read = await aReader(app)
  for (const kind of ['payments', 'email', 'storage', 'rates'])
    expect(await read(kind)).toMatchObject(nothing)
  expect(await read('calendar')).toMatchObject({ ...nothing, failing: 0 })
  // Without a language model there is no provider to name.
  expect(await read('coach')).toBeUndefined()

  const at = app.clock.now()
  const rate = { currency: 'USD' as const, source: 'nbg' as const, day: '2030-05-01', lari: '2.7' }
  await app.deps.db
    .insertInto('exchange_rates')
    .values({ ...rate, fetched_at: at })
    .execute()
  expect(await read('rates', 'nbg')).toMatchObject({ answeredAt: at.toISOString(), recordsFailures: false })
})

test('a payment provider that refuses has failed, and answered when it last did', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann } = await hold()
  bog.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  const read = await aReader(app)
  const sync = async () => {
    await app.deps.jobs.send(app.deps.db, syncPaymentQueue, { paymentId: intent.transactionId })
    return app.drainJobs()
  }
  expect(await sync()).toEqual({ failed: 0 })
  const before = await read('payments', 'bog')
  expect(before).toMatchObject({ ...nothing, answeredAt: expect.any(String) })
  bog.failNext(/receipt/, 403)
  expect(await sync()).toEqual({ failed: 1 })
  expect(await read('payments', 'bog')).toMatchObject({
    answeredAt: before?.answeredAt,
    failedAt: expect.any(String),
    failure: expect.stringContaining('403'),
  })
})

test('a failed refund is the last failure until it is repaid', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  const read = await aReader(app)
  const payment = await app.deps.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const at = app.clock.now()
  const refund = { payment_id: payment.id, status: 'failed' as const, amount_minor: 100, created_at: at }
  await app.deps.db
    .insertInto('refunds')
    .values({ ...refund, error_message: 'card closed' })
    .execute()
  const failed = { failedAt: at.toISOString(), failure: 'card closed' }
  expect(await read('payments', 'sandbox')).toMatchObject(failed)
  await app.deps.db.updateTable('refunds').set({ replaced_minor: 40 }).execute()
  expect(await read('payments', 'sandbox')).toMatchObject(failed)
  await app.deps.db.updateTable('refunds').set({ replaced_minor: 100 }).execute()
  expect(await read('payments', 'sandbox')).toMatchObject({ failedAt: null, failure: null })
})

test('the storage has answered once a file is deleted, not when a job finds that the file is used', async () => {
  const app = await startApp()
  const read = await aReader(app)
  const person = await anInterviewer(app)
  const url = `/media/${'a'.repeat(32)}-512.webp`
  const setPicture = (picture_url: string | null) =>
    app.deps.db.updateTable('profiles').set({ picture_url }).where('user_id', '=', person.id).execute()
  const order = () => app.deps.jobs.send(app.deps.db, deletePictureFilesQueue, { url })
  await setPicture(url)
  await order()
  const bookingId = '0196a1b2-0000-4000-8000-00000000000a' as BookingId
  await app.deps.jobs.send(app.deps.db, finalizeCallRecordingQueue, { bookingId })
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(await read('storage')).toMatchObject(nothing)
  await setPicture(null)
  await order()
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(await read('storage')).toMatchObject({ ...nothing, answeredAt: expect.any(String) })
})

test('the mail server has answered once it accepts an email, not when one is queued, expired or refused', async () => {
  const smtp = await startSmtp()
  const app = await startApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: emailContext.from } })
  const read = await aReader(app)
  const order = (startTime: string, endTime: string) =>
    app.deps.jobs.send(
      app.deps.db,
      sendEmailQueue,
      aBookingEmailJob('booking-confirmed', { startTime, endTime }),
    )
  // The log of notifications has rows of emails that were only queued.
  await aBooking(app)
  await app.deps.pool.query("delete from pgboss.job where name = 'send-email'")
  // Over since yesterday.
  await order('2030-04-29T10:00:00.000Z', '2030-04-29T11:00:00.000Z')
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(await read('email')).toMatchObject(nothing)

  smtp.setRefusal({ at: 'content', code: 451 })
  await order('2030-05-02T10:00:00.000Z', '2030-05-02T11:00:00.000Z')
  expect(await app.drainJobs()).toEqual({ failed: 1 })
  expect(await read('email')).toMatchObject({ answeredAt: null, failedAt: expect.any(String) })

  smtp.delivered.length = 0
  smtp.setRefusal(null)
  await app.deps.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(smtp.delivered).toHaveLength(1)
  expect(await read('email')).toMatchObject({ ...nothing, answeredAt: expect.any(String) })
})

test('calendars say since when one of them cannot be read, apart from a login that has expired', async () => {
  const app = await startApp()
  const read = await aReader(app)
  const interviewer = await anInterviewer(app)
  const at = app.clock.now()
  const since = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  const calendar = {
    ...{ user_id: interviewer.id, secret: Buffer.alloc(1), provider: 'ics' as const },
    ...{ created_at: at, last_synced_at: at },
  }
  const expired = { status: 'reauth_required' as const, failing_since: since(90), failures: 3 }
  await app.deps.db
    .insertInto('calendar_connections')
    .values([
      { ...calendar, label: 'well.test' },
      { ...calendar, ...expired, label: 'expired.test' },
    ])
    .execute()
  const works = { ...nothing, answeredAt: at.toISOString(), failing: 0 }
  expect(await read('calendar', 'ics')).toMatchObject(works)
  const failing = { failures: 1, last_synced_at: since(120) }
  await app.deps.db
    .insertInto('calendar_connections')
    .values([
      { ...calendar, ...failing, label: 'one.test', status: 'unreadable', failing_since: since(30) },
      { ...calendar, ...failing, label: 'two.test', status: 'unreachable', failing_since: since(60) },
    ])
    .execute()
  expect(await read('calendar', 'ics')).toMatchObject({
    ...works,
    failing: 2,
    failingSince: since(60).toISOString(),
    failure: 'unreachable',
  })
})
