import {
  type InterviewTypeName,
  interviewTypeNames,
  type Point,
  type Rubric,
} from '#server/training/question-bank/question-bank.ts'
import type { PointJudgement, SemanticAnalysis, SimilarityScores } from './answer-judgement.ts'
import { getWordOverlap, matchPoint } from './match-terms.ts'
import { getContentStems } from './relevance.ts'
import { tokenize, type Word } from './tokenize.ts'
import { applyLinearModel, logistic, weights } from './weights.ts'

/** Verdict with the probability that a human judge would find the point in the answer. */
export type MatchedPoint = PointJudgement & { likelihood: number }

export function matchPoints(
  rubric: Rubric,
  words: readonly Word[],
  analysis: SemanticAnalysis,
): MatchedPoint[] {
  const typeName = interviewTypeNames[rubric.type]
  const matches = rubric.points.map(point => {
    const features = getPointFeatures(point, rubric.points, words, analysis)
    const likelihood = logistic(applyLinearModel(weights.point, features) + weights.pointByType[typeName])
    return { point, likelihood, credit: isContradicted(point, words) ? 0 : toCredit(likelihood, typeName) }
  })
  const stems = analysis.sentences.map(sentence => getContentStems(tokenize(sentence)))
  const usedIndexes = new Set<number>()
  const quoteIndexes = new Map<string, number>()
  // Each point gets its own sentence as quote, if possible. The most likely points choose first.
  for (const { point } of matches.toSorted((a, b) => b.likelihood - a.likelihood)) {
    const similarities = analysis.points.get(point.id) ?? []
    const support = similarities.map(
      (value, at) => value + wordOverlapWeight * getWordOverlap(point, stems[at] ?? new Set()).commonWords,
    )
    const order = [...support.keys()].toSorted((a, b) => (support[b] ?? 0) - (support[a] ?? 0))
    const best = support[order[0] ?? -1] ?? 0
    const index =
      order.find(at => !usedIndexes.has(at) && (support[at] ?? 0) > best - quoteTolerance) ?? order[0] ?? -1
    usedIndexes.add(index)
    quoteIndexes.set(point.id, index)
  }
  return matches.map(({ point, likelihood, credit }) => {
    const quote = analysis.sentences[quoteIndexes.get(point.id) ?? -1] ?? null
    const index = quoteIndexes.get(point.id) ?? -1
    const isSuspect =
      (analysis.fluentButWrong[index] ?? 0) > suspectThresholds.voice &&
      (analysis.wrongTone[index] ?? 0) > suspectThresholds.tone
    // A sentence with a wrong tone is unsure at best, so it is not praised.
    const finalCredit = quote === null ? 0 : isSuspect ? Math.min(credit, 0.5) : credit
    const isNear = (analysis.points.get(point.id)?.[index] ?? 0) >= minQuoteSimilarity
    return {
      pointId: point.id,
      likelihood,
      credit: finalCredit,
      quote: finalCredit === 1 || (finalCredit > 0 && isNear) ? quote : null,
    }
  })
}

/** Minimum similarity of a quote for an unsure point: the median of sentences that make the point. */
const minQuoteSimilarity = 0.53

const suspectThresholds = { voice: 0.7, tone: 0.6 }

/** Weight of common words when sentences compete as the quote of a point. */
const wordOverlapWeight = 0.4
/** A sentence within this distance of the best one is as good a quote. */
const quoteTolerance = 0.1

const toCredit = (likelihood: number, type: InterviewTypeName): number => {
  if (likelihood >= weights.presentThreshold[type]) return 1
  return likelihood < weights.absentThreshold ? 0 : 0.5
}

/** Wrong claims are written by hand, so a match is certain. */
const isContradicted = (point: Point, words: readonly Word[]) => matchPoint(point, words).isWrong

/** Features of a point for the linear model, each about from 0 to 1. */
export function getPointFeatures(
  point: Point,
  all: readonly Point[],
  words: readonly Word[],
  analysis: SemanticAnalysis,
) {
  const similarities = analysis.points.get(point.id) ?? []
  const order = [...similarities.keys()].toSorted((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0))
  const best = order[0] ?? -1
  const otherPoints = all.filter(other => other.id !== point.id)
  const otherSimilarities = otherPoints.map(other => analysis.points.get(other.id)?.[best] ?? 0)
  const nearness = Math.max(0, similarities[best] ?? 0)
  const projected = analysis.projected.points.get(point.id) ?? []
  const projectedOrder = [...projected.keys()].toSorted((a, b) => (projected[b] ?? 0) - (projected[a] ?? 0))
  const projectedBest = projectedOrder[0] ?? -1
  const stems = getContentStems(words)
  return {
    nearness,
    second: Math.max(0, similarities[order[1] ?? best] ?? 0),
    lead: nearness - Math.max(0, ...otherSimilarities),
    contrast:
      nearness - similarities.reduce((sum, other) => sum + other, 0) / Math.max(1, similarities.length),
    terms: matchPoint(point, words).credit,
    ...getWordOverlap(point, stems),
    question: Math.max(0, analysis.question[best] ?? 0),
    reference: Math.max(0, analysis.reference[best] ?? 0),
    tone: analysis.wrongTone[best] ?? 0,
    voice: analysis.fluentButWrong[best] ?? 0,
    misconception: Math.max(0, ...analysis.misconceptions.map(wrong => wrong[best] ?? 0)),
    learntNearness: projected[projectedBest] ?? 0,
    learntSecond: projected[projectedOrder[1] ?? projectedBest] ?? 0,
    learntLead:
      (projected[projectedBest] ?? 0) -
      Math.max(0, ...otherPoints.map(other => analysis.projected.points.get(other.id)?.[projectedBest] ?? 0)),
    learntReference: analysis.projected.reference[projectedBest] ?? 0,
    mistaken: analysis.misconceptionProbability[projectedBest] ?? 0,
  }
}

export const getCorrectSimilarity = ({ points, reference }: SimilarityScores, sentence: number): number =>
  Math.max(reference[sentence] ?? 0, ...[...points.values()].map(similarities => similarities[sentence] ?? 0))

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
