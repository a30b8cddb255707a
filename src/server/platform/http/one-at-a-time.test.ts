import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const work = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return promise
  }
  return { begin, resolve, reject, hasBegun: () => hasBegun }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a piece of work begins when the one before is over, however that went', async () => {
  const inTurn = oneAtATime({ waitAtMost: 2, retryAfterSeconds: 5 })
  const [first, second, third] = [work(), work(), work()]
  const answers = Promise.allSettled([first, second, third].map(one => inTurn(one.begin)))
  await settled()
  expect([first, second, third].map(one => one.hasBegun())).toEqual([true, false, false])
  first.reject(new Error('broken'))
  await settled()
  expect([second.hasBegun(), third.hasBegun()]).toEqual([true, false])
  second.resolve('second')
  third.resolve('third')
  expect((await answers).map(one => one.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('when enough wait, the next is told to come back, and is let in once somebody is done', async () => {
  const inTurn = oneAtATime({ waitAtMost: 1, retryAfterSeconds: 5 })
  const [first, second] = [work(), work()]
  const both = [first, second].map(one => inTurn(one.begin))
  await expect(inTurn(work().begin)).rejects.toMatchObject({
    code: 'server.unavailable',
    detail: { retryAfterSeconds: 5 },
  })
  first.resolve('first')
  second.resolve('second')
  expect(await Promise.all(both)).toEqual(['first', 'second'])
  expect(await inTurn(async () => 'third')).toBe('third')
})
