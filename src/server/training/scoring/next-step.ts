import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import type { AnswerMarks } from './judge-network.ts'
import { findLackOfFacts, findLackOfStory, type Lack } from './lacks.ts'
import { poorScore } from './reasons.ts'

/**
 * One thing to do next: a follow-up question to prepare for, what the answer lacks, comparison with the model answer, practice
 * aloud, or what a model says about words of the answer.
 */
export type NextStep =
  | { kind: 'probe'; pointIds: readonly string[] }
  | { kind: 'aloud' | Lack }
  /** With points, the model answer is read for the one that the answer probably has least of. */
  | { kind: 'compare'; pointIds?: readonly string[] }
  | { kind: NextStepKind; quote: string | null }
export type NextStepKind =
  | 'relevance'
  | 'substance'
  | 'specificity'
  | 'ownPart'
  | 'ownView'
  | 'ending'
  | 'reasons'
  | 'alternative'
  | 'reflection'

/** Probability that an answer already answers the follow-up question of a point. */
export type PointOutlook = { pointId: string; credit: number; probeAnswered: number; weight: number }

/** Above this probability, readers often find that the answer has it already. */
export const maxAnswered = 0.2
/** Above this one, readers find a part of it in every second answer, so it is not called missing. */
const maxPartlyAnswered = 0.1
/** Above this one, the model answer is not read for it. A story often meets the points of its type in passing. */
const maxOftenAnswered = 0.3
const maxAnsweredInStory = 0.15
/** From this score on, an answer lacks little. */
const completeScore = 7.5
/** From this score on, an answer is practised if no point of it is known to be open. */
const minAloudScore = 6
/** From this score on, an answer is practised even if points are open. */
export const practicedScore = 8
/** Below it, an answer begins again with what matters most: a follow-up question would take it as given. */
export const weakScore = 5

type NextStepInput = {
  score: number
  type: InterviewType
  question: string
  answer: string
  points: readonly PointOutlook[]
  /** Of the network. Null without the encoder, and for code. */
  marks: AnswerMarks | null
  isUnscored: boolean
}

/**
 * Of a weak answer, what matters most. Then what the answer certainly lacks, what an interviewer may still ask after a good
 * one, comparison with the model answer on a point that is probably open, or practice.
 */
export function findNextStep({ score, points, isUnscored, ...input }: NextStepInput): NextStep {
  if (isUnscored) return { kind: 'compare' }
  const isWeak = score < weakScore
  const isGood = score >= completeScore
  const open = points
    .filter(({ credit, probeAnswered }) => credit < 1 && probeAnswered < maxOftenAnswered)
    .toSorted(
      (a, b) => (isWeak ? b.weight - a.weight : compareLight(a, b)) || a.probeAnswered - b.probeAnswered,
    )
  const pointIds = toIds(open.filter(({ probeAnswered }) => probeAnswered < maxPartlyAnswered))
  if (isWeak && pointIds.length > 0) return { kind: 'probe', pointIds }
  if (score < poorScore)
    return open.length > 0 ? { kind: 'probe', pointIds: toIds(open) } : { kind: 'compare' }
  const lack = (isGood ? null : findLackOfStory(input)) ?? findLackOfFacts(input, isGood)
  if (lack) return lack === 'ownView' ? { kind: lack, quote: null } : { kind: lack }
  if (isGood && pointIds.length > 0) return { kind: 'probe', pointIds }
  if (score >= practicedScore) return { kind: 'aloud' }
  const isStory = input.type === interviewTypes.General || input.type === interviewTypes.Behavioral
  const comparable = open.filter(({ probeAnswered }) => !isStory || probeAnswered < maxAnsweredInStory)
  if (comparable.length === 0 && score >= minAloudScore) return { kind: 'aloud' }
  const pointsToCompare = toIds(comparable.length > 0 ? comparable : open)
  return { kind: 'compare', ...(pointsToCompare.length > 0 && { pointIds: pointsToCompare }) }
}

const toIds = (points: readonly PointOutlook[]) => points.map(({ pointId }) => pointId)

/** Points of the least weight come after all others: they matter least, and are often met in passing. */
export const compareLight = (a: { weight: number }, b: { weight: number }): number =>
  Number(a.weight === 1) - Number(b.weight === 1)

/** Without the encoder, and for code, the credits by words tell what an answer has. */
export const getOutlookByCredit = (
  points: readonly { pointId: string; credit: number; weight: number }[],
): PointOutlook[] =>
  points.map(({ pointId, credit, weight }) => ({ pointId, credit, weight, probeAnswered: credit }))
