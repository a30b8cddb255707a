import { expect, test } from 'vitest'
import type { ReliabilityFigure } from '#contract/reliability-rules.ts'
import {
  countIncidents,
  getCounted,
  getCountStart,
  getNextCheck,
  getNextState,
  getNotice,
  getRuleState,
  type Incident,
  type StoredState,
} from './policy.ts'

const now = new Date('2030-05-01T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const incidents = (kind: ReliabilityFigure, ...days: number[]): Incident[] =>
  days.map(day => ({ kind, at: daysAgo(day) }))

const none = { noShows: 0, lateCancellations: 0, unanswered: 0, overdueScorecards: 0 }

test.each([
  [{}, 'good'],
  [{ noShows: 1, lateCancellations: 2, unanswered: 4, overdueScorecards: 9 }, 'good'],
  [{ noShows: 2 }, 'warned'],
  [{ lateCancellations: 3 }, 'warned'],
  [{ unanswered: 5 }, 'warned'],
  [{ unanswered: 500, overdueScorecards: 500 }, 'warned'],
  [{ noShows: 3 }, 'paused'],
  [{ lateCancellations: 6 }, 'paused'],
  [{ lateCancellations: 60 }, 'paused'],
  [{ noShows: 5 }, 'removed'],
] as const)('%o means %s', (figures, state) => {
  expect(getRuleState({ ...none, ...figures })).toBe(state)
})

test('only the last 90 days count, and nothing before an admin lifted a state', () => {
  const all = incidents('noShows', -1, 1, 89, 91)
  expect(countIncidents(getCounted(all, getCountStart(null, now), now)).noShows).toBe(2)
  expect(countIncidents(getCounted(all, getCountStart(daysAgo(50), now), now)).noShows).toBe(1)
})

const stored = (change: Partial<StoredState>): StoredState => ({
  state: 'good',
  since: daysAgo(20),
  pausedUntil: null,
  isManual: false,
  forgivenAt: null,
  pausedAt: null,
  ...change,
})

test('the third no-show pauses for 14 days', () => {
  expect(getNextState(null, incidents('noShows', 1, 2, 3), now)).toEqual({
    state: 'paused',
    pausedUntil: daysAgo(-14),
    isManual: false,
  })
})

test('a pause lasts until its end, then a warning is left', () => {
  const counted = incidents('noShows', 15, 16, 17)
  const running = stored({ state: 'paused', pausedUntil: daysAgo(-1), pausedAt: daysAgo(13) })
  expect(getNextState(running, counted, now)).toMatchObject({ state: 'paused', pausedUntil: daysAgo(-1) })
  const over = stored({ state: 'paused', pausedUntil: now, pausedAt: daysAgo(14) })
  expect(getNextState(over, counted, now)).toEqual({ state: 'warned', pausedUntil: null, isManual: false })
})

test('only what happened since the pause began causes another one', () => {
  const counted = incidents('noShows', 15, 16, 17)
  const warned = stored({ state: 'warned', pausedAt: daysAgo(14) })
  expect(getNextState(warned, counted, now).state).toBe('warned')
  expect(getNextState(warned, [...counted, ...incidents('unanswered', 1)], now).state).toBe('warned')
  expect(getNextState(warned, [...counted, ...incidents('noShows', 1)], now).state).toBe('paused')
})

test('the fifth no-show removes even during a pause, and a removal stays', () => {
  const running = stored({ state: 'paused', pausedUntil: daysAgo(-1), pausedAt: daysAgo(13), isManual: true })
  expect(getNextState(running, incidents('noShows', 1, 2, 3, 4, 5), now).state).toBe('removed')
  expect(getNextState(stored({ state: 'removed' }), [], now).state).toBe('removed')
})

test('a warning by an admin stays for 90 days', () => {
  const warned = (since: Date) => getNextState(stored({ state: 'warned', isManual: true, since }), [], now)
  expect(warned(daysAgo(89))).toMatchObject({ state: 'warned', isManual: true })
  expect(warned(daysAgo(90))).toMatchObject({ state: 'good', isManual: false })
})

test('a better state is told only after a pause', () => {
  expect(getNotice('good', 'warned')).toBe('warned')
  expect(getNotice('warned', 'good')).toBeNull()
  expect(getNotice('paused', 'warned')).toBe('resumed')
  expect(getNotice('paused', 'paused')).toBeNull()
  expect(getNotice('paused', 'removed')).toBe('removed')
})

test('the next check is when the first thing changes by time alone', () => {
  const good = { state: 'good', pausedUntil: null, isManual: false, since: now } as const
  const check = (all: Incident[]) => getNextCheck(good, all, getCountStart(null, now), now)
  expect(check([])).toBeNull()
  expect(check(incidents('noShows', 10))).toEqual(daysAgo(-80))
  expect(check([...incidents('noShows', 10), ...incidents('overdueScorecards', -6)])).toEqual(daysAgo(-6))
  const paused = { ...good, state: 'paused', pausedUntil: daysAgo(-3) } as const
  expect(getNextCheck(paused, incidents('noShows', 10), getCountStart(null, now), now)).toEqual(daysAgo(-3))
})
