import { expect, test } from 'vitest'
import { findNextStep, findStrength, getStrengthReason, shortenQuote } from './reasons.ts'

test.each([
  ['Activation rose from 31 to 44 percent.', 'result'],
  ['In the end we finished with three fewer people.', 'result'],
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

test('the strength is the best sentence that was not quoted before, and no belief', () => {
  expect(findStrength(input, 6, () => false)).toEqual({
    quote: 'I called the supplier, and they shipped 200 by Friday',
    reason: 'result',
  })
  expect(findStrength(input, 6, quote => quote.startsWith('I called'))?.quote).not.toMatch(/^I called/)
})

test('a poor answer has only a concrete part, or none', () => {
  expect(findStrength(input, 2, () => false)?.reason).toBe('concrete')
  const vague = ['It is important to talk about it in general.']
  expect(findStrength({ sentences: vague, strengths: [1] }, 2, () => false)).toBeNull()
})

test('the next step is the least likely point, missing from a poor answer and a follow-up to a good one', () => {
  const points = [
    { pointId: 'likely', likelihood: 0.9 },
    { pointId: 'unlikely', likelihood: 0.1 },
  ]
  expect(findNextStep(5.5, points)).toEqual({ kind: 'point', pointId: 'unlikely' })
  expect(findNextStep(6, points)).toEqual({ kind: 'probe', pointId: 'unlikely' })
})
