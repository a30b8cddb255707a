import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { findNextStep, findStrengths, getStrengthReason } from './reasons.ts'

test.each([
  ['Activation rose from 31 to 44 percent.', 'result'],
  ['Complaints went from five a month to none.', 'result'],
  ['In the end we finished with half of the people.', 'result'],
  ['I decided to stop the line.', 'decision'],
  ['I realised that she had never been told.', 'reflection'],
  ['She asked me “Then who tells the parents about it?”', 'speech'],
  ['There were 14 beds on that ward.', 'figure'],
  ['The patient was fine in the end, and at 21:40 there were my initials.', 'figure'],
  ['We found seven gaps, so we cut the plan in half before.', 'clearest'],
  ['You lost 230 hours with that export.', 'figure'],
  ['I asked her because she knew the ward.', 'cause'],
  ['I told her that this was my mistake.', 'clearest'],
  ['I told him first, before anyone.', 'clearest'],
])('%s is quoted as %s', (sentence, reason) => {
  expect(getStrengthReason(sentence)).toBe(reason)
})

const sentences = [
  'We had a problem with the paper.',
  'I think it is important to talk about it with everyone.',
  'I called the supplier, and they shipped 200 by Friday.',
]
const answer = sentences.join(' ')
const rate = (...strong: number[]) =>
  strong.map(value => ({ strong: value, weak: 1 - value, preferred: 0, wrongTone: 0 }))
const findIn = (qualities: ReturnType<typeof rate>, score: number, isUnscored = false) =>
  findStrengths({ sentences, qualities, score, answer, isUnscored })

test('the best sentences come first', () => {
  expect(findIn(rate(0.1, 0.4, 0.8), 6)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'result' },
    { quote: 'I think it is important to talk about it with everyone', reason: 'clearest' },
  ])
})

test('of strong sentences, the one that readers would rather quote comes first', () => {
  const [first, second, third] = rate(0.5, 0.4, 0.6)
  if (!first || !second || !third) throw new Error('three sentences are rated')
  expect(findIn([{ ...first, preferred: 1 }, second, third], 6)[0]?.quote).toBe(
    'We had a problem with the paper',
  )
})

test('a question or a hedge is no strength while there is another sentence', () => {
  const asked = ['What did I do about the paper?', 'I called the supplier myself.']
  const qualities = rate(0.7, 0.5)
  expect(
    findStrengths({ sentences: asked, qualities, score: 6, answer: asked.join(' '), isUnscored: false })[0],
  ).toEqual({ quote: 'I called the supplier myself', reason: 'clearest' })
})

test('without a strong sentence, the least weak one is something to build on', () => {
  expect(findIn(rate(0.1, 0.05, 0.2), 5)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'basis' },
  ])
})

test('a hedge is nothing to build on while there is another sentence', () => {
  const told = ['I think nothing really became worse after it.', 'I hired two young editors that year.']
  const qualities = [0.05, 0.2].map(weak => ({ strong: 0.1, weak, preferred: 0, wrongTone: 0 }))
  expect(
    findStrengths({ sentences: told, qualities, score: 4.5, answer: told.join(' '), isUnscored: false }),
  ).toEqual([{ quote: 'I hired two young editors that year', reason: 'basis' }])
})

test('the whole answer is not what to build on', () => {
  const told = ['I would send the same key again and ask for the status.']
  const qualities = [{ strong: 0.1, weak: 0.1, preferred: 0, wrongTone: 0 }]
  expect(
    findStrengths({ sentences: told, qualities, score: 4.5, answer: told.join(' '), isUnscored: false }),
  ).toEqual([])
})

test('a result is named as one, however it is worded', () => {
  const told = ['I make template for papers.', 'Then it go faster, from 40 minute to 15.']
  const qualities = rate(0.3, 0.3).map(quality => ({ ...quality, weak: 0.15 }))
  expect(
    findStrengths({ sentences: told, qualities, score: 5, answer: told.join(' '), isUnscored: false }),
  ).toEqual([{ quote: 'it go faster, from 40 minute to 15', reason: 'result' }])
})

