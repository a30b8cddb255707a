import { describe, expect, test } from 'vitest'
import {
  type Practice,
  type PracticeAction,
  practiceReducer,
  practiceStep,
  remainingMs,
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
const toggled = (now: number): PracticeAction => ({ type: 'timerToggled', now })

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

  test('notes belong to their question and survive another round and another choice', () => {
    const noted = afterActions([
      began,
      { type: 'noted', text: 'shorter' },
      next,
      { type: 'noted', text: 'a figure' },
    ])
    expect(noted.notes).toEqual({ a: 'shorter', b: 'a figure' })
    expect(afterActions([next, next, { type: 'repeated' }], noted)).toMatchObject({
      index: 0,
      notes: noted.notes,
    })
    const choosing = afterActions([{ type: 'left' }], noted)
    expect(practiceStep(choosing)).toBe('choosing')
    expect(choosing).toMatchObject({ choice, notes: noted.notes })
    expect(afterActions([began], choosing)).toMatchObject({ index: 0, notes: noted.notes })
  })

  test('after the last question there is nothing to note', () => {
    const end = afterActions([began, next, next, next])
    expect(afterActions([{ type: 'noted', text: 'too late' }], end)).toBe(end)
  })
})

describe('the timer', () => {
  test('runs, pauses, resumes and resets', () => {
    const running = afterActions([began, toggled(1000)])
    expect(remainingMs(running.timer, 21_000)).toBe(40_000)
    const paused = afterActions([toggled(21_000)], running)
    expect(remainingMs(paused.timer, 900_000)).toBe(40_000)
    const resumed = afterActions([toggled(900_000)], paused)
    expect(remainingMs(resumed.timer, 910_000)).toBe(30_000)
    expect(afterActions([{ type: 'timerReset' }], resumed).timer).toEqual({ leftMs: 60_000, endsAt: null })
  })

  test('stops at zero and then starts with the full time again', () => {
    const running = afterActions([began, toggled(0)])
    expect(remainingMs(running.timer, 61_000)).toBe(0)
    expect(remainingMs(afterActions([toggled(70_000)], running).timer, 71_000)).toBe(59_000)
  })

  test('never shows more than its start value when the clock is read late', () => {
    expect(remainingMs(afterActions([began, toggled(5000)]).timer, 4000)).toBe(60_000)
  })

  test('restarts with each question, with the time of that question', () => {
    expect(afterActions([began, toggled(0), next]).timer).toEqual({ leftMs: 120_000, endsAt: null })
  })
})

describe('a stored run', () => {
  test('is restored', () => {
    const run = afterActions([began, { type: 'noted', text: 'shorter' }, next, toggled(5000)])
    expect(restorePractice(JSON.parse(JSON.stringify(run)))).toEqual(run)
  })

  test('is ignored if it is invalid', () => {
    const run = afterActions([began])
    for (const stored of [{}, 'x', { ...run, index: 4 }, { ...run, choice: { ...choice, interviewType: 9 } }])
      expect(restorePractice(stored)).toEqual(restorePractice(null))
  })
})
