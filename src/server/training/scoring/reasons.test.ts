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
const input = { sentences, strengths: [0, 2, 1] }

test('the best sentence comes first, and no belief', () => {
  const [best, ...others] = findStrengths(input, 6)
  expect(best).toEqual({ quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'result' })
  expect(others).toHaveLength(2)
})

test('a poor answer has only concrete parts, or none', () => {
  expect(findStrengths(input, 2)[0]?.reason).toBe('concrete')
  const vague = ['It is important to talk about it in general.']
  expect(findStrengths({ sentences: vague, strengths: [1] }, 2)).toEqual([])
})

test('the next step is the least likely point, missing from a poor answer and a follow-up to a good one', () => {
  const points = [
    { pointId: 'made', likelihood: 0.95, credit: 1 },
    { pointId: 'likely', likelihood: 0.9, credit: 0.5 },
    { pointId: 'unlikely', likelihood: 0.1, credit: 0 },
  ]
  expect(findNextStep(5.5, points)).toEqual({ kind: 'point', pointIds: ['unlikely', 'likely'] })
  expect(findNextStep(9, points.slice(0, 1))).toEqual({ kind: 'aloud', quote: null })
  expect(findNextStep(6, points)).toEqual({ kind: 'probe', pointIds: ['unlikely', 'likely'] })
})
