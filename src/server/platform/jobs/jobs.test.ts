import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/database/pool.ts'
import { cloneDatabase } from '#test/postgres.ts'
import { type Handlers, startJobs } from './jobs.ts'

/** Jobs of one queue; all others would be a mistake. */
async function startQueue(work: (eventId: string) => Promise<void>) {
  const database = await cloneDatabase()
  const connection = connect(database.url)
  const jobs = await startJobs(connection, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await jobs.stop()
    await connection.close()
    await database.drop()
  })
  const handlers = { 'work-webhook': ({ eventId }: { eventId: string }) => work(eventId) } as Handlers
  return {
    send: (eventId: string) => jobs.send(connection.db, 'work-webhook', { eventId }),
    begin: () => jobs.work(handlers, { minutely: {}, nightly: {} }),
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
