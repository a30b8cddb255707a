import { describe, expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { minuteMs } from '#contract/time.ts'
import type { ScoredAnswer } from '#server/training/scoring/judgement.ts'
import {
  type AskedQuestion,
  type DialogueState,
  decideNextAct,
  getNextLevel,
  getPlannedQuestionCount,
  getThreadScore,
  type MessageIntent,
} from './policy.ts'

const judged = (score: number, change: Partial<ScoredAnswer> = {}): ScoredAnswer => ({
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
  number: 1,
  questionId: 'one',
  phase: null,
  level: 2,
  followUps: 0,
  hints: 0,
  probed: [],
  state: 'open',
  score: null,
}
const answered = (score: number | null, number = 1): AskedQuestion => ({
  ...open,
  number,
  state: 'answered',
  score,
})
const situation = (change: Partial<DialogueState> = {}): DialogueState => ({
  type: interviewTypes.General,
  chosenLevel: experienceLevels.MidLevel,
  askedQuestions: [open],
  elapsedMs: 0,
  userMessages: 1,
  ...change,
})
const said = (kind: MessageIntent, score: ScoredAnswer | null, change: Partial<DialogueState> = {}) =>
  decideNextAct(situation(change), { intent: kind, score: score, topPointId: 'heavy' })

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

  test('is never more than a step from what was chosen, and comes back', () => {
    expect(getNextLevel(2, [9, 9, 9, 9, 9])).toBe(3)
    expect(getNextLevel(2, [1, 1, 1, 1, 1])).toBe(1)
    expect(getNextLevel(2, [9, 9, 3, 3])).toBe(2)
    expect(getNextLevel(2, [9, 9, 3, 3, 3, 3])).toBe(1)
  })

  test('stays within the levels there are', () => {
    expect(getNextLevel(6, [9, 9])).toBe(6)
    expect(getNextLevel(0, [3, 3])).toBe(0)
  })

  test('counts the answer that was just heard', () => {
    const asked = [answered(9), { ...open, number: 2 }]
    expect(said('answer', judged(9), { askedQuestions: asked })).toEqual({ kind: 'ask', level: 3 })
    expect(said('skip', null, { askedQuestions: asked })).toEqual({ kind: 'ask', level: 2 })
  })
})

describe('a follow-up', () => {
  test('asks for the heaviest thing that is missing and was not asked for yet', () => {
    expect(said('answer', judged(6))).toEqual({ kind: 'followUp', pointId: 'heavy' })
    const asked = [{ ...open, followUps: 1, probed: ['heavy'], score: 4 }]
    expect(said('answer', judged(6), { askedQuestions: asked })).toEqual({
      kind: 'followUp',
      pointId: 'light',
    })
  })

  test('is not asked of a strong answer, nor where nothing is missing', () => {
    expect(said('answer', judged(8))).toMatchObject({ kind: 'ask' })
    expect(said('answer', judged(7, { points: [] }))).toMatchObject({ kind: 'ask' })
  })

  test('comes a second time only where the first brought something or there is much to win', () => {
    const afterFirst = (before: number, now: number) =>
      said('answer', judged(now), {
        askedQuestions: [{ ...open, followUps: 1, probed: ['heavy'], score: before }],
      }).kind
    expect(afterFirst(5, 6)).toBe('followUp')
    expect(afterFirst(4, 4)).toBe('followUp')
    expect(afterFirst(6, 6)).toBe('ask')
  })

  test('never comes a third time, and a hint counts as one', () => {
    for (const [followUps, hints] of [
      [2, 0],
      [1, 1],
    ] as const)
      expect(
        said('answer', judged(2), { askedQuestions: [{ ...open, followUps, hints, score: 1 }] }).kind,
      ).toBe('ask')
  })

  test('asks a story for its result, then for the own part, once its points are there', () => {
    const type = interviewTypes.Behavioral
    const story = (result: number, action: number) =>
      judged(6, {
        points: [],
        dimensions: [
          { name: 'result', weight: 0.12, value: result },
          { name: 'action', weight: 0.13, value: action },
        ],
      })
    expect(said('answer', story(0.5, 1), { type })).toEqual({ kind: 'followUp', pointId: 'story-result' })
    expect(said('answer', story(1, 0.3), { type })).toEqual({ kind: 'followUp', pointId: 'story-own-part' })
    const asked = [{ ...open, followUps: 1, probed: ['story-result'], score: 5 }]
    expect(said('answer', story(0.5, 0.3), { type, askedQuestions: asked })).toMatchObject({
      pointId: 'story-own-part',
    })
    expect(said('answer', story(1, 1), { type }).kind).toBe('ask')
    expect(said('answer', story(0, 0)).kind).toBe('ask')
  })

  test('can only help: the question is worth its best state', () => {
    expect(getThreadScore(7, 4)).toBe(7)
    expect(getThreadScore(4, 7)).toBe(7)
    expect(getThreadScore(null, 3)).toBe(3)
  })
})

