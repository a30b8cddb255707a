import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { Encoder } from './encoder.ts'
import { analyzeAnswer, preloadRubric } from './semantic-similarity.ts'

/** Fake encoder with three meanings: two recognised by a word, one for the rest. */
const meaningOf = (sentence: string) =>
  Float32Array.from(/cache/i.test(sentence) ? [1, 0, 0] : /measur/i.test(sentence) ? [0, 1, 0] : [0, 0, 1])

const createFakeEncoder = () => {
  const asked: string[] = []
  const encoder: Encoder = {
    encode: async sentences => {
      asked.push(...sentences)
      return sentences.map(meaningOf)
    },
    close: async () => {},
  }
  return { encoder, asked }
}

const point = (id: string, sayings: string[]) => ({
  id,
  label: `said ${id}`,
  weight: 2 as const,
  groups: [[id]],
  m: 1,
  probe: 'What else would you do there?',
  tip: 'Say what you would do, and what it costs.',
  sayings,
})

const rubric: Rubric = {
  type: interviewTypes.Technical,
  question: 'How would you make a slow page fast?',
  reference: 'I would measure all of it first. Then I would cache what hardly changes.',
  points: [
    point('measure', ['I measured before I changed anything.', 'First came the measurements.']),
    point('cache', ['I put a cache in front of it.']),
  ],
  misconceptions: [
    {
      kind: 'misconception',
      name: 'what a cache does to fresh data',
      sayings: ['With a cache nothing can be stale.', 'A cache is always right.'],
    },
  ],
}

test('the analysis compares each sentence with all sayings and misconceptions', async () => {
  const analysis = await analyzeAnswer(
    createFakeEncoder().encoder,
    rubric,
    'We measured it all first. Then we added a cache.',
  )
  expect(analysis?.sentences).toEqual(['We measured it all first.', 'Then we added a cache.'])
  expect(analysis?.points.get('measure')).toEqual([1, 0])
  expect(analysis?.points.get('cache')).toEqual([0, 1])
  expect(analysis?.misconceptions).toEqual([[0, 1]])
  expect(analysis?.reference).toEqual([1, 1])
  expect(analysis?.question).toEqual([0, 0])
})

test('preloading encodes all texts of the rubric', async () => {
  const { encoder, asked } = createFakeEncoder()
  await preloadRubric(encoder, rubric)
  const known = new Set(asked.splice(0))
  await analyzeAnswer(encoder, rubric, 'We measured it for a week.')
  expect(asked.filter(sentence => !known.has(sentence))).toEqual(['We measured it for a week.'])
})

test('the analysis is null if the encoder fails or the rubric has no sayings', async () => {
  const failingEncoder: Encoder = { encode: async () => null, close: async () => {} }
  expect(await analyzeAnswer(failingEncoder, rubric, 'We measured it for a week.')).toBeNull()
  const { encoder, asked } = createFakeEncoder()
  expect(await analyzeAnswer(encoder, { ...rubric, points: [] }, 'We measured it for a week.')).toBeNull()
  expect(asked).toEqual([])
})

test('an answer of three thousand sentences is cut at three pages', async () => {
  const { encoder, asked } = createFakeEncoder()
  const endless = Array.from({ length: 3000 }, (_, at) => `We measured it ${at} times.`).join(' ')
  expect((await analyzeAnswer(encoder, rubric, endless))?.sentences).toHaveLength(80)
  expect(asked.length).toBeLessThan(120)
})

test('the analysis compares code as read aloud and quotes it verbatim', async () => {
  const { encoder, asked } = createFakeEncoder()
  const code = 'const cachedPages = new Map()\ncachedPages.set(1, page)\nreturn cachedPages'
  const analysis = await analyzeAnswer(encoder, rubric, `We measured it all first.\n\n${code}`)
  expect(analysis?.sentences).toEqual(['We measured it all first.', code])
  expect(analysis?.points.get('cache')).toEqual([0, 1])
  expect(asked).toContain('const cached pages = new map, cached pages set 1 page, return cached pages')
})
