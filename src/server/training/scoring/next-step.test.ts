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
    marks: goodMarks,
    claim: null,
    isClaimQuoted: false,
    isUnscored: false,
    ...change,
    score,
    points,
  })

test('of a good answer, an interviewer asks what it answers least', () => {
  const points = [outlook('made', 0.05, 1), outlook('likely', 0.09, 0.5), outlook('unlikely', 0.08)]
  expect(stepFor(8, points)).toEqual({ kind: 'probe', pointIds: ['unlikely', 'likely'] })
})

test('a point of the least weight is asked after all others', () => {
  const points = [outlook('light', 0.02), outlook('heavy', 0.09, 0, 3), outlook('middle', 0.08, 0, 2)]
  expect(stepFor(8, points)).toEqual({ kind: 'probe', pointIds: ['middle', 'heavy', 'light'] })
})

test('a middling answer is compared only on what it hardly has', () => {
  expect(stepFor(5.5, [outlook('most', 0.5), outlook('least', 0.05), outlook('partly', 0.15)])).toEqual({
    kind: 'compare',
    pointIds: ['least'],
  })
})

test('an answer says more where an interviewer would ask', () => {
  const points = [outlook('least', 0.05)]
  const claim = { quote: 'It went fine', probability: 0.6 }
  expect(stepFor(6, points, { claim })).toEqual({ kind: 'elaborate', claim: 'It went fine' })
  expect(stepFor(9, [], { claim })).toEqual({ kind: 'elaborate', claim: 'It went fine' })
  expect(stepFor(9, [], { claim: { ...claim, probability: 0.4 } })).toEqual({ kind: 'aloud' })
  // What is missing matters more.
  expect(stepFor(3, points, { claim })).toEqual({ kind: 'probe', pointIds: ['least'] })
})

test('what the feedback has just asked about is explained', () => {
  const claim = { quote: 'It went fine', probability: 0.6 }
  expect(stepFor(5.5, [], { claim, isClaimQuoted: true })).toEqual({ kind: 'elaborate', claim: null })
  const light = [outlook('light', 0.05, 0, 2)]
  expect(stepFor(4, light, { claim, isClaimQuoted: true })).toEqual({ kind: 'elaborate', claim: null })
  const central = [outlook('central', 0.05, 0, 3)]
  expect(stepFor(4, central, { claim, isClaimQuoted: true })).toEqual({
    kind: 'probe',
    pointIds: ['central'],
  })
})

test('what the answer probably has already is not asked', () => {
  expect(stepFor(5.5, [outlook('has', 0.5)])).toEqual({ kind: 'compare' })
  expect(stepFor(9, [outlook('has', 0.5), outlook('partly', 0.15)])).toEqual({ kind: 'aloud' })
})

test('a sound answer of which no point is known to be open is practised aloud', () => {
  const open = [outlook('partly', 0.15)]
  expect(stepFor(5.5, [])).toEqual({ kind: 'compare' })
  expect(stepFor(6, [])).toEqual({ kind: 'aloud' })
  expect(stepFor(7.5, open)).toEqual({ kind: 'aloud' })
  expect(stepFor(8, open)).toEqual({ kind: 'aloud' })
})

test('a weak answer begins again with the heaviest point', () => {
  const points = [outlook('light', 0.01), outlook('heavy', 0.09, 0, 3)]
  for (const score of [2.5, 4.5])
    expect(stepFor(score, points)).toEqual({ kind: 'probe', pointIds: ['heavy', 'light'] })
  expect(stepFor(2.5, [outlook('partly', 0.15)])).toEqual({ kind: 'probe', pointIds: ['partly'] })
  expect(stepFor(2.5, [])).toEqual({ kind: 'compare' })
})

test('without a score, no point is called missing', () => {
  expect(stepFor(5, [outlook('unlikely', 0.09)], { isUnscored: true })).toEqual({ kind: 'compare' })
})

const { Behavioral, Leadership, Product, SystemDesign } = interviewTypes
const compare = { kind: 'compare' } as const
const low = { ...goodMarks, outcome: 0.45 }
test.each<[string, Partial<StepInput>, ReturnType<typeof findNextStep>]>([
  [
    'how it ended',
    { type: Behavioral, marks: low, answer: 'I asked 2 people to help me.' },
    { kind: 'outcome' },
  ],
  [
    'no outcome, if words speak of one',
    { type: Behavioral, marks: low, answer: 'I asked 2 people, and in the end they came.' },
    compare,
  ],
  [
    'an outcome, if the network is certain',
    {
      ...{ type: Behavioral, marks: { ...goodMarks, outcome: 0.2 } },
      answer: 'I asked 2 people, and now I wait.',
    },
    { kind: 'outcome' },
  ],
  [
    'no outcome, if a sign of it is told',
    {
      ...{ type: Behavioral, marks: { ...goodMarks, outcome: 0.2 } },
      answer: 'After 2 weeks I know that she has settled when she disagrees with me.',
    },
    compare,
  ],
  [
    'no outcome of a plan',
    { type: Behavioral, question: 'Where do you see yourself?', marks: low, answer: 'In 2 years I lead.' },
    compare,
  ],
  [
    'what the user thinks',
    { type: Behavioral, marks: { ...goodMarks, own: 0.2 }, answer: 'One waits 3 days.' },
    { kind: 'ownView', quote: null },
  ],
  ['a number', { type: Behavioral, answer: 'I waited for a while.' }, { kind: 'number' }],
  [
    'a number in a design',
    { type: SystemDesign, question: 'Design a queue.', answer: 'A queue.' },
    { kind: 'number' },
  ],
  ['no number, if there is one in words', { type: Behavioral, answer: 'I waited two days.' }, compare],
  ['no number in a technical answer', { answer: 'A queue waits.' }, compare],
  [
    'an example of a habit',
    { type: Leadership, question: 'How do you delegate?', answer: 'I give one task to each.' },
    { kind: 'example' },
  ],
  [
    'no example, if one is told',
    { type: Leadership, question: 'How do you delegate?', answer: 'Last year I gave one task to Ida.' },
    compare,
  ],
  [
    'a check',
    { type: Product, question: 'What would you build?', marks: low, answer: 'One list for each shop.' },
    { kind: 'check' },
  ],
  [
    'no check, if one is named',
    {
      type: Product,
      question: 'What would you build?',
      marks: low,
      answer: 'One list, and I count the users.',
    },
    compare,
  ],
  [
    'no check of knowledge',
    { question: 'What is an index?', marks: low, answer: 'A sorted list of keys.' },
    compare,
  ],
])('the next step asks for %s', (_, change, step) => {
  expect(stepFor(5.5, [], change)).toEqual(step)
})

test('a good answer that tells a story lacks at most a number', () => {
  const story = { type: Behavioral, answer: 'I waited for a while.', marks: low }
  expect(stepFor(8, [], story)).toEqual({ kind: 'number' })
  expect(stepFor(8, [], { ...story, question: 'What matters to you?' })).toEqual({ kind: 'aloud' })
})
