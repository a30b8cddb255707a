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
const played = (actions: PracticeAction[], from: Practice = restorePractice(null)) =>
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
    const run = played([began])
    expect([practiceStep(run), run.index]).toEqual(['answering', 0])
    expect(played([previous], run)).toBe(run)
    const end = played([next, next, next], run)
    expect(practiceStep(end)).toBe('finished')
    expect(played([next], end)).toBe(end)
    expect(played([previous], end).index).toBe(2)
  })

  test('notes belong to their question and survive another round and another choice', () => {
    const noted = played([
      began,
      { type: 'noted', text: 'shorter' },
      next,
      { type: 'noted', text: 'a figure' },
    ])
    expect(noted.notes).toEqual({ a: 'shorter', b: 'a figure' })
    expect(played([next, next, { type: 'repeated' }], noted)).toMatchObject({ index: 0, notes: noted.notes })
    const choosing = played([{ type: 'left' }], noted)
    expect(practiceStep(choosing)).toBe('choosing')
    expect(choosing).toMatchObject({ choice, notes: noted.notes })
    expect(played([began], choosing)).toMatchObject({ index: 0, notes: noted.notes })
  })

  test('after the last question there is nothing to note', () => {
    const end = played([began, next, next, next])
    expect(played([{ type: 'noted', text: 'too late' }], end)).toBe(end)
  })
})

describe('the timer', () => {
  test('runs, pauses, resumes and resets', () => {
    const running = played([began, toggled(1000)])
    expect(remainingMs(running.timer, 21_000)).toBe(40_000)
    const paused = played([toggled(21_000)], running)
    expect(remainingMs(paused.timer, 900_000)).toBe(40_000)
    const goingOn = played([toggled(900_000)], paused)
    expect(remainingMs(goingOn.timer, 910_000)).toBe(30_000)
    expect(played([{ type: 'timerReset' }], goingOn).timer).toEqual({ leftMs: 60_000, endsAt: null })
  })

  test('stops at zero and then starts with the full time again', () => {
    const running = played([began, toggled(0)])
    expect(remainingMs(running.timer, 61_000)).toBe(0)
    expect(remainingMs(played([toggled(70_000)], running).timer, 71_000)).toBe(59_000)
  })

  test('never shows more than its start value when the clock is read late', () => {
    expect(remainingMs(played([began, toggled(5000)]).timer, 4000)).toBe(60_000)
  })

  test('restarts with each question, with the time of that question', () => {
    expect(played([began, toggled(0), next]).timer).toEqual({ leftMs: 120_000, endsAt: null })
  })
})

describe('a stored run', () => {
  test('is restored', () => {
    const run = played([began, { type: 'noted', text: 'shorter' }, next, toggled(5000)])
    expect(restorePractice(JSON.parse(JSON.stringify(run)))).toEqual(run)
  })

  test('is ignored if it is invalid', () => {
    const run = played([began])
    for (const stored of [{}, 'x', { ...run, index: 4 }, { ...run, choice: { ...choice, interviewType: 9 } }])
      expect(restorePractice(stored)).toEqual(restorePractice(null))
  })
})
