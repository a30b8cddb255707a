import { expect, test } from 'vitest'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import type { NextStep } from '#server/training/scoring/next-step.ts'
import type { StrengthReason } from '#server/training/scoring/reasons.ts'
import { buildFeedback } from './feedback.ts'

const point = (id: string, weight: 1 | 2 | 3): Point => ({
  id,
  label: `did ${id}`,
  weight,
  groups: [[id]],
  m: 1,
  probe: `What about the matter of ${id.length}?`,
  tip: `Tell about ${id}, too.`,
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
  strengths: [{ quote: 'it fell from nine to two', reason: 'result' }],
  next: { kind: 'ownPart', quote: 'we changed the rota' },
  version: 1,
  ...change,
})
const answer = 'First we changed the rota. Then it fell from nine to two, and it stayed there.'
const feedbackOn = (score: ScoredAnswer, change: Partial<Parameters<typeof buildFeedback>[0]> = {}) =>
  buildFeedback({
    answer,
    score,
    before: null,
    points,
    probed: [],
    isOpen: false,
    ...change,
  })

test('a story gets its best words with the reason, and one next step', () => {
  expect(feedbackOn(scoreWith(['one']))).toEqual({
    feedback: ['Good: “it fell from nine to two”, with the change in numbers.'],
    suggestions: ['Next: say what you did yourself. “we changed the rota” doesn’t show your part.'],
  })
})

test('an answer without a strength is quoted without praise', () => {
  const quote = 'we changed the rota'
  const poor = scoreWith([], { score: 2, strengths: [{ quote, reason: 'unconvincing' }] })
  expect(feedbackOn(poor).feedback).toEqual([
    `An interviewer wouldn’t accept “${quote}” as an answer to this question.`,
  ])
  const doubtful = scoreWith([], { score: 4, strengths: [{ quote, reason: 'askedAbout' }] })
  expect(feedbackOn(doubtful).feedback).toEqual([`An interviewer would ask about this: “${quote}”`])
  const marked = scoreWith([], { score: 4, strengths: [{ quote, reason: 'basis' }] })
  expect(feedbackOn(marked).feedback).toEqual([`Build on this: “${quote}”`])
  const { strengths: _, ...byWords } = scoreWith([], { score: 4 })
  expect(feedbackOn(byWords).feedback).toEqual(['Build on this: “First we changed the rota”'])
})

test('two doubtful passages are quoted together, and neither is asked about again', () => {
  const quotes = ['we changed the rota', 'it fell from nine to two']
  const [first, second] = quotes
  const feedbackFor = (reason: StrengthReason, score: number) => {
    const next = { kind: 'elaborate' as const, claim: second ?? '' }
    return feedbackOn(scoreWith([], { score, next, strengths: quotes.map(quote => ({ quote, reason })) }))
  }
  expect(feedbackFor('unconvincing', 2).feedback).toEqual([
    `An interviewer wouldn’t accept “${first}” or “${second}” as an answer to this question.`,
  ])
  const asked = feedbackFor('askedAbout', 4)
  expect(asked.feedback).toEqual([`An interviewer would ask about “${first}” and “${second}”.`])
  expect(asked.suggestions.join()).not.toContain(second)
  expect(feedbackFor('clearest', 7).feedback).toEqual([`Good: “${first}”`])
})

test.each([
  [60, 'practise it aloud. At a calm pace it takes about half a minute.'],
  [130, 'practise it aloud. At a calm pace it takes about a minute.'],
  [260, 'practise it aloud. At a calm pace it takes about 2 minutes.'],
  [520, 'practise a shorter version. Aloud, this one takes about 4 minutes.'],
])('after an answer of %i words with nothing left to add: %s', (words, step) => {
  const done = scoreWith(['one'], { score: 9, next: { kind: 'aloud' } })
  expect(feedbackOn(done, { answer: 'word '.repeat(words).trim() }).suggestions).toEqual([`Next: ${step}`])
})

test.each([
  [2, 'once you’ve read the model answer, answer again in your own words.'],
  [6.5, 'compare it with the model answer, and note one thing you’d add.'],
])('an answer with %d points is compared: %s', (score, step) => {
  expect(feedbackOn(scoreWith(['one'], { score, next: { kind: 'compare' } })).suggestions).toEqual([
    `Next: ${step}`,
  ])
})

