import type { Rubric } from '#server/training/bank/rubrics.ts'
import type { HeardPoint } from './hear-points.ts'
import type { Hearing } from './hearing.ts'

type Heard = {
  rubric: Rubric
  hearing: Hearing
  points: readonly HeardPoint[]
  /** By terms alone, from 0 to 1. */
  coverage: number
  relevance: number
  /** What the type's formula comes to, from 0 to 1. */
  worth: number
}

/**
 * What tells how good an answer is, each about from 0 to 1. How long it is does not count: nothing here grows with
 * sentences that say nothing of the matter.
 */
export function answerTraits({ rubric, hearing, points, coverage, worth, relevance }: Heard) {
  const weightOf = new Map(rubric.points.map(({ id, weight }) => [id, weight]))
  const whole = [...weightOf.values()].reduce((sum, weight) => sum + weight, 0)
  const likely = points.reduce(
    (sum, { pointId, likelihood }) => sum + (weightOf.get(pointId) ?? 0) * likelihood,
    0,
  )
  const right = hearing.sentences.map((_, at) => rightIn(hearing, at))
  const leads = hearing.sentences.map(
    (_, at) => Math.max(0, ...hearing.misconceptions.map(near => near[at] ?? 0)) - (right[at] ?? 0),
  )
  const nearness = rubric.points.map(({ id }) => descending(hearing.points.get(id) ?? []))
  return {
    likely: whole > 0 ? likely / whole : 0,
    coverage,
    worth,
    relevance,
    tone: mean(hearing.tone.map(depthOf)),
    voice: mean(hearing.voice.map(depthOf)),
    misconception: Math.max(0, ...hearing.misconceptions.flat()),
    wrongLead: mean(leads),
    worstLead: mean(descending(leads).slice(0, 2)),
    right: mean(right),
    nearest: mean(nearness.map(([first]) => first ?? 0)),
    second: mean(nearness.map(([, second]) => second ?? 0)),
    question: mean(best(hearing.question)),
    reference: mean(best(hearing.reference)),
  }
}

/** How near a sentence comes to anything right. */
export const rightIn = ({ points, reference }: Hearing, sentence: number): number =>
  Math.max(reference[sentence] ?? 0, ...[...points.values()].map(near => near[sentence] ?? 0))

/** A likelihood as evidence, which adds up: at ½ none, and not without end. */
const depthOf = (likelihood: number): number => {
  const held = Math.min(0.999, Math.max(0.001, likelihood))
  return Math.log(held / (1 - held))
}

/** What tells whether an answer is about its question at all. */
export function topicTraits({ rubric, hearing, points, relevance }: Omit<Heard, 'worth' | 'coverage'>) {
  const nearness = rubric.points.map(({ id }) => Math.max(0, ...(hearing.points.get(id) ?? [])))
  return {
    question: mean(best(hearing.question)),
    reference: mean(best(hearing.reference)),
    nearness: mean(nearness),
    likely: mean(points.map(({ likelihood }) => likelihood)),
    relevance,
  }
}

const descending = (values: readonly number[]) => values.toSorted((a, b) => b - a)
const best = (values: readonly number[]) => descending(values).slice(0, 3)
export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
