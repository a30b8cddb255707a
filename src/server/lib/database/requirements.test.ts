import { expect, test } from 'vitest'
import { standingOf } from './requirements.ts'

test('only a replica that has replayed enough is read from, or what is the primary itself', () => {
  const seen = { isReplica: true, isPrimary: false, isSameDatabase: true, hasReached: true }
  expect(standingOf(seen)).toBe('keeps up')
  expect(standingOf({ ...seen, hasReached: false })).toBe('is behind')
  expect(standingOf({ ...seen, isReplica: false })).toBe('is no replica')
  expect(standingOf({ ...seen, isSameDatabase: false })).toBe('is no replica')
  expect(standingOf({ isReplica: false, isPrimary: true, isSameDatabase: false, hasReached: false })).toBe(
    'keeps up',
  )
})
