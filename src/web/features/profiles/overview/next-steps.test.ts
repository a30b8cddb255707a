import { expect, test } from 'vitest'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { getNextSteps, getStepTitle } from './next-steps.ts'

type UpcomingTasks = ReplyOf<'upcomingTasks'>
type Profile = Parameters<typeof getNextSteps>[0]
const now = Date.parse('2026-11-22T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

const nothing: Pick<UpcomingTasks, 'holds' | 'session' | 'requests'> = {
  holds: [],
  session: null,
  requests: null,
}
const session = (minutes: number) =>
  ({ startTime: at(minutes), endTime: at(minutes + 60) }) as NonNullable<UpcomingTasks['session']>
const hold = (minutes: number) => ({ holdExpiresAt: at(minutes) }) as UpcomingTasks['holds'][number]
const requests = { count: 2, answerBy: at(90) }

const interviewee: Profile = {
  role: 'interviewee',
  isProfileComplete: true,
  upcomingSlots: 0,
  availableTimeSlots: [],
}
const interviewer: Profile = {
  role: 'interviewer',
  isProfileComplete: true,
  upcomingSlots: 3,
  availableTimeSlots: [],
}

const kinds = (...[profile, upcoming, isTraining = false]: [Profile, Partial<typeof nothing>, boolean?]) =>
  getNextSteps(profile, { ...nothing, ...upcoming }, isTraining, now).map(step => step.kind)

test('a payment that runs out before the next session comes first, then what waits', () => {
  const waiting = { holds: [hold(10)], session: session(59) }
  expect(kinds(interviewee, waiting, true)).toEqual(['hold', 'session', 'training', 'find'])
  expect(kinds(interviewee, { ...waiting, session: session(10) }, true)).toEqual([
    'session',
    'hold',
    'training',
    'find',
  ])
  expect(kinds(interviewer, { requests, session: session(-30) })).toEqual(['session', 'requests', 'slots'])
  expect(kinds(interviewer, { requests, session: session(500) })).toEqual(['session', 'requests', 'slots'])
})

test('past bookings need no action', () => {
  expect(kinds(interviewee, { holds: [hold(0)], session: session(-60) })).toEqual(['find', 'train'])
  expect(kinds(interviewer, { requests: { ...requests, count: 0 } })).toEqual(['slots'])
})

test('without pending tasks the next step to a session comes first', () => {
  expect(kinds({ ...interviewee, isProfileComplete: false }, { holds: [hold(1)] })).toEqual(['hold', 'setup'])
  expect(kinds({ ...interviewee, role: null }, {})).toEqual(['role'])
  expect(kinds({ ...interviewee, role: 'admin' }, {})).toEqual([])
  expect(kinds({ ...interviewee, isProfileComplete: false }, {})).toEqual(['setup', 'find', 'train'])
  expect(kinds({ ...interviewer, isProfileComplete: false }, {})).toEqual(['setup', 'slots'])
  expect(kinds({ ...interviewer, upcomingSlots: 0 }, {})).toEqual(['publish'])
})

test('slots are counted as free and booked, unless all are free or the free ones are not all known', () => {
  const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as never
  const title = (count: number, free: number) => getStepTitle({ kind: 'slots', count, free }, t)
  expect(title(29, 21)).toBe('slotsBooked {"count":21,"booked":8}')
  expect(title(3, 3)).toBe('slots {"count":3}')
  expect(title(150, 100)).toBe('slots {"count":150}')
})
