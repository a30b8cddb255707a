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
const scoreWith = (there: string[], change: Partial<ScoredAnswer> = {}): ScoredAnswer => ({
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
const feedbackOn = (score: ScoredAnswer, change: Partial<Parameters<typeof buildFeedback>[0]> = {}) =>
  buildFeedback({ score, before: null, points, probed: [], isOpen: false, ...change })

test('feedback has the two heaviest strengths, a question to think about and one next step', () => {
  expect(feedbackOn(scoreWith(['one', 'three', 'four']))).toEqual({
    feedback: [
      'You did three: “my three”',
      'You did four: “my four”',
      'Think about this: What about the matter of 3?',
    ],
    suggestions: ['Next time tell about two, too.'],
  })
})

test('feedback on an open question names no missing point', () => {
  expect(feedbackOn(scoreWith(['one']), { isOpen: true })).toEqual({
    feedback: ['You did one: “my one”'],
    suggestions: ['Use a concrete example in your next answer.'],
  })
})

test('feedback does not repeat the probe of a follow-up', () => {
  expect(feedbackOn(scoreWith(['one']), { probed: ['two'] })).toEqual({
    feedback: ['You did one: “my one”'],
    suggestions: ['Next time tell about two, too.'],
  })
})

test('feedback on a follow-up starts with the new strength and is never negative', () => {
  const before = scoreWith(['one'])
  expect(feedbackOn(scoreWith(['one', 'two']), { before, isOpen: true }).feedback).toEqual([
    'You did two: “my two”',
  ])
  expect(feedbackOn(scoreWith(['one']), { before, isOpen: true }).feedback).toEqual([
    'This adds little to what you said before.',
  ])
  expect(feedbackOn(scoreWith(['one'], { score: 7 }), { before, isOpen: true }).feedback).toEqual([
    'This makes your answer more complete.',
  ])
})

test('the probed point comes first, before any ceiling of the thread', () => {
  const before = scoreWith([], { ceiling: 'off-topic', score: 3 })
  const reply = scoreWith(['two', 'one'], { ceiling: 'off-topic', score: 3 })
  const told1 = feedbackOn(reply, { before, probed: ['one'], isOpen: true })
  expect(told1.feedback).toEqual(['You did one: “my one”', 'You did two: “my two”'])
  const half = scoreWith([])
  half.points = half.points.map(point =>
    point.pointId === 'one' ? { ...point, credit: 0.5, quote: 'so' } : point,
  )
  expect(feedbackOn(half, { before: scoreWith([]), probed: ['one'] }).feedback[0]).toBe(
    'You answered what I asked.',
  )
  const beside = scoreWith([], { ceiling: 'off-topic', score: 3 })
  expect(feedbackOn(beside, { before, probed: ['one'], isOpen: true }).feedback).toEqual([
    'This adds little to what you said before.',
  ])
  expect(feedbackOn(beside, { isOpen: true }).feedback).toEqual([
    'I couldn’t see how this answers the question.',
  ])
})

test('only a verbatim repetition is called one', () => {
  const same = feedbackOn(scoreWith(['one']), { before: scoreWith(['one']), isRepeated: true })
  expect(same).toEqual({ feedback: ['You’ve already said this, word for word.'], suggestions: [] })
})

test('an unsure point is neither praised nor called missing', () => {
  const unsure = scoreWith(['one', 'two', 'four'])
  unsure.points = unsure.points.map(point =>
    point.pointId === 'three' ? { ...point, credit: 0.5, quote: 'my three' } : point,
  )
  const texts = JSON.stringify(feedbackOn(unsure))
  expect(texts).not.toContain('three')
  expect(texts).not.toContain('matter of 5')
})

test('an answer with a ceiling gets only its reason', () => {
  const { feedback, suggestions } = feedbackOn(scoreWith(['one'], { ceiling: 'stuffed' }))
  expect(feedback).toEqual(['These are keywords, not an answer yet.'])
  expect(suggestions).toHaveLength(1)
})

test('a doubtful answer gets no praise and one warning', () => {
  const doubted = { ...scoreWith(['one', 'two'], { score: 3 }), isDoubtful: true as const }
  const { feedback, suggestions } = feedbackOn(doubted)
  expect(feedback).toEqual(['It reads well, but parts of it may not convince an interviewer.'])
  expect(suggestions).toHaveLength(1)
  expect(feedbackOn(doubted, { before: doubted }).feedback.join()).not.toMatch(/reads well|^You /)
})

test('a question gets a style tip once, and a quote appears once', () => {
  const dimensions = [{ name: 'specificity', weight: 0.15, value: 0.2 }]
  const now = scoreWith(['one', 'two', 'three', 'four'], { dimensions, score: 8 })
  expect(feedbackOn(now, { before: now }).suggestions.join()).not.toMatch(/^Name a number/)
  const same = { ...now, points: now.points.map(point => ({ ...point, quote: 'We wrote it down.' })) }
  expect(feedbackOn(same).feedback.filter(line => line.includes('We wrote it down.'))).toHaveLength(1)
})

test('the style tip is for the weakest dimension, and strong answers get none', () => {
  const dimensions = [
    { name: 'clarity', weight: 0.05, value: 0.1 },
    { name: 'specificity', weight: 0.15, value: 0.2 },
  ]
  const all = ['one', 'two', 'three', 'four']
  expect(feedbackOn(scoreWith(all, { dimensions, score: 8 })).suggestions[0]).toMatch(/^Name a number/)
  expect(feedbackOn(scoreWith(all, { dimensions, score: 9.5 })).suggestions).toEqual([])
})
