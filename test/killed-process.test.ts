import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSlot } from './factories.ts'
import { expectReconciled } from './invariants.ts'
import { openApp, runningClock } from './open-app.ts'
import { openProviders } from './open-providers.ts'
import { pay } from './sandbox-payer.ts'
import { startProcess } from './server-process.ts'

test('another process finishes a killed process’s work within a minute', async () => {
  const app = await openApp({ clock: runningClock() })
  onTestFinished(app.close)
  const env = { DATABASE_URL: app.databaseUrl, AUTH_SECRET: 'x'.repeat(32) }
  const victim = await startProcess(env)
  onTestFinished(() => victim.end('SIGKILL'))
  const start = new Date(Date.now() + 86_400_000).toISOString()
  const timeSlotId = await aSlot(app, await anInterviewer(app), { start })
  const ann = app.as(await anInterviewee(app))
  const intent = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  const booking = () => ann.call(api.booking, { params: { id: intent.bookingId } })
  const { pool } = app.deps
  const jobs = async () =>
    (await pool.query("select state, heartbeat_seconds from pgboss.job where name = 'process-webhook'")).rows

  // A transaction locks the booking, so the acknowledged webhook cannot be processed before the process dies.
  const holder = await pool.connect()
  await holder.query('begin')
  // A busy machine takes longer than the limit for idle transactions.
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query('select from bookings where id = $1 for update', [intent.bookingId])
  await pay(app, intent)
  await expect.poll(jobs, { timeout: 15_000 }).toMatchObject([{ state: 'active' }])
  await victim.end('SIGKILL')
  await holder.query('rollback')
  holder.release()
  expect(await booking()).toMatchObject({ status: 'pending' })

  // Heartbeat, check interval and retry delay together take less than a minute.
  const [{ heartbeat_seconds: alive }] = await jobs()
  const { rows } = await pool.query(
    "select retry_delay * 2 as wait from pgboss.queue where name = 'process-webhook'",
  )
  expect(alive + 15 + rows[0].wait).toBeLessThan(60)
  await pool.query('update pgboss.job set heartbeat_on = now() - make_interval(secs => $1)', [alive + 1])
  await app.deps.jobs.reclaimLost()
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await app.drainJobs()
  expect(await booking()).toMatchObject({ status: 'confirmed' })
})

test('another process records a refund that the bank made for a killed process', async () => {
  const clock = runningClock()
  const { env, bog, close } = await openProviders(clock.now, 'bog')
  onTestFinished(async () => void (await close()))
  const app = await openApp({ clock, env })
  onTestFinished(app.close)
  const { pool } = app.deps
  const start = new Date(Date.now() + 86_400_000).toISOString()
  const timeSlotId = await aSlot(app, await anInterviewer(app), { start })
  const ann = app.as(await anInterviewee(app))
  const intent = await ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  // Paid after the cancellation, so only a job refunds it.
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  bog.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })

  // A transaction locks the booking, so the refund cannot be recorded before the process dies.
  const holder = await pool.connect()
  await holder.query('begin')
  // A busy machine takes longer than the limit for idle transactions.
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query('select from bookings where id = $1 for update', [intent.bookingId])
  const victim = await startProcess({ ...env, DATABASE_URL: app.databaseUrl, AUTH_SECRET: 'x'.repeat(32) })
  onTestFinished(() => victim.end('SIGKILL'))
  const actions = () => [...bog.orders.values()].flatMap(order => order.actions)
  await expect.poll(actions, { timeout: 15_000 }).toMatchObject([{ action: 'refund' }])
  await victim.end('SIGKILL')
  await holder.query('rollback')
  holder.release()

  // Until it is reclaimed, the lost job blocks those that the cron job sends.
  clock.advance({ minutes: 5 })
  await app.runCronJobs()
  const refunds = async () => (await pool.query('select status from refunds')).rows
  expect(await refunds()).toEqual([{ status: 'pending' }])
  // The first check comes too early.
  await app.deps.jobs.reclaimLost()
  await pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'")
  await app.deps.jobs.reclaimLost()
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await app.drainJobs()
  expect(await refunds()).toEqual([{ status: 'succeeded' }])
  await expectReconciled(app)
})
