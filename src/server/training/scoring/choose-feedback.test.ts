import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { chooseFeedback } from './choose-feedback.ts'
import type { FeedbackInput } from './feedback-candidates.ts'
import { getOutlookByCredit, type PointOutlook } from './next-step.ts'
import { isStrength, type Strength } from './reasons.ts'

const story = [
  'The ward had no list of the keys.',
  'I asked each nurse which key she carries.',
  'Then I hung a board at the door and wrote the names on it.',
  'Everyone knew about it after a week.',
  'My sister works on a ward in the north, where it rains a lot.',
  'The food there is not so good, but the people are.',
]
const quality = { strong: 0.1, weak: 0.5, wrongTone: 0, askedAbout: 0.1, network: -2 }
const praised = { strong: 0.9, weak: 0.05, wrongTone: 0, askedAbout: 0.1, network: 1 }
/** Two sentences to praise, one to ask about. */
const qualities = [quality, praised, praised, { ...quality, askedAbout: 0.8 }, quality, quality]
const point = (pointId: string, change: Partial<PointOutlook> = {}): PointOutlook => ({
  ...{ pointId, credit: 0, weight: 2, probeAnswered: 0.1, likelihood: 0.1, termCredit: 0, tipShare: 0 },
  ...change,
})
const choose = (score: number, change: Partial<FeedbackInput> = {}) =>
  chooseFeedback({
    sentences: story,
    qualities,
    answer: (change.sentences ?? story).join(' '),
    type: interviewTypes.Behavioral,
    points: [point('one'), point('two', { weight: 3 })],
    isUnscored: false,
    ...change,
    score,
  })
const scores = Array.from({ length: 21 }, (_, half) => half / 2)

test('a good answer is praised, and practised if no claim of it is doubtful', () => {
  const answered = { points: [] }
  const { strengths, next } = choose(9, {
    ...answered,
    qualities: [quality, praised, praised, quality, quality, quality],
  })
  expect(strengths[0]?.quote).toContain('I asked each nurse which key she carries')
  expect(strengths[0]?.reason).toBe('clearest')
  expect(next).toEqual({ kind: 'aloud' })
  const claim = 'Everyone knew about it after a week'
  expect(choose(9, answered).next).toEqual({ kind: 'elaborate', claim })
})

test('an answer with an admitted hole is never practised aloud', () => {
  for (const hole of [
    'I’m not hundred percent sure about the other ward.',
    'The spam, I don’t know, maybe captcha.',
    'I’d have to think more about what happens on a second device.',
    'The labels are something I’d need to look up.',
    'I do wonder about the juniors, and I don’t have an answer yet.',
    'What I don’t usually do is a second count.',
    'I didn’t really measure it.',
  ])
    for (const score of scores) {
      const sentences = [...story, hole]
      const { next, otherNext } = choose(score, { sentences, qualities: [...qualities, quality] })
      expect([next.kind, otherNext?.kind]).not.toContain('aloud')
    }
})

test('a passage that admits a hole is never praised', () => {
  const sentences = story.map((sentence, at) =>
    at === 2 ? 'I’d have to think more about the second ward.' : sentence,
  )
  for (const score of scores)
    for (const { quote, reason } of choose(score, { sentences }).strengths)
      if (reason === 'clearest') expect(quote).not.toContain('have to think')
})

test('a closing courtesy is nothing that an interviewer would ask about', () => {
  const sentences = story.map((sentence, at) =>
    at === 3 ? 'I would be honoured to be a part of this hospital.' : sentence,
  )
  for (const score of scores) {
    const { strengths, next } = choose(score, { sentences })
    expect(JSON.stringify([strengths, next])).not.toContain('honoured')
  }
})

/** The follow-up questions are answered, and no claim stands out. */
const doubtful: Partial<FeedbackInput> = {
  qualities: [quality, praised, praised, quality, quality, quality],
  points: [point('one', { probeAnswered: 0.95, likelihood: 0.95, termCredit: 1, tipShare: 1 })],
}

