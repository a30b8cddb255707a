import { describe, expect, test } from 'vitest'
import {
  averageScore,
  type Practice,
  type PracticeAction,
  practiceReducer,
  practiceStep,
  restorePractice,
} from './practice-reducer.ts'

const choice = { interviewType: 1, experienceLevel: 3, jobRole: 'Analyst' } as const
const questions = ['a', 'b', 'c'].map((id, index) => ({
  id,
  text: `Question ${id}?`,
  competency: 'Judgement',
  minutes: index + 1,
}))
const afterActions = (actions: PracticeAction[], from: Practice = restorePractice(null)) =>
  actions.reduce(practiceReducer, from)
const next: PracticeAction = { type: 'moved', by: 1 }
const previous: PracticeAction = { type: 'moved', by: -1 }
const began: PracticeAction = { type: 'began', options: choice, questions }

describe('a practice run', () => {
  test('starts with the choice of a general interview at mid level', () => {
    const start = restorePractice(null)
    expect(practiceStep(start)).toBe('choosing')
    expect(start.choice).toEqual({ interviewType: 0, experienceLevel: 2, jobRole: '' })
  })

  test('goes through the questions to the end and not beyond', () => {
    const run = afterActions([began])
    expect([practiceStep(run), run.index]).toEqual(['answering', 0])
    expect(afterActions([previous], run)).toBe(run)
    const end = afterActions([next, next, next], run)
    expect(practiceStep(end)).toBe('finished')
    expect(afterActions([next], end)).toBe(end)
    expect(afterActions([previous], end).index).toBe(2)
  })

  test('answers belong to their question and survive another round and another choice', () => {
    const noted = afterActions([
      began,
      { type: 'typed', text: 'shorter' },
      next,
      { type: 'typed', text: 'a figure' },
    ])
    expect(noted.answers).toEqual({ a: 'shorter', b: 'a figure' })
    expect(afterActions([next, next, { type: 'opened', index: 0 }], noted)).toMatchObject({
      index: 0,
      answers: noted.answers,
    })
    const choosing = afterActions([{ type: 'left' }], noted)
    expect(practiceStep(choosing)).toBe('choosing')
    expect(choosing).toMatchObject({ choice, answers: noted.answers })
    expect(afterActions([began], choosing)).toMatchObject({ index: 0, answers: noted.answers })
  })

  test('after the last question there is nothing to answer', () => {
    const end = afterActions([began, next, next, next])
    expect(afterActions([{ type: 'typed', text: 'too late' }], end)).toBe(end)
  })
})

const resultWith = (answerScore: number | null) => ({
  answer: 'shorter',
  ...{ answerScore, feedback: ['Strong.'], suggestions: ['Next.'], modelAnswer: 'Mine.' },
})

test('the average of a run leaves out unscored answers and other questions', () => {
  const checked = (questionId: string, score: number | null): PracticeAction => ({
    type: 'checked',
    questionId,
    result: resultWith(score),
  })
  const run = afterActions([began, checked('a', 7), checked('b', null), checked('c', 4), checked('x', 10)])
  expect(averageScore(run)).toEqual({ scored: 2, average: 5.5 })
  expect(averageScore(afterActions([began, checked('b', null)]))).toEqual({ scored: 0, average: null })
})

test('feedback belongs to its question, even if it arrives after a move', () => {
  const result = resultWith(7)
  const run = afterActions([began, next, { type: 'checked', questionId: 'a', result }])
  expect(run.results).toEqual({ a: result })
  expect(run.index).toBe(1)
})

describe('a stored run', () => {
  test('is restored', () => {
    const run = afterActions([began, { type: 'typed', text: 'shorter' }, next])
    expect(restorePractice(JSON.parse(JSON.stringify(run)))).toEqual(run)
  })

  test('is ignored if it is invalid', () => {
    const run = afterActions([began])
    for (const stored of [{}, 'x', { ...run, index: 4 }, { ...run, choice: { ...choice, interviewType: 9 } }])
      expect(restorePractice(stored)).toEqual(restorePractice(null))
  })
})
