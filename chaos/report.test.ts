import { expect, test } from 'vitest'
import { type Attempt, kinds } from './ledger.ts'
import { asTable, isBroken, rowOf, wellAfter } from './report.ts'

const everybody = (atMs: number): Attempt[] => kinds.map(kind => ({ kind, atMs, isDone: true }))
const refused = (atMs: number): Attempt => ({ kind: 'booking', atMs, isDone: false })
const endings = { acknowledged: 7, told_to_come_back: 2, declined: 1, failed: 0, unreached: 0 }

test('it is well with the first success after the last refusal, of whoever waited longest', () => {
  expect(wellAfter(everybody(1000), 1000)).toBe(0)
  expect(wellAfter([refused(900), ...everybody(1200)], 1000)).toBe(0.2)
  expect(wellAfter([...everybody(1200), refused(2000), ...everybody(3500), ...everybody(9000)], 1000)).toBe(
    2.5,
  )
})

test('it is never well while somebody is refused, or hangs', () => {
  expect(wellAfter([...everybody(1200), refused(2000)], 1000)).toBeNull()
  expect(wellAfter(everybody(1200).slice(1), 1000)).toBeNull()
  expect(wellAfter(everybody(900), 1000)).toBeNull()
})

test('a row counts what was seen, and only a broken promise fails the run', () => {
  const attempts = [refused(900), ...everybody(1200)]
  const fine = rowOf('mail-server-down', { endings, attempts, seen: [] }, 1000)
  expect(fine).toMatchObject({ requests: 10, lost: 0, hit: ['booking'], well_after_seconds: 0.2 })
  expect(isBroken(fine)).toBe(false)
  const seen = [{ what: 'lost' }, { what: 'lost' }, { what: 'mails_doubled' }] as const
  const broken = rowOf('primary-killed', { endings, attempts, seen: [...seen] }, 1000)
  expect(broken).toMatchObject({ lost: 2, mails_doubled: 1 })
  expect(isBroken(broken)).toBe(true)
  expect(isBroken({ ...fine, mails_doubled: 1 })).toBe(false)
  expect(isBroken({ ...fine, failed: 1 })).toBe(true)
  expect(isBroken({ ...fine, well_after_seconds: null })).toBe(true)
  expect(asTable([fine, broken]).split('\n')).toHaveLength(4)
})