test.each<unknown>([
  { kind: 'compare', pointIds: ['three', 'four'] },
  { kind: 'number' },
  { kind: 'elaborate', claim: null },
])('a next step of an earlier version is still one: %j', next => {
  const stored = scoreWith(['one'], { next: next as NextStep })
  expect(feedbackOn(stored).suggestions).toEqual([
    'Next: compare it with the model answer, and note one thing you’d add.',
  ])
  expect(feedbackOn(stored, { language: 'ru' }).suggestions).toEqual([
    'Дальше: сравните свой ответ с образцом и отметьте, что вы бы добавили.',
  ])
})

test('a good answer is told what an interviewer may ask next', () => {
  const good = scoreWith(['one', 'two'], { score: 7, next: { kind: 'probe', pointIds: ['three', 'four'] } })
  expect(feedbackOn(good).suggestions).toEqual([
    'Next: be ready for a follow-up question: What about the matter of 5?',
  ])
})

test('an answer without a score is quoted only for a strength in it', () => {
  const elsewhere = [{ quote: 'I hung a board at the door', reason: 'decision' as const }]
  const unscored = scoreWith([], { score: 2, isUnscored: true, strengths: elsewhere })
  expect(feedbackOn(unscored)).toEqual({ feedback: [], suggestions: [] })
})

test('a poor answer starts again with the tip of a point', () => {
  const poor = scoreWith([], { score: 2, next: { kind: 'probe', pointIds: ['three'] } })
  expect(feedbackOn(poor).suggestions).toEqual(['Next: answer again. Tell about three, too.'])
})

test('what an interviewer would ask about is said in more detail', () => {
  const claim = scoreWith(['one'], { next: { kind: 'elaborate', claim: 'we changed the rota' } })
  expect(feedbackOn(claim).suggestions).toEqual([
    'Next: say more where an interviewer would ask: “we changed the rota”',
  ])
})

const claim = { kind: 'elaborate', claim: 'we changed the rota' } as const
const sayMore = ['Next: say more where an interviewer would ask: “we changed the rota”']

test('what is quoted is not asked about beside it', () => {
  const strengths = [{ quote: 'First we changed the rota', reason: 'clearest' }] as const
  const next = { kind: 'probe', pointIds: ['three'] } as const
  const good = scoreWith([], { score: 7, strengths, next: claim, otherNext: next })
  expect(feedbackOn(good).suggestions).toEqual([
    'Next: be ready for a follow-up question: What about the matter of 5?',
  ])
})

test('a follow-up question that was asked makes room for another step', () => {
  const next = { kind: 'probe', pointIds: ['three'] } as const
  const good = scoreWith([], { score: 7, next, otherNext: claim })
  expect(feedbackOn(good, { probed: ['three'] }).suggestions).toEqual(sayMore)
})

test('practice is proposed once in an interview, if another step is as good', () => {
  const good = scoreWith([], { score: 9, next: { kind: 'aloud' }, otherNext: claim })
  expect(feedbackOn(good).suggestions[0]).toMatch(/practise it aloud/)
  expect(feedbackOn(good, { isAloudProposed: true }).suggestions).toEqual(sayMore)
  const { otherNext: _, ...only } = good
  expect(feedbackOn(only, { isAloudProposed: true }).suggestions[0]).toMatch(/practise it aloud/)
})

test('a wrong statement is quoted, and left out next time', () => {
  const quote = 'We changed the rota in production.'
  const misconceptions = [{ name: 'who may change the rota', kind: 'misconception' as const, quote }]
  const mistaken = scoreWith([], { misconceptions })
  expect(feedbackOn(mistaken)).toEqual({
    feedback: [`You said “${quote}” Look again at who may change the rota.`],
    suggestions: ['Next: answer again without that claim, and say what is true instead.'],
  })
  expect(feedbackOn(mistaken, { isOpen: true }).suggestions).toEqual(['Next: go on with the question below.'])
  const weak = scoreWith([], { misconceptions, score: 3, next: { kind: 'probe', pointIds: ['two'] } })
  expect(feedbackOn(weak).suggestions).toEqual(['Next: answer again. Tell about two, too.'])
  const redFlag = scoreWith([], {
    misconceptions: [{ name: 'how you treat a result', kind: 'redFlag' as const, quote }],
  })
  expect(feedbackOn(redFlag).suggestions).toEqual([
    'Next: answer again without that, and say what you’d do instead.',
  ])
})

test('a judge that found nothing certain quotes nothing', () => {
  const doubtful = scoreWith([], { score: 3.5, strengths: [] })
  expect(feedbackOn(doubtful).feedback).toEqual([])
})

