import { expect, test } from 'vitest'
import { getReplicaStatus } from './policy.ts'

test('only a replica that has replayed enough is read from, or what is the primary itself', () => {
  const seen = { isReplica: true, isPrimary: false, isSameDatabase: true, hasReached: true }
  expect(getReplicaStatus(seen)).toBe('keeps up')
  expect(getReplicaStatus({ ...seen, hasReached: false })).toBe('is behind')
  expect(getReplicaStatus({ ...seen, isReplica: false })).toBe('is no replica')
  expect(getReplicaStatus({ ...seen, isSameDatabase: false })).toBe('is no replica')
  expect(
    getReplicaStatus({ isReplica: false, isPrimary: true, isSameDatabase: false, hasReached: false }),
  ).toBe('keeps up')
})
