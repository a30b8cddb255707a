import { expect, test } from 'vitest'
import { findStrengths, getStrengthReason } from './reasons.ts'

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

test('a quotation that is never closed is matched without backtracking', () => {
  // With nested repetition this sentence takes minutes, and the test runs out of time.
  const sentence = `I said “${'we have to talk about the rota of this ward and '.repeat(6)}then left.`
  expect(getStrengthReason(sentence)).toBe('clearest')
})

const sentences = [
  'We had a problem with the paper.',
  'I think it is important to talk about it with everyone.',
  'I called the supplier, and they shipped 200 by Friday.',
]
const answer = sentences.join(' ')
const rate = (...strong: number[]) => strong.map(value => ({ strong: value, weak: 1 - value, wrongTone: 0 }))
const findIn = (qualities: ReturnType<typeof rate>, score: number, isUnscored = false) =>
  findStrengths({ sentences, qualities, score, answer, isUnscored })

test('the best sentences come first', () => {
  expect(findIn(rate(0.1, 0.4, 0.8), 6)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'result' },
    { quote: 'I think it is important to talk about it with everyone', reason: 'clearest' },
  ])
})

test('of equally strong sentences, the one that is least likely to be weak comes first', () => {
  const [first, second, third] = rate(0.5, 0.5, 0.5)
  if (!first || !second || !third) throw new Error('three sentences are rated')
  expect(findIn([{ ...first, weak: 0.1 }, second, third], 6)[0]?.quote).toBe(
    'We had a problem with the paper',
  )
})

test('a middling answer has a strength only if it is nearly certain', () => {
  expect(findIn(rate(0.1, 0.05, 0.55), 5.5)[0]?.reason).toBe('basis')
  expect(findIn(rate(0.1, 0.05, 0.65), 5.5)[0]?.reason).toBe('result')
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
  const qualities = [0.05, 0.2].map(weak => ({ strong: 0.1, weak, wrongTone: 0 }))
  expect(
    findStrengths({ sentences: told, qualities, score: 5.5, answer: told.join(' '), isUnscored: false }),
  ).toEqual([{ quote: 'I hired two young editors that year', reason: 'basis' }])
})

test('the whole answer is not what to build on', () => {
  const told = ['I would send the same key again and ask for the status.']
  const qualities = [{ strong: 0.1, weak: 0.1, wrongTone: 0 }]
  expect(
    findStrengths({ sentences: told, qualities, score: 5.5, answer: told.join(' '), isUnscored: false }),
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
