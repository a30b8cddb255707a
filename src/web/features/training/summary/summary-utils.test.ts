import { expect, test } from 'vitest'
import type { InterviewAnswer } from '#contract/training.ts'
import { capitalize, toMinutes, weakestAnswer } from './summary-utils.ts'

const answered = (number: number, answerScore: number | null): InterviewAnswer => ({
  number,
  question: { id: `q${number}`, text: 'Why?', competency: 'Judgement', minutes: 2 },
  skill: 'judgement',
  answer: answerScore === null ? null : 'Because.',
  answerScore,
  points: [],
  modelAnswer: 'Because of this.',
  retries: [],
})

test('a duration of seconds is shown in whole minutes that have passed', () => {
  expect(['0', '59', '60', '119', '1800'].map(toMinutes)).toEqual([0, 0, 1, 1, 30])
})

test('the question with most to gain is the one with the lowest score, a skipped one only where all were skipped', () => {
  expect(weakestAnswer([answered(1, 7), answered(2, null), answered(3, 4.5)])?.number).toBe(3)
  expect(weakestAnswer([answered(1, null), answered(2, null)])?.number).toBe(1)
  expect(weakestAnswer([])).toBeUndefined()
})

test('what a point is about begins a line', () => {
  expect(capitalize('named the cost')).toBe('Named the cost')
  expect(capitalize('')).toBe('')
})
