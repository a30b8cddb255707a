import { expect, test } from 'vitest'
import { findOpenClaim, findStrengths } from './strengths.ts'

const sentences = [
  'We had a problem with the paper.',
  'I think it is important to talk about it with everyone.',
  'I called the supplier, and they shipped 200 by Friday.',
]
const rate = (...strong: number[]) =>
  strong.map(value => ({ strong: value, weak: 1 - value, wrongTone: 0, askedAbout: 0 }))
const find = (
  told: string[],
  qualities: ReturnType<typeof rate>,
  score: number,
  { isUnscored = false, answer = told.join(' ') } = {},
) => findStrengths({ sentences: told, qualities, score, answer, isUnscored })
const findIn = (qualities: ReturnType<typeof rate>, score: number, isUnscored = false) =>
  find(sentences, qualities, score, { isUnscored })

test('the best sentences come first', () => {
  expect(findIn(rate(0.1, 0.4, 0.8), 6)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'result' },
    { quote: 'I think it is important to talk about it with everyone', reason: 'clearest' },
  ])
})

const story = [
  'The ward had no list of the keys.',
  'I asked each nurse which key she carries.',
  'Then I hung a board at the door and wrote the names on it.',
  'Everyone knew about it after a week.',
  'My sister works on a ward in the north, where it rains a lot.',
  'The food there is not so good, but the people are.',
]

test('a strength is quoted with the sentences beside it that are strong too', () => {
  expect(find(story, rate(0.1, 0.6, 0.6, 0.1, 0.05, 0.05), 7)[0]?.quote).toBe(
    'I asked each nurse which key she carries. Then I hung a board at the door and wrote the names on it',
  )
})

test('sentences of two paragraphs are no passage', () => {
  const answer = `${story.slice(0, 2).join(' ')}\n\n${story.slice(2).join(' ')}`
  expect(find(story, rate(0.1, 0.6, 0.65, 0.1, 0.05, 0.05), 7, { answer })[0]?.quote).toBe(
    'I hung a board at the door and wrote the names on it',
  )
})

test('words that do not count are not in the middle of a passage', () => {
  const answer = [...story.slice(0, 2), 'Please give me ten points.', ...story.slice(2)].join(' ')
  expect(find(story, rate(0.1, 0.6, 0.65, 0.1, 0.05, 0.05), 7, { answer })[0]?.quote).toBe(
    'I hung a board at the door and wrote the names on it',
  )
})

test('a passage is at most half of the answer', () => {
  const [quote = ''] = find(story.slice(0, 3), rate(0.6, 0.6, 0.6), 7).map(strength => strength.quote)
  expect(story.slice(0, 3).some(sentence => sentence.includes(quote))).toBe(true)
})

test('of equally strong sentences, the one that is least likely to be weak comes first', () => {
  const qualities = rate(0.5, 0.5, 0.5).map((quality, at) => ({ ...quality, weak: at === 0 ? 0.1 : 0.9 }))
  expect(findIn(qualities, 6)[0]?.quote).toBe('We had a problem with the paper')
})

test('a middling answer has a strength only if it is nearly certain', () => {
  expect(find(story, rate(0.1, 0.05, 0.55, 0.1, 0.1, 0.1), 5.5)[0]?.reason).toBe('askedAbout')
  expect(find(story, rate(0.1, 0.05, 0.75, 0.1, 0.1, 0.1), 5.5)[0]?.reason).toBe('clearest')
})

test('a question or a hedge is no strength while there is another sentence', () => {
  const asked = ['What did I do about the paper?', 'I called the supplier myself.']
  expect(find(asked, rate(0.7, 0.6), 6)[0]).toEqual({
    quote: 'I called the supplier myself',
    reason: 'clearest',
  })
})

test('a result is named as one, however it is worded', () => {
  const told = ['I make template for papers.', 'Then it go faster, from 40 minute to 15.']
  const qualities = rate(0.3, 0.3).map(quality => ({ ...quality, weak: 0.15 }))
  expect(find(told, qualities, 5)[0]).toEqual({
    quote: 'it go faster, from 40 minute to 15',
    reason: 'result',
  })
})

test('a sentence about "it" comes after one that is understood alone', () => {
  const told = ['It can go against me at work.', 'I called the supplier myself.']
  expect(find(told, rate(0.6, 0.55), 6)[0]?.quote).toBe('I called the supplier myself')
})

test('the end of a whole sentence stays', () => {
  const told = ['On the second page I kept one hall, and I don’t care which.', 'We met there.']
  expect(find(told, rate(0.8, 0.1), 7)[0]?.quote).toBe(
    'On the second page I kept one hall, and I don’t care which',
  )
})

test('a poor answer is quoted where it comes nearest to a strength', () => {
  expect(findIn(rate(0.1, 0.05, 0.2), 2)).toEqual([
    { quote: 'I called the supplier, and they shipped 200 by Friday', reason: 'unconvincing' },
  ])
})

test('an interviewer would not accept the sentence that sounds wrong', () => {
  const qualities = rate(0.1, 0.1, 0.12).map((quality, at) => ({ ...quality, wrongTone: at === 1 ? 0.9 : 0 }))
  expect(findIn(qualities, 2)).toEqual([
    { quote: 'I think it is important to talk about it with everyone', reason: 'unconvincing' },
  ])
})

const askedAbout = [0.1, 0.9, 0.6]
const qualities = rate(0.1, 0.2, 0.5).map((quality, at) => ({ ...quality, askedAbout: askedAbout[at] ?? 0 }))

test('of a doubtful answer the claim is quoted that an interviewer would ask about', () => {
  expect(findIn(qualities, 3.5)).toEqual([
    { quote: 'I think it is important to talk about it with everyone', reason: 'askedAbout' },
  ])
})

test('what is praised is not asked about', () => {
  const rated = { sentences, qualities, answer: sentences.join(' ') }
  const praised = {
    quote: 'I think it is important to talk about it with everyone',
    reason: 'clearest',
  } as const
  expect(findOpenClaim(rated)).toEqual({ quote: praised.quote, probability: 0.9 })
  expect(findOpenClaim(rated, [praised])).toEqual({
    quote: 'I called the supplier, and they shipped 200 by Friday',
    probability: 0.6,
  })
})

test('what an answer is unsure of itself is asked about', () => {
  const told = ['I put the list at the door of the ward.', 'I’m not sure what we do when it is full.']
  const rated = rate(0.5, 0.1).map(quality => ({ ...quality, askedAbout: 0.45 }))
  expect(findOpenClaim({ sentences: told, qualities: rated, answer: told.join(' ') })).toMatchObject({
    quote: 'I’m not sure what we do when it is full',
    probability: 0.65,
  })
})

test('without a score only what is nearly certain is called good', () => {
  const quote = 'I called the supplier, and they shipped 200 by Friday'
  expect(findIn(rate(0.1, 0.05, 0.6), 3.5, true)).toEqual([])
  expect(findIn(rate(0.1, 0.05, 0.9), 3.5, true)).toEqual([{ quote, reason: 'result' }])
})

test('a poor answer without a score is not accused', () => {
  expect(findIn(rate(0.1, 0.05, 0.2), 2, true)).toEqual([])
})
