import { expect, test } from 'vitest'
import { buildTrend, type GradedSession, listSkills } from './trend.ts'

const session = (id: string, at: string, averageScore: number) => ({
  ...({ sessionId: id, at, averageScore, interviewType: 2, experienceLevel: 2 } as const),
})
const statistics = {
  trend: [session('one', '2030-05-01T10:00:00Z', 4), session('two', '2030-05-05T10:00:00Z', 6)],
  skills: [
    {
      ...({ skill: 'ownership', averageScore: 4, answers: 1 } as const),
      trend: [{ sessionId: 'one', at: '2030-05-01T10:00:00Z', averageScore: 4 }],
    },
  ],
} as unknown as Parameters<typeof buildTrend>[0]
const graded = [
  {
    ...{ bookingId: 'booking', at: '2030-05-03T10:00:00Z', interviewType: 0, interviewerName: 'Nino' },
    grades: [
      { skill: 'ownership', grade: 3 },
      { skill: 'learning', grade: 4 },
    ],
  },
] as unknown as GradedSession[]

test('sessions with the coach and with people form one line on one scale', () => {
  const points = buildTrend(statistics, graded, null)
  expect(points.map(point => [point.key, point.score, point.by])).toEqual([
    ['one', 4, null],
    ['booking', 8.75, 'Nino'],
    ['two', 6, null],
  ])
  expect(points.map(point => point.to)).toEqual([
    '/interview-training/sessions/one',
    '/scorecard/booking',
    '/interview-training/sessions/two',
  ])
})

test('the line of a skill contains the sessions that exercised it, even if only people scored it', () => {
  expect(buildTrend(statistics, graded, 'ownership').map(point => [point.key, point.score])).toEqual([
    ['one', 4],
    ['booking', 7.5],
  ])
  expect(buildTrend(statistics, graded, 'learning').map(point => point.score)).toEqual([10])
  expect(listSkills(statistics.skills, graded)).toEqual(['ownership', 'learning'])
})
