import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('memoize computes each input once', () => {
  const compute = vi.fn((word: string) => word.length)
  const lengthOf = memoize(compute)
  expect([lengthOf('a'), lengthOf('bb'), lengthOf('a')]).toEqual([1, 2, 1])
  expect(compute).toHaveBeenCalledTimes(2)
})

test('memoize calls a function without input once', () => {
  const compute = vi.fn(() => 'ready')
  const get = memoize(compute)
  expect([get(), get()]).toEqual(['ready', 'ready'])
  expect(compute).toHaveBeenCalledOnce()
})

test('memoize compares inputs by the given key', () => {
  const compute = vi.fn((user: { name: string }) => user.name)
  const nameOf = memoize(compute, { key: user => user.name })
  expect([nameOf({ name: 'Ann' }), nameOf({ name: 'Ann' })]).toEqual(['Ann', 'Ann'])
  expect(compute).toHaveBeenCalledOnce()
})

test('memoize clears a full cache', () => {
  const compute = vi.fn((word: string) => word.length)
  const lengthOf = memoize(compute, { maxSize: 2 })
  for (const word of ['a', 'bb', 'ccc', 'a']) lengthOf(word)
  expect(compute).toHaveBeenCalledTimes(4)
})
