import { expect, test } from 'vitest'
import { findNextStep, findStrengths, getStrengthReason, shortenQuote } from './reasons.ts'

test.each([
  ['Activation rose from 31 to 44 percent.', 'result'],
  ['In the end we finished with half of the people.', 'result'],
  ['I decided to stop the line.', 'decision'],
  ['I realised that she had never been told.', 'reflection'],
  ['She asked me “Then who tells the parents about it?”', 'speech'],
  ['There were 14 beds on that ward.', 'figure'],
  ['I told him first, before anyone.', 'clearest'],
])('%s is quoted as %s', (sentence, reason) => {
  expect(getStrengthReason(sentence)).toBe(reason)
})

test('a quote is part of the sentence and ends between clauses', () => {
  const long =
    'We had talked about it for many weeks in every meeting of the team, and when the new manager came in March she asked for figures, so I measured the queue for two weeks and the wait fell from 40 to 12 minutes.'
  const quote = shortenQuote(long)
  expect(long).toContain(quote)
  expect(quote.split(' ').length).toBeLessThanOrEqual(26)
  expect(quote).toContain('fell from 40 to 12 minutes')
  expect(shortenQuote('I told her the same day.')).toBe('I told her the same day')
  expect(shortenQuote('And I told her then, but')).toBe('I told her then')
  expect(shortenQuote('word '.repeat(60)).split(' ')).toHaveLength(26)
})

const sentences = [
  'We had a problem with the paper.',
  'I think it is important to talk about it with everyone.',
  'I called the supplier, and they shipped 200 by Friday.',
]
const rate = (...strong: number[]) => strong.map(value => ({ strong: value, weak: 1 - value }))

test('the best sentences come first', () => {
  expect(findStrengths(sentences, rate(0.1, 0.4, 0.8), 6)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'result' },
    { quote: 'I think it is important to talk about it with everyone', reason: 'clearest' },
  ])
})

test('without a strong sentence, the least weak one is something to build on', () => {
  expect(findStrengths(sentences, rate(0.1, 0.05, 0.2), 5)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'basis' },
  ])
})

test('a poor answer is quoted where it comes nearest to a strength', () => {
  expect(findStrengths(sentences, rate(0.1, 0.05, 0.2), 2)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'unconvincing' },
  ])
})

const outlook = (pointId: string, probeAnswered: number, credit = 0) => ({ pointId, credit, probeAnswered })

test('the next step is the follow-up question that is answered least', () => {
  const points = [outlook('made', 0.05, 1), outlook('likely', 0.15, 0.5), outlook('unlikely', 0.1)]
  expect(findNextStep(5.5, points)).toEqual({ kind: 'probe', pointIds: ['unlikely', 'likely'] })
})

test('what the answer probably has already is not asked', () => {
  const points = [outlook('probable', 0.6), outlook('made', 0.05, 1)]
  expect(findNextStep(6, points)).toEqual({ kind: 'compare' })
  expect(findNextStep(9, points)).toEqual({ kind: 'aloud' })
})

test('after a poor answer, the model answer comes first', () => {
  expect(findNextStep(2.5, [outlook('unlikely', 0.1)])).toEqual({ kind: 'compare' })
})
