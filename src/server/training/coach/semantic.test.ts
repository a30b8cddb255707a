import { afterAll, describe, expect, test } from 'vitest'
import { createEncoder } from '#server/training/embeddings/encoder.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import { aRubric, describeCoach } from '#test/coach-compliance.ts'
import { createSemanticCoach, ruleBasedCoach } from './coach.ts'

const encoder = createEncoder({ warn: () => {} })
const coach = createSemanticCoach(encoder)
afterAll(() => encoder.close())

describeCoach('The listening coach', async () => coach)

describe('what an encoder adds', () => {
  const patient = new AbortController().signal
  const rubric = aRubric()
  const creditOf = async (one: typeof coach, answer: string) => {
    const { points } = await one.judge(rubric, answer, patient)
    return points.reduce((sum, { credit }) => sum + credit, 0)
  }

  test('what is said in words that no term foresaw is heard', async () => {
    // A way of saying each point that shares as few words with its terms as there is.
    const answer = rubric.points.map(point => point.sayings?.at(-1) ?? '').join(' ')
    expect(await creditOf(coach, answer)).toBeGreaterThan(await creditOf(ruleBasedCoach, answer))
    expect(await creditOf(coach, answer)).toBeGreaterThanOrEqual(rubric.points.length - 1)
  })

  test('every quote is a whole sentence of the answer', async () => {
    const answer = rubric.points.map(point => point.sayings?.at(-1) ?? '').join(' ')
    const { points } = await coach.judge(rubric, answer, patient)
    const quotes = points.flatMap(({ quote }) => quote ?? [])
    expect(quotes.length).toBeGreaterThan(0)
    for (const quote of quotes) {
      expect(answer).toContain(quote)
      expect(quote).toMatch(/[.!?]$/)
    }
  })

  test('a confident answer made of what is wrong stays low, and is told what to look at again', async () => {
    const wrong = (rubric.misconceptions ?? []).flatMap(one => one.sayings.slice(0, 1)).join(' ')
    const score = scoreAnswer(rubric, wrong, await coach.judge(rubric, wrong, patient))
    expect(score.score).toBeLessThanOrEqual(4)
    expect(score.misconceptions?.length).toBeGreaterThanOrEqual(2)
  })

  test('what is said beside the matter earns nothing, however much of it there is', async () => {
    const beside = 'The train takes forty minutes in the morning. We had lunch in the canteen every day. '
    const { points } = await coach.judge(rubric, beside.repeat(20), patient)
    expect(points.filter(one => one.credit === 1)).toEqual([])
  })
})
