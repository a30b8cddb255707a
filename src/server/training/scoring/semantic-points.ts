import { interviewTypes } from '#contract/enums.ts'
import type { Point } from '#server/training/question-bank/question.ts'
import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { getWordOverlap, matchPoint } from './match-point.ts'
import { getContentStems } from './relevance.ts'
import type { SemanticAnalysis } from './semantic-scoring.ts'
import { tokenize, type Word } from './tokenize.ts'
import type { PointJudgement } from './verdict.ts'
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
