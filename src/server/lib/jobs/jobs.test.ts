import { expect, onTestFinished, test } from 'vitest'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { startApp } from '#test/app.ts'
import { cloneDatabase } from '#test/postgres.ts'
import { type CronJobs, type JobHandlers, startJobs } from './jobs.ts'
import { heavyQueues, type QueueName } from './queues.ts'
import type { JobOutcome } from './worker.ts'

/** Jobs of one queue; all others would be a mistake. */
async function startQueue(work: (eventId: string) => Promise<void>, name: QueueName = 'process-webhook') {
  const database = await cloneDatabase()
  const connection = connect(database.url, connectionLimits.background)
  const lines: string[] = []
  const jobs = await startJobs(database.url, createLogger('info', { write: line => void lines.push(line) }), {
    works: true,
    now: () => new Date(),
  })
  onTestFinished(async () => {
    await jobs.stop()
    await connection.close()
    await database.drop()
  })
  const handlers = {
    [name]: ({ eventId }: { eventId: string }) => work(eventId),
  } as unknown as JobHandlers
  await jobs.createQueues(handlers)
  const endings: JobOutcome[] = []
  jobs.onFinished(ending => endings.push(ending))
  return {
    endings,
    logged: () => lines.map(line => JSON.parse(line)),
    send: (eventId: string) => jobs.send(connection.db, name, { eventId } as never),
    begin: (minutely: CronJobs = {}) => jobs.start(handlers, { minutely, nightly: {} }),
    reclaim: () => jobs.reclaimLost(),
    sql: (text: string) => connection.pool.query(text),
    settle: () => jobs.drain(handlers),
    /** Whatever waits has one attempt left. */
    exhaust: () =>
      connection.pool.query(
        "update pgboss.job set retry_limit = retry_count + 1, start_after = now() where state = 'retry'",
      ),
    /** The clock strikes. */
    strike: (sweep: string) =>
      connection.pool.query('insert into pgboss.job (name, policy) values ($1, $2)', [sweep, 'singleton']),
  }
}

test('a flood of webhooks is worked off without a pause between them', async () => {
  const done = new Set<string>()
  const queue = await startQueue(async eventId => void done.add(eventId))
  for (let at = 0; at < 60; at++) await queue.send(String(at))
  await queue.begin()
  // Two a second would take half a minute.
  await expect.poll(() => done.size, { timeout: 8000 }).toBe(60)
})

test('of what is heavy a process works one thing off at a time', async () => {
  let [atOnce, most, done] = [0, 0, 0]
  const queue = await startQueue(async () => {
    most = Math.max(most, ++atOnce)
    await new Promise(resolve => setImmediate(resolve))
    atOnce--
    done++
  }, heavyQueues[0] as QueueName)
  for (let at = 0; at < 6; at++) await queue.send(String(at))
  await queue.begin()
  await expect.poll(() => done, { timeout: 8000 }).toBe(6)
  expect(most).toBe(1)
})

test('a job that fails is tried again, and the others beside it are not', async () => {
  const times = new Map<string, number>()
  const queue = await startQueue(async eventId => {
    const before = times.get(eventId) ?? 0
    times.set(eventId, before + 1)
    if (eventId === 'bad' && before === 0) throw new Error('not yet')
  })
  for (const eventId of ['one', 'bad', 'two']) await queue.send(eventId)
  await queue.begin()
  await expect.poll(() => times.get('bad'), { timeout: 10_000 }).toBe(2)
  expect(Object.fromEntries(times)).toEqual({ one: 1, bad: 2, two: 1 })
})

