import { expect, test } from 'vitest'
import { hourMs } from '#contract/time.ts'
import { getNoShowStatus } from './no-show-status.ts'

const now = Date.parse('2030-05-01T10:00:00Z')
const at = (hours: number) => new Date(now + hours * hourMs).toISOString()

test('each side sees the state of a report', () => {
  const open = { absent: 'interviewer', reportedAt: at(-1), contested: false, upheld: null } as const
  const mayContest = { can: { contestNoShow: { until: at(23) } } }
  const notAllowed = { can: { contestNoShow: null } }
  expect(getNoShowStatus({ noShow: null, ...notAllowed }, 'interviewer', now)).toBeNull()
  expect(getNoShowStatus({ noShow: open, ...mayContest }, 'interviewer', now)).toBe('accused')
  expect(getNoShowStatus({ noShow: open, ...notAllowed }, 'interviewee', now)).toBe('reporter')
  expect(getNoShowStatus({ noShow: open, ...notAllowed }, 'interviewee', now + 24 * hourMs)).toBe('deciding')
  expect(getNoShowStatus({ noShow: open, ...notAllowed }, 'interviewer', now + 24 * hourMs)).toBe('deciding')
  expect(getNoShowStatus({ noShow: { ...open, contested: true }, ...notAllowed }, 'interviewer', now)).toBe(
    'contested',
  )
  expect(getNoShowStatus({ noShow: { ...open, upheld: true }, ...notAllowed }, 'interviewee', now)).toBe(
    'upheld',
  )
  expect(getNoShowStatus({ noShow: { ...open, upheld: false }, ...notAllowed }, 'interviewee', now)).toBe(
    'rejected',
  )
})
