import { afterAll, describe, expect, test } from 'vitest'
import { createEncoder } from '#server/training/embeddings/encoder.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { aRubric, describeCoach } from '#test/coach-compliance.ts'
import { createSemanticCoach, ruleBasedCoach } from './coach.ts'

const encoder = createEncoder({ warn: () => {} })
const coach = createSemanticCoach(encoder)
afterAll(() => encoder.close())

describeCoach('The semantic coach', async () => coach)

describe('the semantic coach', () => {
  const neverAborted = new AbortController().signal
  const rubric = aRubric()
  const creditOf = async (judge: typeof coach, answer: string) => {
    const { points } = await judge.judge(rubric, answer, neverAborted)
    return points.reduce((sum, { credit }) => sum + credit, 0)
  }

  test('recognises points in other words than their terms', async () => {
    // The last saying of each point shares few words with its terms.
    const answer = rubric.points.map(point => point.sayings?.at(-1) ?? '').join(' ')
    expect(await creditOf(coach, answer)).toBeGreaterThan(await creditOf(ruleBasedCoach, answer))
    expect(await creditOf(coach, answer)).toBeGreaterThanOrEqual(rubric.points.length - 1)
  })

  test('quotes whole sentences of the answer', async () => {
    const answer = rubric.points.map(point => point.sayings?.at(-1) ?? '').join(' ')
    const { points } = await coach.judge(rubric, answer, neverAborted)
    const quotes = points.flatMap(({ quote }) => quote ?? [])
    expect(quotes.length).toBeGreaterThan(0)
    for (const quote of quotes) {
      expect(answer).toContain(quote)
      expect(quote).toMatch(/[.!?]$/)
    }
  })

  test('scores a confident wrong answer low and reports its misconceptions', async () => {
    const wrong = (rubric.misconceptions ?? [])
      .flatMap(misconception => misconception.sayings.slice(0, 1))
      .join(' ')
    const score = scoreAnswer(rubric, wrong, await coach.judge(rubric, wrong, neverAborted))
    expect(score.score).toBeLessThanOrEqual(4)
    expect(score.misconceptions?.length).toBeGreaterThanOrEqual(2)
  })

  test('gives nothing for a long answer off topic', async () => {
    const beside = 'The train takes forty minutes in the morning. We had lunch in the canteen every day. '
    const { points } = await coach.judge(rubric, beside.repeat(20), neverAborted)
    expect(points.filter(point => point.credit === 1)).toEqual([])
  })
})