test('what is certainly missing is asked for first, then what may have been meant', () => {
  const points = [
    { pointId: 'unsure', label: 'said half', weight: 3, credit: 0.5, quote: 'so' },
    { pointId: 'absent', label: 'left out', weight: 1, credit: 0, quote: null },
    { pointId: 'there', label: 'said it', weight: 3, credit: 1, quote: 'it' },
  ]
  expect(said('answer', judged(6, { points }))).toEqual({ kind: 'followUp', pointId: 'absent' })
  const asked = [{ ...open, followUps: 1, probed: ['absent'], score: 4 }]
  expect(said('answer', judged(6, { points }), { askedQuestions: asked })).toEqual({
    kind: 'followUp',
    pointId: 'unsure',
  })
})

describe('what is no answer', () => {
  test('a hint that is asked for helps once, and never moves on by itself', () => {
    expect(said('hint', null)).toEqual({ kind: 'hint', pointId: 'heavy' })
    const told = { kind: 'redirect', intent: 'hint' }
    expect(said('hint', null, { askedQuestions: [{ ...open, hints: 1 }] })).toEqual(told)
    expect(said('hint', null, { askedQuestions: [{ ...open, followUps: 1, score: 4 }] })).toEqual(told)
    expect(said('hint', null, { elapsedMs: 28 * minuteMs })).toEqual(told)
  })

  test('not knowing is helped once, then left', () => {
    expect(said('dontKnow', judged(0))).toEqual({ kind: 'hint', pointId: 'heavy' })
    expect(said('dontKnow', judged(0), { askedQuestions: [{ ...open, hints: 1, score: 0 }] }).kind).toBe(
      'ask',
    )
  })

  test('not knowing more after an answer is no reason for a hint', () => {
    expect(said('dontKnow', null, { askedQuestions: [{ ...open, followUps: 1, score: 4 }] }).kind).toBe('ask')
  })

  test('the question stays open while somebody asks back, greets, bargains or shouts', () => {
    expect(said('clarify', null)).toEqual({ kind: 'clarify' })
    for (const about of ['aside', 'meta', 'abuse', 'foreign', 'lost', 'stop', 'repeat', 'verdict'] as const)
      expect(said(about, null)).toEqual({ kind: 'redirect', intent: about })
  })
})

describe('the end', () => {
  const asked = Array.from({ length: 6 }, (_, at) => (at < 5 ? answered(6, at + 1) : { ...open, number: 6 }))

  test('comes after the last question, whose follow-ups are still asked', () => {
    expect(said('answer', judged(6), { askedQuestions: asked })).toMatchObject({ kind: 'followUp' })
    expect(said('answer', judged(9), { askedQuestions: asked })).toEqual({ kind: 'close', reason: 'done' })
    expect(said('skip', null, { askedQuestions: asked })).toEqual({ kind: 'close', reason: 'done' })
  })

  test('comes when less time is left than a question takes, and a follow-up needs less of it', () => {
    const at = (minutes: number, score: number) =>
      said('answer', judged(score), { elapsedMs: minutes * minuteMs })
    expect(at(25, 9).kind).toBe('ask')
    expect(at(25.1, 9)).toEqual({ kind: 'close', reason: 'time' })
    expect(at(27, 6).kind).toBe('followUp')
    expect(at(27.1, 6)).toEqual({ kind: 'close', reason: 'time' })
    expect(at(90, 6)).toEqual({ kind: 'close', reason: 'time' })
  })

  test('comes with the last message that a session holds', () => {
    expect(said('clarify', null, { userMessages: 40 })).toEqual({ kind: 'close', reason: 'messages' })
  })

  test('is followed by nothing but a farewell', () => {
    expect(said('answer', null, { askedQuestions: [answered(6)] })).toEqual({ kind: 'farewell' })
  })

  test('is planned by type', () => {
    expect(Object.values(interviewTypes).map(getPlannedQuestionCount)).toEqual([6, 5, 6, 5, 5, 5, 5])
  })
})
