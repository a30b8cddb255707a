import type { InterviewType } from '#contract/training.ts'
import type { AnswerMarks } from './judge-network.ts'
import { findMissingInFacts, findMissingInStory, type MissingElement } from './missing-elements.ts'
import { poorScore } from './reasons.ts'

/**
 * One thing to do next: a follow-up question to prepare for, what the answer lacks, comparison with the model answer, practice
 * aloud, or what a model says about words of the answer.
 */
export type NextStep =
  | { kind: 'probe'; pointIds: readonly string[] }
  | { kind: 'aloud' | MissingElement }
  /** With points, the model answer is read for the one that the answer probably has least of. */
  | { kind: 'compare'; pointIds?: readonly string[] }
  /** What an interviewer would ask about is said in more detail: the quoted words, or those that the strength names. */
  | { kind: 'elaborate'; claim: string | null }
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
/** Above this one, it is not open at all. */
const maxOftenAnswered = 0.3
/** From this probability on, nine of ten readers would ask about a claim too. */
const minAskedAbout = 0.6
/** From this score on, an answer lacks little. */
const completeScore = 7.5
/** From this score on, an answer is practised if no point of it is known to be open. */
const minAloudScore = 6
/** From this score on, an answer is practised even if points are open. */
export const practicedScore = 8
/** Below it, an answer begins again with what matters most: a follow-up question would take it as given. */
export const weakScore = 5

/** Sentence of an answer with the probability that an interviewer would ask about it. */
export type OpenClaim = { quote: string; probability: number }

const centralWeight = 3

type NextStepInput = {
  score: number
  type: InterviewType
  question: string
  answer: string
  points: readonly PointOutlook[]
  /** What an interviewer would ask about, and whether the feedback quotes it already. */
  claim: OpenClaim | null
  isClaimQuoted: boolean
  /** Of the network. Null without the encoder, and for code. */
  marks: AnswerMarks | null
  isUnscored: boolean
}

/**
 * Of a weak answer, what matters most. Then what the answer certainly lacks, what an interviewer may still ask after a good
 * one or about a claim of it, comparison with the model answer on a point that is open, or practice.
 */
export function findNextStep({
  score,
  points,
  claim,
  isClaimQuoted,
  isUnscored,
  ...input
}: NextStepInput): NextStep {
  if (isUnscored) return { kind: 'compare' }
  const isWeak = score < weakScore
  const isGood = score >= completeScore
  const open = points
    .filter(({ credit, probeAnswered }) => credit < 1 && probeAnswered < maxOftenAnswered)
    .toSorted(
      (a, b) => (isWeak ? b.weight - a.weight : compareLight(a, b)) || a.probeAnswered - b.probeAnswered,
    )
  const pointIds = toIds(open.filter(({ probeAnswered }) => probeAnswered < maxPartlyAnswered))
  const isCentral = points.some(({ pointId, weight }) => pointId === pointIds[0] && weight === centralWeight)
  // Of an answer that is not poor, readers often found lighter points in it.
  if (isWeak && pointIds.length > 0 && (score < poorScore || isCentral || !isClaimQuoted))
    return { kind: 'probe', pointIds }
  if (score < poorScore)
    return open.length > 0 ? { kind: 'probe', pointIds: toIds(open) } : { kind: 'compare' }
  const missing = (isGood ? null : findMissingInStory(input)) ?? findMissingInFacts(input, isGood)
  if (missing) return missing === 'ownView' ? { kind: missing, quote: null } : { kind: missing }
  if (isGood && pointIds.length > 0) return { kind: 'probe', pointIds }
  if (isClaimQuoted) return { kind: 'elaborate', claim: null }
  if (claim && claim.probability >= minAskedAbout) return { kind: 'elaborate', claim: claim.quote }
  if (score >= practicedScore || (pointIds.length === 0 && score >= minAloudScore)) return { kind: 'aloud' }
  return { kind: 'compare', ...(pointIds.length > 0 && { pointIds }) }
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
