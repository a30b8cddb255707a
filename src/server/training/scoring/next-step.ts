import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { countWords, findCompleteQuote, findWholeSentence } from './complete-quote.ts'
import { type DeeperStep, findDeeperQuestion } from './deeper-question.ts'
import type { AnswerMarks } from './judge-network.ts'
import { minTellingWords, numberWords, poorScore, straighten } from './reasons.ts'

/**
 * One thing to do next: a follow-up question to prepare for, what the answer lacks, a question about its own words, comparison
 * with the model answer, practice aloud, or what a model says about words of the answer.
 */
export type NextStep =
  /** `otherwise` is for an interview that has asked all of these points already. */
  | { kind: 'probe'; pointIds: readonly string[]; otherwise?: DeeperStep }
  | { kind: 'aloud' | 'outcome' | 'number' }
  | DeeperStep
  /** With points, the model answer is read for what the answer has least of. */
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

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** Probability that an answer already answers the follow-up question of a point. */
export type PointOutlook = { pointId: string; credit: number; probeAnswered: number; weight: number }

/** Above this probability, readers often find that the answer has it already. */
export const maxAnswered = 0.2
/** Above this one, readers find a part of it in every second answer, so it is not called missing. */
const maxPartlyAnswered = 0.1
/** Above this one, the model answer is not read for it. */
const maxOftenAnswered = 0.4
/** From this score on, an answer lacks little. */
export const completeScore = 7.5
/** From this score on, practice may be all that is left. */
export const practicedScore = 8.5
/** Below it, an answer begins again with what matters most: a follow-up question would take it as given. */
export const weakScore = 5
/** Below it, a missing point matters more than a question about what is there. */
const middlingScore = 5.5

type NextStepInput = {
  score: number
  type: InterviewType
  question: string
  answer: string
  /** Pieces of the answer, as analysed. Empty without the encoder. */
  sentences: readonly string[]
  points: readonly PointOutlook[]
  /** Sentences that may be asked about, the best one first. */
  quotes: readonly string[]
  /** Of the network. Null without the encoder, and for code. */
  marks: AnswerMarks | null
  isUnscored: boolean
}

/**
 * What an interviewer may still ask, or what the answer certainly lacks. Else a question about words of the answer, comparison
 * with the model answer or, after a very good answer, practice.
 */
export function findNextStep({ score, points, isUnscored, quotes, ...input }: NextStepInput): NextStep {
  if (isUnscored) return { kind: 'compare' }
  const isPoor = score < poorScore
  const isWeak = score < weakScore
  const open = points
    .filter(({ credit, probeAnswered }) => credit < 1 && probeAnswered < maxAnswered)
    .toSorted(
      (a, b) => (isWeak ? b.weight - a.weight : compareLight(a, b)) || a.probeAnswered - b.probeAnswered,
    )
  const pointIds = open
    .filter(({ probeAnswered }) => probeAnswered < maxPartlyAnswered)
    .map(({ pointId }) => pointId)
  const deeper = isWeak ? null : findDeeperQuestion({ ...input, quotes, isGood: score >= completeScore })
  if (pointIds.length > 0) return { kind: 'probe', pointIds, ...(deeper && { otherwise: deeper }) }
  if (isPoor) return { kind: 'compare' }
  const lacking = score < completeScore ? findLackOfStory(input) : null
  if (lacking) return lacking
  if (open.length > 0 && score < middlingScore) return compareByPoints(open)
  if (deeper) return deeper
  const detail = score < completeScore ? findLackOfDetail(input) : findLackOfGoodStory(input)
  if (detail || score >= practicedScore) return detail ?? { kind: 'aloud' }
  return compareByPoints(
    points
      .filter(({ probeAnswered }) => probeAnswered < maxOftenAnswered)
      .toSorted((a, b) => a.probeAnswered - b.probeAnswered),
  )
}

/** Points of the least weight come after all others: they matter least, and are often met in passing. */
export const compareLight = (a: { weight: number }, b: { weight: number }): number =>
  Number(a.weight === 1) - Number(b.weight === 1)