test('a question that was asked as a follow-up is not proposed again', () => {
  const good = scoreWith(['one', 'two'], { score: 7, next: { kind: 'probe', pointIds: ['three', 'four'] } })
  expect(feedbackOn(good, { before: scoreWith([]), probed: ['three'] }).suggestions).toEqual([
    'Next: be ready for a follow-up question: What about the matter of 4?',
  ])
})

test('only a very good answer is practised when all its follow-up questions were asked', () => {
  const asked = { before: scoreWith([]), probed: ['three'] }
  const next = { kind: 'probe', pointIds: ['three'] } as const
  expect(feedbackOn(scoreWith([], { score: 2, next }), asked).suggestions).toEqual([
    'Next: once you’ve read the model answer, answer again in your own words.',
  ])
  expect(feedbackOn(scoreWith(['one'], { score: 7.5, next }), asked).suggestions[0]).toMatch(
    /^Next: compare it with the model answer/,
  )
  expect(feedbackOn(scoreWith(['one'], { score: 8, next }), asked).suggestions[0]).toMatch(/practise it/)
})

test('the first answer after a hint is no addition', () => {
  expect(feedbackOn(scoreWith([]), { probed: ['two'] }).feedback.join()).toMatch(/^Good: /)
})

test('feedback on an open question names no missing point', () => {
  const missing = scoreWith(['one'], { next: { kind: 'probe', pointIds: ['two', 'four'] } })
  expect(feedbackOn(missing, { isOpen: true }).suggestions).toEqual(['Next: go on with the question below.'])
})

test('feedback on a follow-up quotes the new message', () => {
  const reply = {
    before: scoreWith(['one']),
    isOpen: true,
    answer: 'I wrote the rota myself. It took a day.',
  }
  const strengths = [
    { quote: 'it fell from nine to two', reason: 'result' },
    { quote: 'I wrote the rota myself', reason: 'clearest' },
  ] as const
  expect(feedbackOn(scoreWith(['one'], { strengths }), reply).feedback).toEqual([
    'Good: “I wrote the rota myself”',
  ])
  expect(feedbackOn(scoreWith(['one']), reply).feedback).toEqual(['Build on this: “I wrote the rota myself”'])
})

test('a reply to a follow-up is never called off-topic', () => {
  const before = scoreWith([], { ceiling: 'off-topic', score: 3 })
  const beside = scoreWith([], { ceiling: 'off-topic', score: 3 })
  expect(feedbackOn(beside, { before, probed: ['one'], isOpen: true }).feedback[0]).toMatch(/^Good/)
  expect(feedbackOn(beside, { isOpen: true }).feedback).toEqual([
    'I couldn’t see how “First we changed the rota” answers the question.',
  ])
})

test('only a verbatim repetition is called one', () => {
  const same = feedbackOn(scoreWith(['one']), { before: scoreWith(['one']), isRepeated: true })
  expect(same).toEqual({ feedback: ['You’ve already said this, word for word.'], suggestions: [] })
})

test('an answer with a ceiling gets only its reason, with its own words', () => {
  const { feedback, suggestions } = feedbackOn(scoreWith(['one'], { ceiling: 'stuffed' }))
  expect(feedback).toEqual(['“First we changed the rota”: these are keywords, not an answer yet.'])
  expect(suggestions).toHaveLength(1)
})

test('code that is no answer is not quoted in part', () => {
  const code =
    'def first(s):\n    seen = {}\n    for i, c in enumerate(s):\n        seen[c] = i\n    return -1'
  expect(feedbackOn(scoreWith([], { ceiling: 'off-topic', score: 3 }), { answer: code }).feedback).toEqual([
    'I couldn’t see how this code answers the question.',
  ])
})

test('two different answers never get the same feedback', () => {
  const other = 'Nobody told me, so I called the ward and asked.'
  for (const ceiling of ['echo', 'repeated', 'short', 'off-topic', 'stuffed', 'mistaken'] as const) {
    const score = scoreWith([], { ceiling })
    expect(feedbackOn(score).feedback).not.toEqual(feedbackOn(score, { answer: other }).feedback)
  }
})

test('without the encoder, the next step follows from the words', () => {
  const {
    strengths: _,
    next: __,
    ...byWords
  } = scoreWith(['one'], {
    dimensions: [{ name: 'specificity', weight: 0.15, value: 0.2 }],
  })
  expect(feedbackOn(byWords)).toEqual({
    feedback: ['Build on this: “First we changed the rota”'],
    suggestions: ['Next: be ready for a follow-up question: What about the matter of 3?'],
  })
})