test('a sentence about "it" comes after one that is understood alone', () => {
  const told = ['It can go against me at work.', 'I called the supplier myself.']
  const qualities = rate(0.7, 0.5)
  expect(
    findStrengths({ sentences: told, qualities, score: 6, answer: told.join(' '), isUnscored: false })[0]
      ?.quote,
  ).toBe('I called the supplier myself')
})

test('a poor answer is quoted where it comes nearest to a strength', () => {
  expect(findIn(rate(0.1, 0.05, 0.2), 2)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'unconvincing' },
  ])
})

test('an interviewer would not accept the sentence that sounds wrong', () => {
  const [first, second, third] = rate(0.1, 0.1, 0.12)
  if (!first || !second || !third) throw new Error('three sentences are rated')
  expect(findIn([first, { ...second, wrongTone: 0.9 }, third], 2)).toEqual([
    { quote: 'I think it is important to talk about it with everyone', reason: 'unconvincing' },
  ])
})

test('only a certain strength of a doubtful answer is something to build on', () => {
  expect(findIn(rate(0.1, 0.05, 0.6), 3.5)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'basis' },
  ])
  expect(findIn(rate(0.1, 0.05, 0.2), 3.5)).toEqual([])
  const wrong = rate(0.1, 0.05, 0.6).map(quality => ({ ...quality, wrongTone: 0.8 }))
  expect(findIn(wrong, 3.5)).toEqual([])
})

test('a poor answer without a score is not accused', () => {
  expect(findIn(rate(0.1, 0.05, 0.2), 2, true)).toEqual([])
})

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
    ...change,
    score,
    points,
  })

test('the next step is the follow-up question that is answered least', () => {
  const points = [outlook('made', 0.05, 1), outlook('likely', 0.11, 0.5), outlook('unlikely', 0.1)]
  expect(stepFor(5.5, points)).toEqual({ kind: 'probe', pointIds: ['unlikely', 'likely'] })
})

test('a point of the least weight is asked after all others', () => {
  const points = [outlook('light', 0.02), outlook('heavy', 0.11, 0, 3), outlook('middle', 0.1, 0, 2)]
  expect(stepFor(6, points)).toEqual({ kind: 'probe', pointIds: ['middle', 'heavy', 'light'] })
})

test('what the answer probably has already is not asked', () => {
  const points = [outlook('probable', 0.25), outlook('made', 0.05, 1)]
  expect(stepFor(6, points)).toEqual({ kind: 'compare', pointIds: ['probable'] })
  expect(stepFor(9, points)).toEqual({ kind: 'aloud' })
})

test('what the answer has in part is compared, and not called missing', () => {
  expect(stepFor(6, [outlook('partly', 0.15)])).toEqual({ kind: 'compare', pointIds: ['partly'] })
  expect(stepFor(9, [outlook('partly', 0.15)])).toEqual({ kind: 'aloud' })
  expect(stepFor(2, [outlook('partly', 0.15)])).toEqual({ kind: 'compare' })
})

test('a poor answer begins again with the heaviest point', () => {
  const points = [outlook('light', 0.01), outlook('heavy', 0.1, 0, 3)]
  expect(stepFor(2.5, points)).toEqual({ kind: 'probe', pointIds: ['heavy', 'light'] })
  expect(stepFor(2.5, [])).toEqual({ kind: 'compare' })
})

test('without a score, no point is called missing', () => {
  expect(stepFor(5, [outlook('unlikely', 0.1)], { isUnscored: true })).toEqual({ kind: 'compare' })
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
    'hindsight, after a good story',
    { ...story, answer: 'I waited two days and then it came.' },
    9,
    { kind: 'reflection', quote: null },
  ],
  [
    'no hindsight that is told',
    { ...story, answer: 'I waited two days. I was wrong.' },
    9,
    { kind: 'aloud' },
  ],
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
