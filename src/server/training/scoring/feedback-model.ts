import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { getSentenceFeatures, longWords } from './answer-features.ts'
import type { SemanticAnalysis } from './answer-judgement.ts'
import type { QuoteCandidate, QuoteKind, StepCandidate, StepKind } from './feedback-candidates.ts'
import learnt from './feedback-weights.json' with { type: 'json' }
import { matchPoint } from './match-terms.ts'
import type { PointOutlook } from './next-step.ts'
import type { SentenceQuality } from './reasons.ts'
import type { MatchedPoint } from './semantic-match.ts'
import { tokenizeAnswer } from './tokenize-code.ts'
import { applyLinearModel, logistic } from './weights.ts'

/** Logistic regression, fitted by `npm run bench:coach -- --fit-feedback`. */
type LogisticModel = { bias: number; weights: readonly number[] }
const models: Record<'strong' | 'weak' | 'askedAbout' | 'probeAnswered', LogisticModel> = learnt
const kindModels: Record<QuoteKind | StepKind, Readonly<Record<string, number>>> = learnt.kinds

/** Probability that a human grader finds a sentence of feedback true and useful. */
export const rateCandidate = ({ kind, features }: QuoteCandidate | StepCandidate): number =>
  logistic(applyLinearModel(kindModels[kind], features))

const probability = ({ bias, weights }: LogisticModel, features: readonly number[]): number =>
  logistic(features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias))

export const rateSentences = (rubric: Rubric, analysis: SemanticAnalysis): SentenceQuality[] =>
  getQuoteFeatures(rubric, analysis).map((features, at) => ({
    strong: probability(models.strong, features),
    weak: probability(models.weak, features),
    wrongTone: analysis.wrongTone[at] ?? 0,
    askedAbout: probability(models.askedAbout, features),
    network: analysis.network.strengths[at] ?? unreadStrength,
  }))

/** Low strength of the sentences after `maxJudgedSentences`, which the network does not read. */
const unreadStrength = -9

/** Features of each sentence. Their order is part of the weights. */
export function getQuoteFeatures(rubric: Rubric, analysis: SemanticAnalysis): number[][] {
  const { sentences, network, points, projected, misconceptionProbability, wrongTone } = analysis
  const strengths = sentences.map((_, at) => network.strengths[at] ?? unreadStrength)
  const best = Math.max(...strengths)
  const nearest = (rows: SemanticAnalysis['points'], at: number) =>
    Math.max(0, ...[...rows.values()].map(row => row[at] ?? 0))
  const form = getSentenceFeatures(sentences, rubric.question, {
    question: analysis.question.map(value => [value]),
    reference: analysis.reference.map(value => [value]),
    among: 0,
  })
  return sentences.map((sentence, at) => {
    const strength = strengths[at] ?? unreadStrength
    return [
      strength,
      strength - best,
      strengths.filter(other => other > strength).length,
      nearest(points, at),
      nearest(projected.points, at),
      misconceptionProbability[at] ?? 0,
      wrongTone[at] ?? 0,
      network.score,
      sentences.length,
      sentence.split(/\s+/).length,
      ...(form[at] ?? []),
    ]
  })
}

export function ratePoints(
  rubric: Rubric,
  answer: string,
  analysis: SemanticAnalysis,
  matched: readonly MatchedPoint[],
): PointOutlook[] {
  const features = getOutlookFeatures(rubric, analysis, matched)
  const words = tokenizeAnswer(answer)
  const used = longWords(answer)
  return matched.flatMap(({ pointId, credit, likelihood }, at) => {
    const point = rubric.points.find(({ id }) => id === pointId)
    if (!point) return []
    const tip = [...longWords(point.tip)]
    return {
      ...{ pointId, credit, likelihood, weight: point.weight },
      probeAnswered: probability(models.probeAnswered, features[at] ?? []),
      termCredit: matchPoint(point, words).credit,
      tipShare: tip.filter(word => used.has(word)).length / Math.max(1, tip.length),
    }
  })
}

/** Features of each point. Their order is part of the weights. */
export function getOutlookFeatures(
  rubric: Rubric,
  { sentences, network, points, projected }: SemanticAnalysis,
  matched: readonly MatchedPoint[],
): number[][] {
  const average = matched.reduce((sum, { likelihood }) => sum + likelihood, 0) / Math.max(1, matched.length)
  const words = sentences.reduce((sum, sentence) => sum + sentence.split(/\s+/).length, 0)
  return matched.map(({ pointId, likelihood, credit }) => {
    const nearest = (rows: SemanticAnalysis['points']) => {
      const [first = 0, second = 0] = (rows.get(pointId) ?? []).toSorted((a, b) => b - a)
      return [first, second]
    }
    const { substance, outcome, judgement, own, relevance } = network.marks
    return [
      likelihood,
      likelihood - average,
      credit,
      ...nearest(points),
      ...nearest(projected.points),
      rubric.points.find(({ id }) => id === pointId)?.weight ?? 0,
      network.score,
      words / 100,
      sentences.length / 10,
      substance,
      outcome,
      judgement,
      own,
      relevance,
    ]
  })
}
