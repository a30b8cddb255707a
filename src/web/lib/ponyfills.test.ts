import { expect, test, vi } from 'vitest'
import { groupBy } from '#contract/group-by.ts'
import { anySignal, createDeferred, parseUrl } from './ponyfills.ts'

test('items are grouped by key in their order', () => {
  expect([...groupBy([1, 2, 3, 4], number => (number % 2 === 0 ? 'even' : 'odd'))]).toEqual([
    ['odd', [1, 3]],
    ['even', [2, 4]],
  ])
})

test('a deferred promise is settled from outside', async () => {
  const { promise, resolve } = createDeferred<number>()
  resolve(3)
  await expect(promise).resolves.toBe(3)
  const failed = createDeferred<number>()
  failed.reject(new Error('no'))
  await expect(failed.promise).rejects.toThrow('no')
})

test('the first of several signals aborts, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = anySignal([one.signal, other.signal])
  expect(signal.aborted).toBe(false)
  other.abort('left')
  one.abort('late')
  expect(signal.reason).toBe('left')
  expect(anySignal([AbortSignal.abort('before')]).reason).toBe('before')
  expect(anySignal([]).aborted).toBe(false)
})

test('a text that is no address is null', () => {
  expect(parseUrl('/a', 'https://rehearse.example')?.href).toBe('https://rehearse.example/a')
  expect(parseUrl('no address')).toBeNull()
})

test('the code that a call needs works without the younger built-ins', async () => {
  const missing = () => {
    throw new TypeError('is not a function')
  }
  vi.spyOn(Map, 'groupBy').mockImplementation(missing)
  vi.spyOn(Promise, 'withResolvers').mockImplementation(missing)
  vi.spyOn(AbortSignal, 'any').mockImplementation(missing)
  vi.spyOn(URL, 'parse').mockImplementation(missing)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ clientId: null }))
  const { callApi } = await import('./api/api-client.ts')
  const { systemApi } = await import('#contract/routes/system.ts')
  await expect(callApi(systemApi.googleClientId, {})).resolves.toEqual({ clientId: null })
})
