import { expect, test } from 'vitest'
import { anInterviewAnswer } from '#test/web/factories.ts'
import { capitalize, countAnswers, toMinutes } from './summary-utils.ts'

const answered = (number: number, answerScore: number | null) =>
  anInterviewAnswer({ number, answerScore, answer: answerScore === null ? null : 'Because.' })

test('a duration of seconds is shown in whole elapsed minutes', () => {
  expect(['0', '59', '60', '119', '1800'].map(toMinutes)).toEqual([0, 0, 1, 1, 30])
})

test('an unscored answer counts as answered, a skipped one does not', () => {
  const unscored = { ...answered(3, null), answer: 'Perhaps.', isUnscored: true } as const
  const answers = [answered(1, 7), answered(2, null), unscored]
  expect(countAnswers({ answers })).toEqual({ answered: 2, unscored: 1 })
})

test('a point’s label starts with a capital letter', () => {
  expect(capitalize('named the cost')).toBe('Named the cost')
  expect(capitalize('')).toBe('')
})
