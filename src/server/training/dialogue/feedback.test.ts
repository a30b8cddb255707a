import { expect, test } from 'vitest'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { buildFeedback } from './feedback.ts'

const point = (id: string, weight: 1 | 2 | 3): Point => ({
  id,
  label: `did ${id}`,
  weight,
  groups: [[id]],
  m: 1,
  probe: `What about the matter of ${id.length}?`,
  tip: `Next time tell about ${id}, too.`,
})
const points = [point('one', 1), point('two', 3), point('three', 2), point('four', 2)]
const judged = (there: string[], change: Partial<ScoredAnswer> = {}): ScoredAnswer => ({
  score: 6,
  ceiling: null,
  dimensions: [],
  points: points.map(({ id, label, weight }) => ({
    pointId: id,
    label,
    weight,
    credit: there.includes(id) ? 1 : 0,
    quote: there.includes(id) ? `my ${id}` : null,
  })),
  version: 1,
  ...change,
})
const told = (score: ScoredAnswer, change: Partial<Parameters<typeof buildFeedback>[0]> = {}) =>
  buildFeedback({ score: score, before: null, points, probed: [], isOpen: false, ...change })

test('the weightiest two things are quoted, then there is something to think about and one next step', () => {
  expect(told(judged(['one', 'three', 'four']))).toEqual({
    feedback: [
      'You did three: “my three”',
      'You did four: “my four”',
      'To think about: What about the matter of 3?',
    ],
    suggestions: ['Next time tell about two, too.'],
  })
})

test('while the question is open nothing of what is missing is said', () => {
  expect(told(judged(['one']), { isOpen: true })).toEqual({
    feedback: ['You did one: “my one”'],
    suggestions: ['Take up what I ask next in two or three sentences, with an example of your own.'],
  })
})

test('what a follow-up already asked for is not asked again', () => {
  expect(told(judged(['one']), { probed: ['two'] })).toEqual({
    feedback: ['You did one: “my one”'],
    suggestions: ['Next time tell about two, too.'],
  })
})

test('a reply to a follow-up hears of what it added first, and is never told that it added nothing', () => {
  const before = judged(['one'])
  expect(told(judged(['one', 'two']), { before, isOpen: true }).feedback).toEqual(['You did two: “my two”'])
  expect(told(judged(['one']), { before, isOpen: true }).feedback).toEqual([
    'Noted, together with what you had said before.',
  ])
  expect(told(judged(['one'], { score: 7 }), { before, isOpen: true }).feedback).toEqual([
    'This makes what you had said before more complete.',
  ])
})

test('what was asked for last comes first, whole or in part, and no cap of the whole thread stands before it', () => {
  const before = judged([], { ceiling: 'off-topic', score: 3 })
  const reply = judged(['two', 'one'], { ceiling: 'off-topic', score: 3 })
  const told1 = told(reply, { before, probed: ['one'], isOpen: true })
  expect(told1.feedback).toEqual(['You did one: “my one”', 'You did two: “my two”'])
  const half = judged([])
  half.points = half.points.map(one => (one.pointId === 'one' ? { ...one, credit: 0.5, quote: 'so' } : one))
  expect(told(half, { before: judged([]), probed: ['one'] }).feedback[0]).toBe(
    'You took up what I asked for.',
  )
  const beside = judged([], { ceiling: 'off-topic', score: 3 })
  expect(told(beside, { before, probed: ['one'], isOpen: true }).feedback).toEqual([
    'Noted, together with what you had said before.',
  ])
  expect(told(beside, { isOpen: true }).feedback).toEqual(['I could not hear how this answers the question.'])
})

test('only what is word for word the same is called that', () => {
  const same = told(judged(['one']), { before: judged(['one']), isRepeated: true })
  expect(same).toEqual({ feedback: ['You have said this already, word for word.'], suggestions: [] })
})

test('what may have been meant is neither praised nor missed', () => {
  const unsure = judged(['one', 'two', 'four'])
  unsure.points = unsure.points.map(one =>
    one.pointId === 'three' ? { ...one, credit: 0.5, quote: 'my three' } : one,
  )
  const said = JSON.stringify(told(unsure))
  expect(said).not.toContain('three')
  expect(said).not.toContain('matter of 5')
})

test('whoever ran into a cap hears why, and nothing else', () => {
  const { feedback, suggestions } = told(judged(['one'], { ceiling: 'stuffed' }))
  expect(feedback).toEqual(['These are key words rather than an answer.'])
  expect(suggestions).toHaveLength(1)
})

test('what is fluent and as good as certainly wrong gets no praise, and is told so once', () => {
  const doubted = { ...judged(['one', 'two'], { score: 3 }), isDoubtful: true as const }
  const { feedback, suggestions } = told(doubted)
  expect(feedback).toEqual([
    'This is told fluently, but an interviewer would doubt what is claimed or done in it.',
  ])
  expect(suggestions).toHaveLength(1)
  expect(told(doubted, { before: doubted }).feedback.join()).not.toMatch(/fluently|^You /)
})

test('a tip on form is given once to a question, and the same words are quoted once', () => {
  const dimensions = [{ name: 'specificity', weight: 0.15, value: 0.2 }]
  const now = judged(['one', 'two', 'three', 'four'], { dimensions, score: 8 })
  expect(told(now, { before: now }).suggestions.join()).not.toMatch(/^Name a figure/)
  const same = { ...now, points: now.points.map(point => ({ ...point, quote: 'We wrote it down.' })) }
  expect(told(same).feedback.filter(line => line.includes('We wrote it down.'))).toHaveLength(1)
})

test('the form gets a hint where it costs most, and none where the answer was strong', () => {
  const dimensions = [
    { name: 'clarity', weight: 0.05, value: 0.1 },
    { name: 'specificity', weight: 0.15, value: 0.2 },
  ]
  const all = ['one', 'two', 'three', 'four']
  expect(told(judged(all, { dimensions, score: 8 })).suggestions[0]).toMatch(/^Name a figure/)
  expect(told(judged(all, { dimensions, score: 9.5 })).suggestions).toEqual([])
})
