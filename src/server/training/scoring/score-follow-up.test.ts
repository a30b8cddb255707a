import { expect, test } from 'vitest'
import type { ScoredAnswer } from './answer-judgement.ts'
import { getReplyStrengths, scoreThread } from './score-follow-up.ts'

const point = (pointId: string, credit: number) => ({
  ...{ pointId, credit, label: pointId, weight: 1 },
  quote: credit > 0 ? `${pointId} said` : null,
})
const score = (value: number, change: Partial<ScoredAnswer> = {}): ScoredAnswer => ({
  ...{ score: value, ceiling: null, dimensions: [], points: [], version: 1 },
  ...change,
})

test('the better of the thread and its last message counts', () => {
  expect(scoreThread(score(6), score(4)).score).toBe(6)
  expect(scoreThread(score(3, { ceiling: 'stuffed' }), score(9))).toMatchObject({ score: 9, ceiling: null })
})

test('points of all messages count', () => {
  const whole = score(3, { points: [point('a', 1), point('b', 0)] })
  const last = score(8, { points: [point('a', 0), point('b', 1)] })
  expect(scoreThread(whole, last).points).toEqual([point('a', 1), point('b', 1)])
})

test('a serious mistake in an earlier message stays one', () => {
  const misconceptions = [{ name: 'what a mistake is', kind: 'redFlag' as const, quote: 'I hid it.' }]
  const whole = score(4, { ceiling: 'mistaken', misconceptions })
  expect(scoreThread(whole, score(9))).toBe(whole)
  expect(scoreThread(score(4, { misconceptions }), score(9)).misconceptions).toEqual(misconceptions)
})

test('a short reply is not accused while the thread is not poor', () => {
  const accused = { quote: 'It returns nothing', reason: 'unconvincing' as const }
  const strong = { quote: 'I use a set', reason: 'clearest' as const }
  const reply = score(2, { ceiling: 'short', strengths: [accused] })
  expect(getReplyStrengths(score(5.5, { strengths: [strong] }), reply)).toEqual([strong])
  expect(getReplyStrengths(score(2, { strengths: [strong] }), reply)).toEqual([accused])
  const asked = { quote: 'We do it often', reason: 'askedAbout' as const }
  expect(getReplyStrengths(score(4, { strengths: [asked] }), score(4, { strengths: [asked] }))).toEqual([])
  expect(getReplyStrengths(score(2, { isUnscored: true }), reply)).toEqual([])
})
