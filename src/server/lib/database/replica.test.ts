import { expect, test } from 'vitest'
import { getReplicaStatus } from './replica.ts'

test('a replica is up to date once it has replayed enough, and the primary always is', () => {
  const observation = { isReplica: true, isPrimary: false, isSameDatabase: true, hasReached: true }
  expect(getReplicaStatus(observation)).toBe('up_to_date')
  expect(getReplicaStatus({ ...observation, hasReached: false })).toBe('lagging')
  expect(getReplicaStatus({ ...observation, isReplica: false })).toBe('not_a_replica')
  expect(getReplicaStatus({ ...observation, isSameDatabase: false })).toBe('not_a_replica')
  expect(
    getReplicaStatus({ isReplica: false, isPrimary: true, isSameDatabase: false, hasReached: false }),
  ).toBe('up_to_date')
})
