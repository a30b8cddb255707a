import { expect, onTestFinished, test } from 'vitest'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { deleteUnreferencedFileQueue } from '#server/rooms/queues.ts'
import { startApp } from '#test/app.ts'
import { cloneDatabase } from '#test/postgres.ts'
import { defineQueue } from './define-queue.ts'
import { type CronJobs, handle, startJobs } from './job-queue.ts'
import type { JobOutcome } from './worker.ts'

/** Jobs with a handler for one queue only. */
async function startQueue(
  work: (eventId: string) => Promise<void>,
  traits: Parameters<typeof defineQueue>[1] = {},
) {
  const queue = defineQueue<{ eventId: string }>('process-webhook', { isLowLatency: true, ...traits })
  const database = await cloneDatabase()
  const connection = connect(database.url, connectionLimits.background)
  const lines: string[] = []
  const jobs = await startJobs(database.url, createLogger('info', { write: line => void lines.push(line) }), {
    runsJobs: true,
    now: () => new Date(),
  })
  onTestFinished(async () => {
    await jobs.stop()
    await connection.close()
    await database.drop()
  })
  const handlers = handle(queue, ({ eventId }) => work(eventId))
  await jobs.createQueues(handlers)
  const outcomes: JobOutcome[] = []
  jobs.onFinished(outcome => outcomes.push(outcome))
  return {
    outcomes,
    logged: () => lines.map(line => JSON.parse(line)),
    send: (eventId: string) => jobs.send(connection.db, queue, { eventId }),
    start: (minutely: CronJobs = {}) => jobs.start(handlers, { minutely, nightly: {} }),
    reclaim: () => jobs.reclaimLost(),
    sql: (text: string) => connection.pool.query(text),
    drain: () => jobs.drain(handlers),
    /** Makes the next attempt the last one. */
    makeNextAttemptLast: () =>
      connection.pool.query(
        "update pgboss.job set retry_limit = retry_count + 1, start_after = now() where state = 'retry'",
      ),
    /** Creates a run of the cron job. */
    trigger: (cronJob: string) =>
      connection.pool.query('insert into pgboss.job (name, policy) values ($1, $2)', [cronJob, 'singleton']),
  }
}

test('the worker handles a flood of webhooks without pauses', async () => {
  const done = new Set<string>()
  const queue = await startQueue(async eventId => void done.add(eventId))
  for (let at = 0; at < 60; at++) await queue.send(String(at))
  await queue.start()
  // Two a second would take half a minute.
  await expect.poll(() => done.size, { timeout: 8000 }).toBe(60)
})

test('a worker runs heavy jobs one at a time', async () => {
  let [running, maxRunning, done] = [0, 0, 0]
  const queue = await startQueue(
    async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
      done++
    },
    { isHeavy: true, isLowLatency: false },
  )
  for (let at = 0; at < 6; at++) await queue.send(String(at))
  await queue.start()
  await expect.poll(() => done, { timeout: 8000 }).toBe(6)
  expect(maxRunning).toBe(1)
})

test('a failed job is retried, and the other jobs of its batch are not', async () => {
  const times = new Map<string, number>()
  const queue = await startQueue(async eventId => {
    const before = times.get(eventId) ?? 0
    times.set(eventId, before + 1)
    if (eventId === 'bad' && before === 0) throw new Error('not yet')
  })
  for (const eventId of ['one', 'bad', 'two']) await queue.send(eventId)
  await queue.start()
  await expect.poll(() => times.get('bad'), { timeout: 10_000 }).toBe(2)
  expect(Object.fromEntries(times)).toEqual({ one: 1, bad: 2, two: 1 })
})

test('a failed job is logged with its attempt and without its data, and as an error when it is given up', async () => {
  const queue = await startQueue(async () => {
    throw Object.assign(new Error('550 no such user <ann@example.test>'), {
      code: 'EENVELOPE',
      detail: 'secret',
    })
  })
  await queue.send('private')
  expect(await queue.drain()).toEqual({ failed: 1 })
  await queue.makeNextAttemptLast()
  expect(await queue.drain()).toEqual({ failed: 1 })
  const logFields = { queue: 'process-webhook', jobId: expect.any(String) }
  expect(queue.logged()).toMatchObject([
    { level: 40, msg: 'job failed, will retry', ...logFields, attempt: 1 },
    { level: 50, msg: 'job given up', ...logFields, attempt: 2 },
  ])
  expect(queue.logged()[0].err).toMatchObject({ code: 'EENVELOPE', message: '550 no such user <…@…>' })
  expect(JSON.stringify(queue.logged())).not.toMatch(/private|secret|ann@/)
  expect(queue.outcomes).toEqual([
    { kind: 'job', name: 'process-webhook', outcome: 'failed' },
    { kind: 'job', name: 'process-webhook', outcome: 'given_up' },
  ])
})

