import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import type { HeardPoint } from './semantic-points.ts'
import type { Hearing, Likeness } from './semantic-scoring.ts'
import { logistic } from './weights.ts'

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
  const tone = hearing.tone.map(depthOf)
  const voice = hearing.voice.map(depthOf)
  return {
    likely: whole > 0 ? likely / whole : 0,
    coverage,
    worth,
    relevance,
    tone: mean(tone),
    toneMost: mean(best(tone)),
    voice: mean(voice),
    voiceMost: mean(best(voice)),
    mistaken: mean(hearing.mistaken),
    mistakenMost: mean(best(hearing.mistaken)),
    mistakenLeast: mean(ascending(hearing.mistaken).slice(0, 3)),
    mistakenDepth: mean(hearing.mistaken.map(depthOf)),
    ...likenessTraits(rubric, hearing),
    ...named('learnt', likenessTraits(rubric, hearing.learnt)),
  }
}

/** What one ear hears of the points, and of what is wrong. */
function likenessTraits({ points }: Rubric, likeness: Likeness) {
  const { misconceptions, question, reference } = likeness
  const count = reference.length
  const right = Array.from({ length: count }, (_, at) => rightIn(likeness, at))
  const wrong = Array.from({ length: count }, (_, at) => wrongIn(likeness, at))
  const leads = wrong.map((value, at) => value - (right[at] ?? 0))
  const nearest = points.map(({ id }) => descending(likeness.points.get(id) ?? []))
  const whole = points.reduce((sum, { weight }) => sum + weight, 0) || 1
  const weighed = (worthOf: (near: readonly number[]) => number) =>
    points.reduce((sum, { weight }, at) => sum + (weight / whole) * worthOf(nearest[at] ?? []), 0)
  return {
    nearest: weighed(([first = 0]) => first),
    second: weighed(([first = 0, second = first]) => (first + second) / 2),
    least: Math.min(...nearest.map(([first = 0]) => first)),
    covered: weighed(([first = 0]) => logistic(12 * (first - half))),
    right: mean(right),
    wrong: mean(wrong),
    misconception: mean(descending(misconceptions.flat()).slice(0, 2)),
    wrongLead: mean(leads),
    worstLead: mean(best(leads)),
    bestLead: mean(ascending(leads).slice(0, 3)),
    question: mean(best(question)),
    reference: mean(best(reference)),
  }
}

/** As near as half of those are who said it. */
const half = 0.53

const named = (ear: string, traits: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(traits).map(([name, value]) => [`${ear}.${name}`, value]))

/** How near a sentence comes to anything wrong. */
const wrongIn = ({ misconceptions }: Likeness, sentence: number): number =>
  Math.max(0, ...misconceptions.map(near => near[sentence] ?? 0))

/** How near a sentence comes to anything right. */
export const rightIn = ({ points, reference }: Likeness, sentence: number): number =>
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

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const descending = (values: readonly number[]) => values.toSorted((a, b) => b - a)
const best = (values: readonly number[]) => descending(values).slice(0, 3)
export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
