import { pino } from 'pino'
import { expect, test } from 'vitest'
import { forEachSettled, limitConcurrency, mapConcurrently } from './concurrency.ts'

/** Tasks that run until `end`, and the order in which they started. */
function startTasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = limitConcurrency()
  const add = (user: string, name: string) =>
    run(user, () => {
      started.push(name)
      return new Promise<void>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { started, add, end }
}

test('the tasks of one user wait for each other, and other users go first', async () => {
  const { started, add, end } = startTasks()
  for (let number = 1; number <= 16; number++) void add('ann', `a${number}`)
  await expect(add('ann', 'a17')).rejects.toMatchObject({ code: 'request.too_many' })
  for (const name of ['b1', 'c1', 'd1', 'e1', 'f1']) void add(name.slice(0, 1), name)
  await end('')
  // Four at a time, of four users.
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1'])
  await end('a1')
  expect(started.slice(4)).toEqual(['e1'])
  await end('b1')
  await end('c1')
  expect(started.slice(5)).toEqual(['f1', 'a2'])
})

test('a failed task frees its slot', async () => {
  const run = limitConcurrency()
  const fail = () => run('ann', () => Promise.reject(new Error('no paper')))
  for (let time = 0; time < 10; time++) await expect(fail()).rejects.toThrow('no paper')
  expect(await run('ann', () => 'done')).toBe('done')
})

test('a task beyond the waiting limit is rejected with a retry time', async () => {
  const run = limitConcurrency({ maxConcurrent: 1, maxWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const both = ['ann', 'ben'].map(user => run(user, () => promise))
  await expect(run('cleo', () => promise)).rejects.toMatchObject({
    code: 'server.unavailable',
    detail: { retryAfterSeconds: 5 },
  })
  resolve('done')
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  expect(await run('cleo', () => 'now')).toBe('now')
})

test('a failed item is logged by its id, and the others are handled', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  const done: string[] = []
  const items = ['one', 'bad', 'two'].map(id => ({ id, note: 'private' }))
  await forEachSettled(log, 'not settled yet', items, async ({ id }) => {
    if (id === 'bad') throw new Error('the bank is closed')
    done.push(id)
  })
  expect(done).toEqual(['one', 'two'])
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      id: 'bad',
      msg: 'not settled yet',
      err: expect.objectContaining({ message: 'the bank is closed' }),
    }),
  ])
  expect(lines.join()).not.toContain('private')
})

test('mapConcurrently returns results in order and runs at most eight calls at once', async () => {
  let running = 0
  let maxRunning = 0
  const results = await mapConcurrently(
    Array.from({ length: 20 }, (_, index) => index),
    async index => {
      maxRunning = Math.max(maxRunning, ++running)
      await Promise.resolve()
      running--
      return index * 2
    },
  )
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index * 2))
  expect(maxRunning).toBe(8)
})