test('a job that fails is logged with its attempt, as an error only when it is given up, and never with what it was about', async () => {
  const queue = await startQueue(async () => {
    throw Object.assign(new Error('550 no such user <ann@example.test>'), {
      code: 'EENVELOPE',
      detail: 'secret',
    })
  })
  await queue.send('private')
  expect(await queue.settle()).toEqual({ failed: 1 })
  await queue.exhaust()
  expect(await queue.settle()).toEqual({ failed: 1 })
  const about = { queue: 'process-webhook', jobId: expect.any(String) }
  expect(queue.logged()).toMatchObject([
    { level: 40, msg: 'a job failed and will be tried again', ...about, attempt: 1 },
    { level: 50, msg: 'a job was given up', ...about, attempt: 2 },
  ])
  expect(queue.logged()[0].err).toMatchObject({ code: 'EENVELOPE', message: '550 no such user <…@…>' })
  expect(JSON.stringify(queue.logged())).not.toMatch(/private|secret|ann@/)
  expect(queue.endings).toEqual([
    { kind: 'job', name: 'process-webhook', outcome: 'failed' },
    { kind: 'job', name: 'process-webhook', outcome: 'given_up' },
  ])
})

test('a job that takes longer than it may is heard of, and those beside it are done', async () => {
  const done: string[] = []
  const queue = await startQueue(async eventId => {
    if (eventId === 'endless') await new Promise(() => {})
    done.push(eventId)
  })
  for (const eventId of ['one', 'endless', 'two']) await queue.send(eventId)
  await queue.sql('update pgboss.job set expire_seconds = 6')
  await queue.begin()
  await expect.poll(() => queue.endings.length, { timeout: 10_000 }).toBe(3)
  expect(done.toSorted()).toEqual(['one', 'two'])
  expect(queue.endings.at(-1)).toEqual({ kind: 'job', name: 'process-webhook', outcome: 'failed' })
  expect(queue.logged()).toMatchObject([
    { msg: 'a job failed and will be tried again', err: { message: 'It took longer than 1 seconds.' } },
  ])
  const states = async () =>
    (await queue.sql("select data->>'eventId' as id, state from pgboss.job order by 1")).rows
  // Written once all of the batch are over.
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    { id: 'endless', state: 'retry' },
    { id: 'one', state: 'completed' },
    { id: 'two', state: 'completed' },
  ])
})

test('whoever works jobs off is woken by those who send them', async () => {
  const done: string[] = []
  const queue = await startQueue(async eventId => void done.push(eventId))
  await queue.begin()
  const began = performance.now()
  for (let at = 0; at < 10; at++) {
    await queue.send(String(at))
    await expect.poll(() => done.length, { interval: 5, timeout: 10_000 }).toBe(at + 1)
  }
  // Whoever only looks now and then takes two seconds for each.
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a cron job that fails is an error in the log', async () => {
  const queue = await startQueue(async () => {})
  await queue.begin({ 'clean-up': () => Promise.reject(new Error('no disk')) })
  await queue.strike('clean-up')
  await expect
    .poll(() => queue.endings, { timeout: 10_000 })
    .toEqual([{ kind: 'cron', name: 'clean-up', outcome: 'failed' }])
  expect(queue.logged()).toMatchObject([
    { level: 50, msg: 'cron job failed', cronJob: 'clean-up', err: { message: 'no disk' } },
  ])
})

test('a cron job whose process died is taken up again, and both are heard of', async () => {
  const queue = await startQueue(async () => {})
  let times = 0
  await queue.begin({ 'clean-up': async () => void times++ })
  await queue.sql(`
    insert into pgboss.job (name, policy, state, retry_limit, started_on, heartbeat_seconds, heartbeat_on)
    values ('clean-up', 'singleton', 'active', 2, now(), 20, now() - interval '21 seconds')`)
  await queue.reclaim()
  await expect.poll(() => times, { timeout: 10_000 }).toBe(1)
  expect(queue.endings.map(one => one.outcome)).toEqual(['lost', 'completed'])
  expect(queue.logged()).toMatchObject([
    { level: 40, msg: 'work was lost and is taken up again', cronJob: 'clean-up', attempt: 1 },
  ])
})

test('whoever watches the figures sees how work in the background ended', async () => {
  const app = await startApp({ isNew: true })
  await app.deps.jobs.send(app.deps.db, 'delete-unreferenced-file', { key: 'recordings/none' })
  await app.settle()
  const figures = await (await fetch(`${app.url}/metrics`)).text()
  expect(figures).toContain(
    'background_jobs_total{kind="job",name="delete-unreferenced-file",outcome="completed"} 1',
  )
})