function compareByPoints(open: readonly PointOutlook[]): NextStep {
  const pointIds = open.map(({ pointId }) => pointId)
  return { kind: 'compare', ...(pointIds.length > 0 && { pointIds }) }
}

/** Below these marks of the network, nine of ten answers lack it for readers too. */
const lowMarks = { outcome: 0.4, own: 0.5, judgement: 0.4 }
const ownWord = /\b(?:i|i'm|i'd|i've|i'll|my|me)\b/gi
const reasonWord = /\b(?:because|since|so that|as|therefore|why|reason)\b/i
const anyNumber = new RegExp(
  `\\d|%|\\b(?:one|once|twice|dozen|${numberWords}|thousand|million|double|quarter)\\b`,
  'i',
)
/** Says how the user can tell that it worked. */
const sign =
  /\b(?:(?:i|you|we)(?:'d| would|'ll| will)? (?:know|see|notice|tell) (?:it|that|she|he|they|by|when|if)|it works when|it worked)\b/i
const pastStory = /\b(?:tell me about|describe|when did|a time)\b/i

/** Amounts and degrees that an interviewer would ask about. */
const vague =
  /\b(?:some \w+s|several|various|a number of|a few|a lot of|lots of|noticeably|significantly|considerably|quite a bit|from time to time|sometimes)\b/i
const own = /\b(?:i|we|my|our)\b/i
const maxVagueWords = 24

type LackInput = Pick<NextStepInput, 'type' | 'question' | 'answer' | 'sentences' | 'marks'>

/** Named only if the network misses it and the words show none of it either. */
function findLackOfStory({ type, answer: text, marks }: LackInput): NextStep | null {
  const answer = straighten(text)
  if (!marks || !isStoryType(type)) return null
  if (marks.outcome < lowMarks.outcome && !sign.test(answer)) return { kind: 'outcome' }
  return marks.own < lowMarks.own && (answer.match(ownWord)?.length ?? 0) < 2
    ? { kind: 'ownView', quote: null }
    : null
}

function findLackOfDetail({ type, answer: text, sentences, marks }: LackInput): NextStep | null {
  const answer = straighten(text)
  if (lacksNumber(type, answer)) return { kind: 'number' }
  if (marks && marks.judgement < lowMarks.judgement && !reasonWord.test(answer))
    return { kind: 'reasons', quote: null }
  const quote = findVagueSentence(sentences, text)
  return quote ? { kind: 'specificity', quote } : null
}

/** A short sentence about the user's own doing with an amount, but without any number. */
function findVagueSentence(sentences: readonly string[], answer: string): string | null {
  const whole = sentences.map((_, at) => findWholeSentence(sentences, at, answer))
  const quotes = whole.flatMap(sentence => findCompleteQuote(sentence, text => vague.test(text)) ?? [])
  const isVague = (text: string) =>
    vague.test(text) &&
    own.test(text) &&
    !anyNumber.test(text) &&
    !/[?"“]/.test(text) &&
    countWords(text) <= maxVagueWords
  return quotes.find(text => isVague(text) && countWords(text) >= minTellingWords) ?? null
}

function findLackOfGoodStory({ type, question, answer }: LackInput): NextStep | null {
  const isOwnStory = isStoryType(type) && type !== interviewTypes.General && pastStory.test(question)
  return isOwnStory && lacksNumber(type, straighten(answer)) ? { kind: 'number' } : null
}

/** Questions of the other types can often be answered well without any. */
const lacksNumber = (type: InterviewType, answer: string): boolean =>
  (isStoryType(type) || type === interviewTypes.SystemDesign || type === interviewTypes.Product) &&
  !anyNumber.test(answer)

/** Without the encoder, and for code, the credits by words tell what an answer has. */
export const getOutlookByCredit = (
  points: readonly { pointId: string; credit: number; weight: number }[],
): PointOutlook[] =>
  points.map(({ pointId, credit, weight }) => ({ pointId, credit, weight, probeAnswered: credit }))
