import { interviewTypes } from '#contract/enums.ts'
import type { Point, Rubric } from '#server/training/question-bank/question-bank.ts'
import type { PointJudgement, SemanticAnalysis, SimilarityScores } from './judgement.ts'
import { getWordOverlap, matchPoint } from './match-terms.ts'
import { getContentStems } from './relevance.ts'
import { tokenize, type Word } from './tokenize.ts'
import { applyLinearModel, logistic, weights } from './weights.ts'

/** A verdict with what it rests on: how likely it is, from 0 to 1, that somebody who listens would hear the point. */
export type MatchedPoint = PointJudgement & { likelihood: number }

/** Which points an answer meets, by its words and by what they mean. */
export function matchPoints(
  rubric: Rubric,
  words: readonly Word[],
  hearing: SemanticAnalysis,
): MatchedPoint[] {
  const name = interviewTypeNames[rubric.type]
  const heard = rubric.points.map(point => {
    const { traits } = getPointFeatures(point, rubric.points, words, hearing)
    const likelihood = logistic(applyLinearModel(weights.point, traits) + weights.pointByType[name])
    return { point, likelihood, credit: isContradicted(point, words) ? 0 : toCredit(likelihood, name) }
  })
  const stems = hearing.sentences.map(sentence => getContentStems(tokenize(sentence)))
  const used = new Set<number>()
  const places = new Map<string, number>()
  // Each point is shown by a sentence of its own, where it has one: the surest choose first.
  for (const { point } of heard.toSorted((a, b) => b.likelihood - a.likelihood)) {
    const near = hearing.points.get(point.id) ?? []
    const support = near.map(
      (value, at) => value + wordOverlapWeight * getWordOverlap(point, stems[at] ?? new Set()).commonWords,
    )
    const order = [...support.keys()].toSorted((a, b) => (support[b] ?? 0) - (support[a] ?? 0))
    const best = support[order[0] ?? -1] ?? 0
    const place =
      order.find(at => !used.has(at) && (support[at] ?? 0) > best - quoteTolerance) ?? order[0] ?? -1
    used.add(place)
    places.set(point.id, place)
  }
  return heard.map(({ point, likelihood, credit }) => {
    const quote = hearing.sentences[places.get(point.id) ?? -1] ?? null
    const place = places.get(point.id) ?? -1
    const isSuspect =
      (hearing.fluentButWrong[place] ?? 0) > suspectThresholds.voice &&
      (hearing.wrongTone[place] ?? 0) > suspectThresholds.tone
    // What sounds wrong may have been meant, and is not praised.
    const shown = quote === null ? 0 : isSuspect ? Math.min(credit, 0.5) : credit
    const isNear = (hearing.points.get(point.id)?.[place] ?? 0) >= minQuoteSimilarity
    return {
      pointId: point.id,
      likelihood,
      credit: shown,
      quote: shown === 1 || (shown > 0 && isNear) ? quote : null,
    }
  })
}

/** What may have meant a point is quoted for it only where it comes as near as half of those do who say it. */
const minQuoteSimilarity = 0.53

const suspectThresholds = { voice: 0.7, tone: 0.6 }

/** Words that several people use for a point say in which of two sentences it stands. */
const wordOverlapWeight = 0.4
/** A sentence that shows it this little less shows it still. */
const quoteTolerance = 0.1

const toCredit = (likelihood: number, type: InterviewTypeName): number => {
  if (likelihood >= weights.presentThreshold[type]) return 1
  return likelihood < weights.absentThreshold ? 0 : 0.5
}

/** What is held to be so, and takes the credit away: written by hand, so sure. */
const isContradicted = (point: Point, words: readonly Word[]) => matchPoint(point, words).isWrong

/** What tells whether a point was said, each about from 0 to 1, and the sentence that says most of it. */
export function getPointFeatures(
  point: Point,
  all: readonly Point[],
  words: readonly Word[],
  hearing: SemanticAnalysis,
) {
  const near = hearing.points.get(point.id) ?? []
  const order = [...near.keys()].toSorted((a, b) => (near[b] ?? 0) - (near[a] ?? 0))
  const best = order[0] ?? -1
  const rivals = all.filter(one => one.id !== point.id)
  const others = rivals.map(one => hearing.points.get(one.id)?.[best] ?? 0)
  const nearness = Math.max(0, near[best] ?? 0)
  const turned = hearing.projected.points.get(point.id) ?? []
  const places = [...turned.keys()].toSorted((a, b) => (turned[b] ?? 0) - (turned[a] ?? 0))
  const place = places[0] ?? -1
  const said = getContentStems(words)
  return {
    best,
    traits: {
      nearness,
      second: Math.max(0, near[order[1] ?? best] ?? 0),
      lead: nearness - Math.max(0, ...others),
      contrast: nearness - near.reduce((sum, one) => sum + one, 0) / Math.max(1, near.length),
      terms: matchPoint(point, words).credit,
      ...getWordOverlap(point, said),
      question: Math.max(0, hearing.question[best] ?? 0),
      reference: Math.max(0, hearing.reference[best] ?? 0),
      tone: hearing.wrongTone[best] ?? 0,
      voice: hearing.fluentButWrong[best] ?? 0,
      misconception: Math.max(0, ...hearing.misconceptions.map(wrong => wrong[best] ?? 0)),
      learntNearness: turned[place] ?? 0,
      learntSecond: turned[places[1] ?? place] ?? 0,
      learntLead:
        (turned[place] ?? 0) -
        Math.max(0, ...rivals.map(one => hearing.projected.points.get(one.id)?.[place] ?? 0)),
      learntReference: hearing.projected.reference[place] ?? 0,
      mistaken: hearing.misconceptionProbability[place] ?? 0,
    },
  }
}

export const interviewTypeNames = Object.fromEntries(
  Object.entries(interviewTypes).map(([name, type]) => [type, name]),
) as Record<Rubric['type'], InterviewTypeName>
export type InterviewTypeName = keyof typeof interviewTypes

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
