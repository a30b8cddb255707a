import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('what was worked out is not worked out again', () => {
  const work = vi.fn((word: string) => word.length)
  const lengthOf = memoize(work)
  expect([lengthOf('a'), lengthOf('bb'), lengthOf('a')]).toEqual([1, 2, 1])
  expect(work).toHaveBeenCalledTimes(2)
})

test('work without a question is done once', () => {
  const work = vi.fn(() => 'ready')
  const get = memoize(work)
  expect([get(), get()]).toEqual(['ready', 'ready'])
  expect(work).toHaveBeenCalledOnce()
})

test('questions are told apart by what they are asked to be told apart by', () => {
  const work = vi.fn((one: { name: string }) => one.name)
  const nameOf = memoize(work, { key: one => one.name })
  expect([nameOf({ name: 'Ann' }), nameOf({ name: 'Ann' })]).toEqual(['Ann', 'Ann'])
  expect(work).toHaveBeenCalledOnce()
})

test('a full memory starts anew', () => {
  const work = vi.fn((word: string) => word.length)
  const lengthOf = memoize(work, { maxSize: 2 })
  for (const word of ['a', 'bb', 'ccc', 'a']) lengthOf(word)
  expect(work).toHaveBeenCalledTimes(4)
})
