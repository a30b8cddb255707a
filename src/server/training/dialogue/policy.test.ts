import { describe, expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { minuteMs } from '#contract/time.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import {
  type AskedQuestion,
  type DialogueState,
  decideNextAct,
  getNextLevel,
  getPlannedQuestionCount,
  getThreadScore,
  type MessageIntent,
} from './policy.ts'

const scoreOf = (score: number, change: Partial<ScoredAnswer> = {}): ScoredAnswer => ({
  score,
  ceiling: null,
  dimensions: [],
  points: [
    { pointId: 'light', label: 'named it', weight: 1, credit: 0, quote: null },
    { pointId: 'heavy', label: 'did it', weight: 3, credit: 0, quote: null },
    { pointId: 'there', label: 'saw it', weight: 3, credit: 1, quote: 'it' },
  ],
  version: 1,
  ...change,
})
const open: AskedQuestion = {
  follow_ups: 0,
  hints: 0,
  probed: [],
  state: 'open',
  score: null,
}
const answered = (score: number | null): AskedQuestion => ({ ...open, state: 'answered', score })
const stateWith = (change: Partial<DialogueState> = {}): DialogueState => ({
  type: interviewTypes.General,
  chosenLevel: experienceLevels.MidLevel,
  askedQuestions: [open],
  elapsedMs: 0,
  userMessages: 1,
  ...change,
})
const nextAct = (kind: MessageIntent, score: ScoredAnswer | null, change: Partial<DialogueState> = {}) =>
  decideNextAct(stateWith(change), { intent: kind, score, topPointId: 'heavy' })

describe('the level of the next question', () => {
  test('rises after two strong answers in a row and falls after two weak ones', () => {
    expect(getNextLevel(2, [9, 9])).toBe(3)
    expect(getNextLevel(2, [3, 3])).toBe(1)
    expect(getNextLevel(2, [9])).toBe(2)
    expect(getNextLevel(2, [9, 6, 9])).toBe(2)
    expect(getNextLevel(2, [9, 3, 9, 3])).toBe(2)
    expect(getNextLevel(2, [8, 8])).toBe(3)
    expect(getNextLevel(2, [7.5, 7.5])).toBe(2)
    expect(getNextLevel(2, [5, 5])).toBe(2)
    expect(getNextLevel(2, [9, null, 9])).toBe(2)
  })

  test('stays within one step of the chosen level, and can return', () => {
    expect(getNextLevel(2, [9, 9, 9, 9, 9])).toBe(3)
    expect(getNextLevel(2, [1, 1, 1, 1, 1])).toBe(1)
    expect(getNextLevel(2, [9, 9, 3, 3])).toBe(2)
    expect(getNextLevel(2, [9, 9, 3, 3, 3, 3])).toBe(1)
  })

  test('stays within the existing levels', () => {
    expect(getNextLevel(6, [9, 9])).toBe(6)
    expect(getNextLevel(0, [3, 3])).toBe(0)
  })

  test('counts the latest answer', () => {
    const asked = [answered(9), open]
    expect(nextAct('answer', scoreOf(9), { askedQuestions: asked })).toEqual({ kind: 'ask', level: 3 })
    expect(nextAct('skip', null, { askedQuestions: asked })).toEqual({ kind: 'ask', level: 2 })
  })
})

describe('a follow-up', () => {
  test('asks for the heaviest missing point that was not probed yet', () => {
    expect(nextAct('answer', scoreOf(6))).toEqual({ kind: 'followUp', pointId: 'heavy' })
    const asked = [{ ...open, follow_ups: 1, probed: ['heavy'], score: 4 }]
    expect(nextAct('answer', scoreOf(6), { askedQuestions: asked })).toEqual({
      kind: 'followUp',
      pointId: 'light',
    })
  })

  test('does not come after a strong answer, or if nothing is missing', () => {
    expect(nextAct('answer', scoreOf(8))).toMatchObject({ kind: 'ask' })
    expect(nextAct('answer', scoreOf(7, { points: [] }))).toMatchObject({ kind: 'ask' })
  })

  test('comes a second time only if the first helped or the score is low', () => {
    const afterFirst = (before: number, now: number) =>
      nextAct('answer', scoreOf(now), {
        askedQuestions: [{ ...open, follow_ups: 1, probed: ['heavy'], score: before }],
      }).kind
    expect(afterFirst(5, 6)).toBe('followUp')
    expect(afterFirst(4, 4)).toBe('followUp')
    expect(afterFirst(6, 6)).toBe('ask')
  })

  test('never comes a third time, and a hint counts as one', () => {
    for (const [follow_ups, hints] of [
      [2, 0],
      [1, 1],
    ] as const)
      expect(
        nextAct('answer', scoreOf(2), { askedQuestions: [{ ...open, follow_ups, hints, score: 1 }] }).kind,
      ).toBe('ask')
  })

  test("asks for a story's result, then for the own part, after its points", () => {
    const type = interviewTypes.Behavioral
    const story = (result: number, action: number) =>
      scoreOf(6, {
        points: [],
        dimensions: [
          { name: 'result', weight: 0.12, value: result },
          { name: 'action', weight: 0.13, value: action },
        ],
      })
    expect(nextAct('answer', story(0.5, 1), { type })).toEqual({ kind: 'followUp', pointId: 'story-result' })
    expect(nextAct('answer', story(1, 0.3), { type })).toEqual({
      kind: 'followUp',
      pointId: 'story-own-part',
    })
    const asked = [{ ...open, follow_ups: 1, probed: ['story-result'], score: 5 }]
    expect(nextAct('answer', story(0.5, 0.3), { type, askedQuestions: asked })).toMatchObject({
      pointId: 'story-own-part',
    })
    expect(nextAct('answer', story(1, 1), { type }).kind).toBe('ask')
    expect(nextAct('answer', story(0, 0)).kind).toBe('ask')
  })

  test('never lowers the score of the question', () => {
    expect(getThreadScore(7, 4)).toBe(7)
    expect(getThreadScore(4, 7)).toBe(7)
    expect(getThreadScore(null, 3)).toBe(3)
  })
})

