import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { findNextStep } from './next-step.ts'

const outlook = (pointId: string, probeAnswered: number, credit = 0, weight = 1) => ({
  ...{ pointId, credit, probeAnswered, weight },
})
const goodMarks = {
  ...{
    relevance: 0.9,
    substance: 0.9,
    specificity: 0.9,
    own: 0.9,
    outcome: 0.9,
    judgement: 0.9,
    correct: 0.9,
  },
}
type StepInput = Parameters<typeof findNextStep>[0]
const stepFor = (score: number, points: StepInput['points'], change: Partial<StepInput> = {}) =>
  findNextStep({
    type: interviewTypes.Technical,
    question: 'Tell me about a time when you had to wait for others.',
    answer: 'I waited. I was wrong.',
    sentences: [],
    marks: goodMarks,
    isUnscored: false,
    quotes: [],
    ...change,
    score,
    points,
  })

test('the next step is the follow-up question that is answered least', () => {
  const points = [outlook('made', 0.05, 1), outlook('likely', 0.09, 0.5), outlook('unlikely', 0.08)]
  expect(stepFor(5.5, points)).toEqual({ kind: 'probe', pointIds: ['unlikely', 'likely'] })
})

test('a point of the least weight is asked after all others', () => {
  const points = [outlook('light', 0.02), outlook('heavy', 0.09, 0, 3), outlook('middle', 0.08, 0, 2)]
  expect(stepFor(6, points)).toEqual({ kind: 'probe', pointIds: ['middle', 'heavy', 'light'] })
})

test('what the answer probably has already is not asked', () => {
  const points = [outlook('probable', 0.25), outlook('has', 0.5)]
  expect(stepFor(6, points)).toEqual({ kind: 'compare', pointIds: ['probable'] })
  expect(stepFor(9, points)).toEqual({ kind: 'aloud' })
})

test('only a very good answer that lacks nothing is practised aloud', () => {
  expect(stepFor(8, [])).toEqual({ kind: 'compare' })
  expect(stepFor(8.5, [])).toEqual({ kind: 'aloud' })
})

const quotes = ['We met on Monday', 'I moved the meeting to the morning', 'I told my boss on Friday']
const asked = { ...{ type: interviewTypes.Behavioral, quotes }, answer: `${quotes.join('. ')}.` }

test('a good answer without a gap is asked about its own words', () => {
  expect(stepFor(9, [outlook('has', 0.5)], asked)).toEqual({
    ...{ kind: 'deeper', ask: 'otherView', quote: 'I told my boss on Friday', person: 'your boss' },
  })
})

test('a follow-up question that was asked already is replaced by one about the words', () => {
  expect(stepFor(9, [outlook('open', 0.05)], asked)).toMatchObject({
    kind: 'probe',
    pointIds: ['open'],
    otherwise: { kind: 'deeper', ask: 'otherView' },
  })
})

test('a middling answer is compared on a gap before it is asked about its words', () => {
  expect(stepFor(5, [outlook('partly', 0.15)], asked)).toMatchObject({ kind: 'compare' })
  expect(stepFor(6.5, [outlook('partly', 0.15)], asked)).toMatchObject({ kind: 'deeper' })
})

test('what the answer has in part is compared, and not called missing', () => {
  expect(stepFor(6, [outlook('partly', 0.15)])).toEqual({ kind: 'compare', pointIds: ['partly'] })
  expect(stepFor(9, [outlook('partly', 0.15)])).toEqual({ kind: 'aloud' })
  expect(stepFor(2, [outlook('partly', 0.15)])).toEqual({ kind: 'compare' })
})

test('a poor answer begins again with the heaviest point', () => {
  const points = [outlook('light', 0.01), outlook('heavy', 0.09, 0, 3)]
  expect(stepFor(2.5, points)).toEqual({ kind: 'probe', pointIds: ['heavy', 'light'] })
  expect(stepFor(2.5, [])).toEqual({ kind: 'compare' })
})

test('a weak answer begins again with the heaviest point, not with a question about its words', () => {
  const points = [outlook('light', 0.02), outlook('heavy', 0.05, 0, 3)]
  const quotes = ['I waited for the others until May', 'I told my boss that we wait']
  expect(stepFor(4.5, points, { quotes })).toEqual({ kind: 'probe', pointIds: ['heavy', 'light'] })
})

test('without a score, no point is called missing', () => {
  expect(stepFor(5, [outlook('unlikely', 0.09)], { isUnscored: true })).toEqual({ kind: 'compare' })
})

const story = { type: interviewTypes.Behavioral }
test.each<[string, Partial<StepInput>, StepInput['score'], ReturnType<typeof findNextStep>]>([
  ['how it ended', { ...story, marks: { ...goodMarks, outcome: 0.2 } }, 6, { kind: 'outcome' }],
  [
    'no outcome, if a sign of it is told',
    {
      ...story,
      marks: { ...goodMarks, outcome: 0.2 },
      answer: 'After 2 weeks I know that she has settled when she disagrees with me.',
    },
    6,
    { kind: 'compare' },
  ],
  [
    'what the user thinks',
    { ...story, marks: { ...goodMarks, own: 0.2 }, answer: 'One waits 3 days.' },
    6,
    { kind: 'ownView', quote: null },
  ],
  ['a number', { ...story, answer: 'I waited for a while.' }, 6, { kind: 'number' }],
  ['no number, if there is one in words', { ...story, answer: 'I waited two days.' }, 6, { kind: 'compare' }],
  ['no number in a technical answer', { answer: 'A queue waits.' }, 6, { kind: 'compare' }],
  [
    'an amount',
    {
      sentences: ['I talked to a number of people on both sides.'],
      answer: 'I talked to a number of people on both sides.',
    },
    6,
    { kind: 'specificity', quote: 'I talked to a number of people on both sides' },
  ],
  [
    'no amount beside the story',
    {
      sentences: ['Some agents were there from the beginning.'],
      answer: 'Some agents were there from the beginning.',
    },
    6,
    { kind: 'compare' },
  ],
])('the next step asks for %s', (_, change, score, step) => {
  expect(stepFor(score, [], change)).toEqual(step)
})
