import { expect, test } from 'vitest'
import type { InterviewAnswer } from '#contract/training.ts'
import { capitalize, toMinutes, weakestAnswer } from './summary-utils.ts'

const answered = (number: number, answerScore: number | null): InterviewAnswer => ({
  number,
  question: { id: `q${number}`, text: 'Why?', competency: 'Judgement', minutes: 2 },
  skill: 'judgement',
  answer: answerScore === null ? null : 'Because.',
  answerScore,
  feedback: [],
  points: [],
  modelAnswer: 'Because of this.',
  retries: [],
})

test('a duration of seconds is shown in whole elapsed minutes', () => {
  expect(['0', '59', '60', '119', '1800'].map(toMinutes)).toEqual([0, 0, 1, 1, 30])
})

test('the weakest answer has the lowest score, and a skipped one counts only if all were skipped', () => {
  expect(weakestAnswer([answered(1, 7), answered(2, null), answered(3, 4.5)])?.number).toBe(3)
  expect(weakestAnswer([answered(1, null), answered(2, null)])?.number).toBe(1)
  expect(weakestAnswer([])).toBeUndefined()
})

test('a point’s label starts with a capital letter', () => {
  expect(capitalize('named the cost')).toBe('Named the cost')
  expect(capitalize('')).toBe('')
})
