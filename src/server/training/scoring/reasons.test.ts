import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { sampleNetworkJudgement } from '#test/network-judgement.ts'
import { findNextStep, findStrength, getStrengthReason, shortenQuote } from './reasons.ts'

test.each([
  ['Activation rose from 31 to 44 percent.', 'result'],
  ['In the end we finished with three fewer people.', 'result'],
  ['I decided to stop the line.', 'decision'],
  ['I realised that I had been wrong about her.', 'reflection'],
  ['They still use it today.', 'outcome'],
  ['“Then who tells the parents?” she asked.', 'speech'],
  ['A queue would be simpler, the downside is a second thing to run.', 'alternative'],
  ['There were 14 beds on that ward.', 'figure'],
  ['The index helps because the rows are sorted.', 'cause'],
  ['I wrote the rota again.', 'action'],
  ['We kept it in Excel for years.', 'example'],
  ['A good plan has few steps.', 'clearest'],
])('%s is quoted as %s', (sentence, reason) => {
  expect(getStrengthReason(sentence)).toBe(reason)
})

test('a quote is part of the sentence and ends between clauses', () => {
  const long =
    'We had talked about it for many weeks in every meeting of the team, and when the new manager came in March she asked for figures, so I measured the queue for two weeks and the wait fell from 40 to 12 minutes.'
  const quote = shortenQuote(long)
  expect(long).toContain(quote)
  expect(quote.split(' ').length).toBeLessThanOrEqual(24)
  expect(quote).toContain('fell from 40 to 12 minutes')
  expect(shortenQuote('I told her the same day.')).toBe('I told her the same day')
  expect(shortenQuote('word '.repeat(60)).split(' ')).toHaveLength(24)
})

test('the strength is the likeliest sentence that was not quoted before', () => {
  const sentences = ['We had a problem.', 'I called the supplier.', 'They shipped 200 by Friday.']
  const input = { sentences, strengths: [0, 1, 3] }
  expect(findStrength(input, () => false)).toEqual({
    quote: 'They shipped 200 by Friday',
    reason: 'result',
  })
  expect(findStrength(input, quote => quote.startsWith('They'))?.quote).toBe('I called the supplier')
  expect(findStrength({ sentences: ['Yes.'], strengths: [1] }, () => false)).toBeNull()
})

const stepFor = (
  sentences: string[],
  marks: Partial<ReturnType<typeof sampleNetworkJudgement>['marks']>,
  change: { score?: number; type?: (typeof interviewTypes)[keyof typeof interviewTypes] } = {},
) => {
  const network = sampleNetworkJudgement(sentences.length)
  const good = { relevance: 1, substance: 1, specificity: 1, own: 1, outcome: 1, judgement: 1, correct: 1 }
  return findNextStep(
    {
      type: interviewTypes.Behavioral,
      question: 'Tell me about a change that you made.',
      sentences,
      strengths: network.strengths,
      score: 5,
      ...change,
      marks: { ...good, ...marks },
    },
    null,
    null,
  )
}

test('the next step is about the weakest mark, with a sentence that earns it', () => {
  const story = [
    'I was new at the clinic.',
    'We changed the rota together then.',
    'People were happy with the process.',
  ]
  expect(stepFor(story, { own: 0.1 })).toEqual({
    kind: 'ownPart',
    quote: 'We changed the rota together then',
  })
  expect(stepFor(story, { specificity: 0 })).toEqual({
    kind: 'specificity',
    quote: 'People were happy with the process',
  })
  expect(stepFor(story, { relevance: 0.1 }).kind).toBe('relevance')
})

test('a step that is not true of the answer is never named', () => {
  const withResult = [
    'I called 14 suppliers.',
    'I told them the date.',
    'The delay fell from nine days to two.',
  ]
  expect(stepFor(withResult, { outcome: 0 }).kind).not.toBe('ending')
  expect(stepFor(withResult, { own: 0 }).kind).not.toBe('ownPart')
  const reasoned = [
    'I stopped the line because the seal was loose.',
    'It was 40 minutes.',
    'I learned to check twice.',
  ]
  expect(['reasons', 'reflection']).not.toContain(stepFor(reasoned, { judgement: 0 }).kind)
})

test('an excellent answer is only practised', () => {
  expect(stepFor(['I stopped the line in time.'], { own: 0 }, { score: 9.5 }).kind).toBe('rehearse')
})
