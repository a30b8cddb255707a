import { expect, test } from 'vitest'
import { getReplicaStatus } from './policy.ts'

test('only a replica that has replayed enough is read from, or what is the primary itself', () => {
  const seen = { isReplica: true, isPrimary: false, isSameDatabase: true, hasReached: true }
  expect(getReplicaStatus(seen)).toBe('up_to_date')
  expect(getReplicaStatus({ ...seen, hasReached: false })).toBe('lagging')
  expect(getReplicaStatus({ ...seen, isReplica: false })).toBe('not_a_replica')
  expect(getReplicaStatus({ ...seen, isSameDatabase: false })).toBe('not_a_replica')
  expect(
    getReplicaStatus({ isReplica: false, isPrimary: true, isSameDatabase: false, hasReached: false }),
  ).toBe('up_to_date')
})