test('missing points are probed before unsure ones', () => {
  const points = [
    { pointId: 'unsure', label: 'said half', weight: 3, credit: 0.5, quote: 'so' },
    { pointId: 'absent', label: 'left out', weight: 1, credit: 0, quote: null },
    { pointId: 'there', label: 'said it', weight: 3, credit: 1, quote: 'it' },
  ]
  expect(nextAct('answer', scoreOf(6, { points }))).toEqual({ kind: 'followUp', pointId: 'absent' })
  const asked = [{ ...open, follow_ups: 1, probed: ['absent'], score: 4 }]
  expect(nextAct('answer', scoreOf(6, { points }), { askedQuestions: asked })).toEqual({
    kind: 'followUp',
    pointId: 'unsure',
  })
})

describe('a message that is no answer', () => {
  test('gets a hint once on request, and never the next question', () => {
    expect(nextAct('hint', null)).toEqual({ kind: 'hint', pointId: 'heavy' })
    const redirect = { kind: 'redirect', intent: 'hint' }
    expect(nextAct('hint', null, { askedQuestions: [{ ...open, hints: 1 }] })).toEqual(redirect)
    expect(nextAct('hint', null, { askedQuestions: [{ ...open, follow_ups: 1, score: 4 }] })).toEqual(
      redirect,
    )
    expect(nextAct('hint', null, { elapsedMs: 28 * minuteMs })).toEqual(redirect)
  })

  test('gets a hint to a follow-up about a point, but not about a part of the story', () => {
    const asked = { ...open, follow_ups: 1, score: 4 }
    expect(nextAct('hint', null, { askedQuestions: [{ ...asked, probed: ['light'] }] })).toEqual({
      kind: 'hint',
      pointId: 'light',
    })
    expect(nextAct('hint', null, { askedQuestions: [{ ...asked, probed: ['story-result'] }] }).kind).toBe(
      'redirect',
    )
  })

  test('gets a hint once for not knowing, then the next question', () => {
    expect(nextAct('dontKnow', scoreOf(0))).toEqual({ kind: 'hint', pointId: 'heavy' })
    expect(nextAct('dontKnow', scoreOf(0), { askedQuestions: [{ ...open, hints: 1, score: 0 }] }).kind).toBe(
      'ask',
    )
  })

  test('gets no hint for not knowing more after an answer', () => {
    expect(nextAct('dontKnow', null, { askedQuestions: [{ ...open, follow_ups: 1, score: 4 }] }).kind).toBe(
      'ask',
    )
  })

  test('leaves the question open', () => {
    expect(nextAct('clarify', null)).toEqual({ kind: 'clarify' })
    for (const about of ['aside', 'meta', 'abuse', 'foreign', 'lost', 'stop', 'repeat', 'verdict'] as const)
      expect(nextAct(about, null)).toEqual({ kind: 'redirect', intent: about })
  })
})

describe('the end', () => {
  const asked = [...Array.from({ length: 5 }, () => answered(6)), open]

  test('comes after the last question and its follow-ups', () => {
    expect(nextAct('answer', scoreOf(6), { askedQuestions: asked })).toMatchObject({ kind: 'followUp' })
    expect(nextAct('answer', scoreOf(9), { askedQuestions: asked })).toEqual({
      kind: 'close',
      reason: 'done',
    })
    expect(nextAct('skip', null, { askedQuestions: asked })).toEqual({ kind: 'close', reason: 'done' })
  })

  test('comes when too little time is left for a question, while a follow-up needs less', () => {
    const at = (minutes: number, score: number) =>
      nextAct('answer', scoreOf(score), { elapsedMs: minutes * minuteMs })
    expect(at(25, 9).kind).toBe('ask')
    expect(at(25.1, 9)).toEqual({ kind: 'close', reason: 'time' })
    expect(at(27, 6).kind).toBe('followUp')
    expect(at(27.1, 6)).toEqual({ kind: 'close', reason: 'time' })
    expect(at(90, 6)).toEqual({ kind: 'close', reason: 'time' })
  })

  test('comes with the last message of the limit', () => {
    expect(nextAct('clarify', null, { userMessages: 40 })).toEqual({ kind: 'close', reason: 'messages' })
  })

  test('is followed only by farewells', () => {
    expect(nextAct('answer', null, { askedQuestions: [answered(6)] })).toEqual({ kind: 'farewell' })
  })

  test('depends on the number of questions of the type', () => {
    expect(Object.values(interviewTypes).map(getPlannedQuestionCount)).toEqual([6, 5, 6, 5, 5, 5, 5])
  })
})
