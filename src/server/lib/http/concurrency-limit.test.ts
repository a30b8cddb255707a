import { expect, test } from 'vitest'
import { limitConcurrency } from '#server/lib/concurrency.ts'

/** Work that lasts until it is told to end, and the order in which pieces began. */
function pieces() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = limitConcurrency()
  const ask = (whose: string, name: string) =>
    take(whose, () => {
      begun.push(name)
      return new Promise<void>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { begun, ask, end }
}

test('whoever asks for much waits for themselves, and others go first', async () => {
  const { begun, ask, end } = pieces()
  for (let piece = 1; piece <= 16; piece++) void ask('ann', `a${piece}`)
  await expect(ask('ann', 'a17')).rejects.toMatchObject({ code: 'request.too_many' })
  for (const name of ['b1', 'c1', 'd1', 'e1', 'f1']) void ask(name.slice(0, 1), name)
  await end('')
  // Four at a time, of four people.
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  await end('a1')
  expect(begun.slice(4)).toEqual(['e1'])
  await end('b1')
  await end('c1')
  expect(begun.slice(5)).toEqual(['f1', 'a2'])
})

test('a piece that fails makes room for the next', async () => {
  const take = limitConcurrency()
  const fail = () => take('ann', () => Promise.reject(new Error('no paper')))
  for (let time = 0; time < 10; time++) await expect(fail()).rejects.toThrow('no paper')
  expect(await take('ann', () => 'done')).toBe('done')
})

test('where only so many may wait, the next is told when to come back', async () => {
  const take = limitConcurrency({ maxConcurrent: 1, maxWaiting: { atMost: 1, retryAfterSeconds: 5 } })
  const { promise, resolve } = Promise.withResolvers<string>()
  const both = ['ann', 'ben'].map(whose => take(whose, () => promise))
  await expect(take('cleo', () => promise)).rejects.toMatchObject({
    code: 'server.unavailable',
    detail: { retryAfterSeconds: 5 },
  })
  resolve('done')
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  expect(await take('cleo', () => 'now')).toBe('now')
})
