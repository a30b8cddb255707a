import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import type { MatchedPoint } from './semantic-points.ts'
import type { SemanticAnalysis, SimilarityScores } from './semantic-scoring.ts'
import { logistic } from './weights.ts'

type FeatureInput = {
  rubric: Rubric
  hearing: SemanticAnalysis
  points: readonly MatchedPoint[]
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
export function getAnswerFeatures({ rubric, hearing, points, coverage, worth, relevance }: FeatureInput) {
  const weightOf = new Map(rubric.points.map(({ id, weight }) => [id, weight]))
  const whole = [...weightOf.values()].reduce((sum, weight) => sum + weight, 0)
  const likely = points.reduce(
    (sum, { pointId, likelihood }) => sum + (weightOf.get(pointId) ?? 0) * likelihood,
    0,
  )
  const tone = hearing.wrongTone.map(logOdds)
  const voice = hearing.fluentButWrong.map(logOdds)
  return {
    likely: whole > 0 ? likely / whole : 0,
    coverage,
    worth,
    relevance,
    tone: mean(tone),
    toneMost: mean(topThree(tone)),
    voice: mean(voice),
    voiceMost: mean(topThree(voice)),
    mistaken: mean(hearing.misconceptionProbability),
    mistakenMost: mean(topThree(hearing.misconceptionProbability)),
    mistakenLeast: mean(ascending(hearing.misconceptionProbability).slice(0, 3)),
    mistakenDepth: mean(hearing.misconceptionProbability.map(logOdds)),
    ...getSimilarityFeatures(rubric, hearing),
    ...prefixKeys('learnt', getSimilarityFeatures(rubric, hearing.projected)),
  }
}

/** What one ear hears of the points, and of what is wrong. */
function getSimilarityFeatures({ points }: Rubric, likeness: SimilarityScores) {
  const { misconceptions, question, reference } = likeness
  const count = reference.length
  const right = Array.from({ length: count }, (_, at) => getCorrectSimilarity(likeness, at))
  const wrong = Array.from({ length: count }, (_, at) => getMisconceptionSimilarity(likeness, at))
  const leads = wrong.map((value, at) => value - (right[at] ?? 0))
  const nearest = points.map(({ id }) => descending(likeness.points.get(id) ?? []))
  const whole = points.reduce((sum, { weight }) => sum + weight, 0) || 1
  const weighed = (worthOf: (near: readonly number[]) => number) =>
    points.reduce((sum, { weight }, at) => sum + (weight / whole) * worthOf(nearest[at] ?? []), 0)
  return {
    nearest: weighed(([first = 0]) => first),
    second: weighed(([first = 0, second = first]) => (first + second) / 2),
    least: Math.min(...nearest.map(([first = 0]) => first)),
    covered: weighed(([first = 0]) => logistic(12 * (first - halfMatchSimilarity))),
    right: mean(right),
    wrong: mean(wrong),
    misconception: mean(descending(misconceptions.flat()).slice(0, 2)),
    wrongLead: mean(leads),
    worstLead: mean(topThree(leads)),
    bestLead: mean(ascending(leads).slice(0, 3)),
    question: mean(topThree(question)),
    reference: mean(topThree(reference)),
  }
}

/** As near as half of those are who said it. */
const halfMatchSimilarity = 0.53

const prefixKeys = (ear: string, traits: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(traits).map(([name, value]) => [`${ear}.${name}`, value]))

/** How near a sentence comes to anything wrong. */
const getMisconceptionSimilarity = ({ misconceptions }: SimilarityScores, sentence: number): number =>
  Math.max(0, ...misconceptions.map(near => near[sentence] ?? 0))

/** How near a sentence comes to anything right. */
export const getCorrectSimilarity = ({ points, reference }: SimilarityScores, sentence: number): number =>
  Math.max(reference[sentence] ?? 0, ...[...points.values()].map(near => near[sentence] ?? 0))

/** A likelihood as evidence, which adds up: at ½ none, and not without end. */
const logOdds = (likelihood: number): number => {
  const held = Math.min(0.999, Math.max(0.001, likelihood))
  return Math.log(held / (1 - held))
}

/** What tells whether an answer is about its question at all. */
export function getTopicFeatures({
  rubric,
  hearing,
  points,
  relevance,
}: Omit<FeatureInput, 'worth' | 'coverage'>) {
  const nearness = rubric.points.map(({ id }) => Math.max(0, ...(hearing.points.get(id) ?? [])))
  return {
    question: mean(topThree(hearing.question)),
    reference: mean(topThree(hearing.reference)),
    nearness: mean(nearness),
    likely: mean(points.map(({ likelihood }) => likelihood)),
    relevance,
  }
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const descending = (values: readonly number[]) => values.toSorted((a, b) => b - a)
const topThree = (values: readonly number[]) => descending(values).slice(0, 3)
export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
