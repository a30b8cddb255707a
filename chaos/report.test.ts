import { expect, test } from 'vitest'
import { asTable, createRow, getRecoverySeconds, hasViolation } from './report.ts'
import { type Attempt, kinds } from './results.ts'

const allSucceed = (atMs: number): Attempt[] => kinds.map(kind => ({ kind, atMs, isDone: true }))
const failedBooking = (atMs: number): Attempt => ({ kind: 'booking', atMs, isDone: false })
const endings = { acknowledged: 7, retry_later: 2, declined: 1, failed: 0, unreached: 0 }

test('recovery is the first success after the last failure of the slowest kind of work', () => {
  expect(getRecoverySeconds(allSucceed(1000), 1000)).toBe(0)
  expect(getRecoverySeconds([failedBooking(900), ...allSucceed(1200)], 1000)).toBe(0.2)
  expect(
    getRecoverySeconds(
      [...allSucceed(1200), failedBooking(2000), ...allSucceed(3500), ...allSucceed(9000)],
      1000,
    ),
  ).toBe(2.5)
})

test('without recovery while a kind of work fails or hangs', () => {
  expect(getRecoverySeconds([...allSucceed(1200), failedBooking(2000)], 1000)).toBeNull()
  expect(getRecoverySeconds(allSucceed(1200).slice(1), 1000)).toBeNull()
  expect(getRecoverySeconds(allSucceed(900), 1000)).toBeNull()
})

test('a row counts violations, and only a broken guarantee fails the run', () => {
  const attempts = [failedBooking(900), ...allSucceed(1200)]
  const fine = createRow('mail-server-down', { endings, attempts, violations: [] }, 1000)
  expect(fine).toMatchObject({ requests: 10, lost: 0, affected: ['booking'], recovered_after_seconds: 0.2 })
  expect(hasViolation(fine)).toBe(false)
  const violations = [{ what: 'lost' }, { what: 'lost' }, { what: 'duplicate_emails' }] as const
  const broken = createRow('primary-killed', { endings, attempts, violations: [...violations] }, 1000)
  expect(broken).toMatchObject({ lost: 2, duplicate_emails: 1 })
  expect(hasViolation(broken)).toBe(true)
  expect(hasViolation({ ...fine, duplicate_emails: 1 })).toBe(false)
  expect(hasViolation({ ...fine, failed: 1 })).toBe(true)
  expect(hasViolation({ ...fine, recovered_after_seconds: null })).toBe(true)
  expect(asTable([fine, broken]).split('\n')).toHaveLength(4)
})