test('below 6 something is named as missing', () => {
  for (const score of scores.filter(value => value < 6))
    for (const change of [{}, doubtful])
      expect(['probe', 'elaborate'], `${score}`).toContain(choose(score, change).next.kind)
})

test('a sound answer is compared with the model answer if each other step is doubtful', () => {
  for (const score of [6, 6.5, 7, 7.5]) {
    expect(choose(score, doubtful).next, `${score}`).toEqual({ kind: 'compare' })
    expect(choose(score).next.kind, `${score}`).not.toBe('compare')
  }
  expect(choose(8, doubtful).next).toEqual({ kind: 'aloud' })
})

test('a poor answer is not praised, and begins again with the heaviest open point', () => {
  const { strengths, next } = choose(2)
  expect(['askedAbout', 'unconvincing']).toContain(strengths[0]?.reason)
  expect(next).toEqual({ kind: 'probe', pointIds: ['two', 'one'] })
})

test('what the answer has already comes last', () => {
  const points = [
    point('has', { weight: 3, probeAnswered: 0.9, likelihood: 0.9, termCredit: 1 }),
    point('lacks'),
  ]
  expect(choose(3, { points }).next).toEqual({ kind: 'probe', pointIds: ['lacks', 'has'] })
})

/** Praise is shown alone, doubtful passages together. */
const shownOf = (strengths: Strength[]) =>
  strengths.slice(0, strengths[0] && isStrength(strengths[0]) ? 1 : 2)

test('of doubtful passages two different ones are quoted', () => {
  for (const [score, askedAbout] of [
    [2, 0.1],
    [4, 0.9],
  ] as const) {
    const asked = story.map(() => ({ ...quality, askedAbout }))
    const { strengths } = choose(score, { qualities: asked, points: [] })
    const [first, second] = strengths
    expect(strengths).toHaveLength(2)
    expect(second?.reason).toBe(first?.reason)
    expect(first?.quote).not.toContain(second?.quote)
  }
})

test('what is quoted is not asked about again', () => {
  for (const score of scores)
    for (const askedAbout of [0.1, 0.5, 0.9]) {
      const asked = qualities.map(rated => ({ ...rated, askedAbout }))
      const { strengths, next, otherNext } = choose(score, { qualities: asked, points: [] })
      for (const step of [next, otherNext])
        if (step?.kind === 'elaborate')
          for (const { quote } of shownOf(strengths)) expect(quote).not.toContain(step.claim)
    }
})

test('each scored answer has a quote, copied exactly, and a next step', () => {
  for (const score of scores) {
    const { strengths, next } = choose(score)
    expect(story.join(' ')).toContain(strengths[0]?.quote)
    expect(strengths).not.toEqual([])
    expect(next.kind).not.toBe('compare')
  }
})

test('two answers to one question never get the same two sentences', () => {
  const other = story.map(sentence => sentence.replace(/ward|key|board|week|rains|food/, 'shop'))
  for (const score of scores)
    expect(choose(score, { sentences: other }).strengths[0]?.quote).not.toBe(
      choose(score).strengths[0]?.quote,
    )
})

test('without a score only what is nearly certain is called good, and nothing is missing', () => {
  expect(choose(8, { isUnscored: true })).toEqual({
    strengths: [expect.objectContaining({ reason: 'clearest' })],
    next: { kind: 'compare' },
  })
  const doubtful = choose(2, { isUnscored: true, qualities: story.map(() => quality) })
  expect(doubtful).toEqual({ strengths: [], next: { kind: 'compare' } })
})

test('without sentences or points, the answer is compared', () => {
  const nothing = { sentences: [], qualities: [], points: getOutlookByCredit([]) }
  for (const score of [3, 6, 9])
    expect(choose(score, nothing)).toEqual({ strengths: [], next: { kind: 'compare' } })
})