test('a job that exceeds its timeout fails, and the other jobs of its batch complete', async () => {
  const done: string[] = []
  const queue = await startQueue(async eventId => {
    if (eventId === 'endless') await new Promise(() => {})
    done.push(eventId)
  })
  for (const eventId of ['one', 'endless', 'two']) await queue.send(eventId)
  await queue.sql('update pgboss.job set expire_seconds = 6')
  await queue.start()
  await expect.poll(() => queue.outcomes.length, { timeout: 10_000 }).toBe(3)
  expect(done.toSorted()).toEqual(['one', 'two'])
  expect(queue.outcomes.at(-1)).toEqual({ kind: 'job', name: 'process-webhook', outcome: 'failed' })
  expect(queue.logged()).toMatchObject([
    { msg: 'job failed, will retry', err: { message: 'job exceeded its timeout of 1 s' } },
  ])
  const states = async () =>
    (await queue.sql("select data->>'eventId' as id, state from pgboss.job order by 1")).rows
  // pg-boss stores the results when the whole batch is finished.
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    { id: 'endless', state: 'retry' },
    { id: 'one', state: 'completed' },
    { id: 'two', state: 'completed' },
  ])
})

test('a new job wakes the worker', async () => {
  const done: string[] = []
  const queue = await startQueue(async eventId => void done.push(eventId))
  await queue.start()
  const startedAt = performance.now()
  for (let at = 0; at < 10; at++) {
    await queue.send(String(at))
    await expect.poll(() => done.length, { interval: 5, timeout: 10_000 }).toBe(at + 1)
  }
  // Polling alone would take two seconds per job.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('a failed cron job is logged as an error', async () => {
  const queue = await startQueue(async () => {})
  await queue.start({ 'clean-up': () => Promise.reject(new Error('no disk')) })
  await queue.trigger('clean-up')
  await expect
    .poll(() => queue.outcomes, { timeout: 10_000 })
    .toEqual([{ kind: 'cron', name: 'clean-up', outcome: 'failed' }])
  expect(queue.logged()).toMatchObject([
    { level: 50, msg: 'cron job failed', cronJob: 'clean-up', err: { message: 'no disk' } },
  ])
})

test('a cron job of a killed process runs again, and both outcomes are reported', async () => {
  const queue = await startQueue(async () => {})
  let times = 0
  await queue.start({ 'clean-up': async () => void times++ })
  await queue.sql(`
    insert into pgboss.job (name, policy, state, retry_limit, started_on, heartbeat_seconds, heartbeat_on)
    values ('clean-up', 'singleton', 'active', 2, now(), 20, now() - interval '21 seconds')`)
  await queue.reclaim()
  await expect.poll(() => times, { timeout: 10_000 }).toBe(1)
  expect(queue.outcomes.map(({ outcome }) => outcome)).toEqual(['lost', 'completed'])
  expect(queue.logged()).toMatchObject([
    { level: 40, msg: 'job lost, running again', cronJob: 'clean-up', attempt: 1 },
  ])
})

test('a lost job is reclaimed at once, even if another process has just looked for lost jobs', async () => {
  const queue = await startQueue(async () => {})
  await queue.send('lost')
  await queue.reclaim()
  await queue.sql("update pgboss.job set state = 'active', heartbeat_on = now() - interval '21 seconds'")
  await queue.reclaim()
  expect((await queue.sql('select state from pgboss.job')).rows).toEqual([{ state: 'retry' }])
})

test('metrics count finished jobs by outcome', async () => {
  const app = await startApp({ isNew: true })
  await app.deps.jobs.send(app.deps.db, deleteUnreferencedFileQueue, { key: 'recordings/none' })
  await app.drainJobs()
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toContain(
    'background_jobs_total{kind="job",name="delete-unreferenced-file",outcome="completed"} 1',
  )
})
