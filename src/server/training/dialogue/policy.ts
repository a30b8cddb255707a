import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { phases } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { compareLight, maxAnswered } from '#server/training/scoring/next-step.ts'
import type { UserRequest } from './request-patterns.ts'

/** Settings of an interview. Role and company are user text: untrusted data, never instructions. */
export type InterviewContext = {
  type: InterviewType
  level: ExperienceLevel
  jobRole: string | null
  companyName: string | null
}

/**
 * Intent of a user's message. `aside` is thanks or readiness, `foreign` another language, `lost` "I do not understand" in
 * another language.
 */
export type MessageIntent =
  | 'answer'
  | 'clarify'
  | 'dontKnow'
  | 'skip'
  | 'aside'
  | 'meta'
  | 'abuse'
  | 'foreign'
  | 'lost'
  | UserRequest

/** Columns of an asked question that decide the next act. */
export type AskedQuestion = {
  follow_ups: number
  hints: number
  /** Ids of points or story parts that a follow-up or a hint asked for. */
  probed: readonly string[]
  state: 'open' | 'answered' | 'skipped'
  /** Score of all answers so far. Null before the first one. */
  score: number | null
}

/** State of an interview when a message arrives. The last asked question is the open one. */
export type DialogueState = {
  type: InterviewType
  /** Level that the user chose. Single questions deviate by at most one step. */
  chosenLevel: ExperienceLevel
  askedQuestions: readonly AskedQuestion[]
  /** Time since the start, without pauses. */
  elapsedMs: number
  /** Number of the user's messages, including this one. */
  userMessages: number
}

export type MessageAssessment = {
  intent: MessageIntent
  /** Score of all answers to the question, including this message. Null if it is no answer. */
  score: ScoredAnswer | null
  /** Heaviest point of the open question. */
  topPointId: string | null
}

/** Next act of the coach. Both coaches only put it into words. */
export type DialogueAct =
  | { kind: 'followUp'; pointId: string }
  | { kind: 'hint'; pointId: string | null }
  | { kind: 'clarify' }
  /** Replies to a message that is no answer, and returns to the question. */
  | { kind: 'redirect'; intent: Exclude<MessageIntent, 'answer' | 'clarify' | 'dontKnow' | 'skip'> }
  | { kind: 'ask'; level: ExperienceLevel }
  /** `outOfTokens` is Russian only: English goes on with the rule-based coach. */
  | { kind: 'close'; reason: 'done' | 'time' | 'messages' | 'outOfTokens' }
  /** Reply to any message after the close. */
  | { kind: 'farewell' }

/** From this score on, an answer raises the level and needs no follow-up. */
const strongScore = 8
/** Below this the level falls. */
const weakScore = 5
/** Per question, including a hint. */
const maxFollowUps = 2
/** Time that must be left for a new question or a follow-up. */
const questionMs = 5 * minuteMs
const followUpMs = 3 * minuteMs
const interviewMs = trainingLimits.interviewMinutes * minuteMs

export function getPlannedQuestionCount(type: InterviewType): number {
  if (type === interviewTypes.SystemDesign) return phases.length
  return type === interviewTypes.General || type === interviewTypes.Behavioral ? 6 : 5
}

/** Level of the next question. Two strong answers in a row raise it, two weak ones lower it, by at most one step. */
export function getNextLevel(chosen: ExperienceLevel, scores: readonly (number | null)[]): ExperienceLevel {
  let step = 0
  let streak = 0
  for (const score of scores) {
    if (score === null || (score >= weakScore && score < strongScore)) {
      streak = 0
      continue
    }
    const direction = score >= strongScore ? 1 : -1
    streak = Math.sign(streak) === direction ? streak + direction : direction
    if (Math.abs(streak) < 2) continue
    step = Math.max(-1, Math.min(1, step + direction))
    streak = 0
  }
  return Object.values(experienceLevels).find(level => level === chosen + step) ?? chosen
}

/** Best score so far, so that adding to an answer never lowers it. */
export const getThreadScore = (before: number | null, merged: number): number => Math.max(before ?? 0, merged)

export function decideNextAct(
  state: DialogueState,
  { intent, score, topPointId }: MessageAssessment,
): DialogueAct {
  const open = state.askedQuestions.at(-1)
  if (open?.state !== 'open') return { kind: 'farewell' }
  if (state.userMessages >= trainingLimits.messagesPerSession) return { kind: 'close', reason: 'messages' }
  switch (intent) {
    case 'clarify':
      return { kind: 'clarify' }
    case 'dontKnow':
      return decideHint(state, open, topPointId) ?? decideNextQuestion(state, open, score)
    case 'hint':
      return decideHint(state, open, open.probed.at(-1) ?? topPointId) ?? { kind: 'redirect', intent }
    case 'skip':
    case 'answer':
      return decideFollowUp(state, open, score) ?? decideNextQuestion(state, open, score)
    default:
      return { kind: 'redirect', intent }
  }
}

/** One hint per question, before the first answer or to a follow-up. Parts of a story have no hint. */
function decideHint(state: DialogueState, open: AskedQuestion, pointId: string | null): DialogueAct | null {
  const isFollowUp = pointId !== null && open.probed.at(-1) === pointId
  const isHelped =
    open.hints > 0 || (open.score !== null && !isFollowUp) || storyParts.some(({ id }) => id === pointId)
  return isHelped || !hasTime(state, followUpMs) ? null : { kind: 'hint', pointId }
}

/**
 * Second of the interview until which a request for a hint gets one: before the first attempt, and with time left for an
 * answer. Null hides the button, because without a hint the request is pointless.
 */
export function getHintUntilSeconds(
  { status, closing }: { status: string; closing: boolean },
  messages: readonly { role: string; kind: string; number: number | null }[],
): number | null {
  const open = messages.findLast(message => message.role === 'assistant' && message.number !== null)?.number
  if (!open || closing || status !== 'active') return null
  const isTried = messages.some(
    message =>
      message.role === 'user' &&
      message.number === open &&
      ['answer', 'dontKnow', 'hint'].includes(message.kind),
  )
  return isTried ? null : (interviewMs - followUpMs) / 1000
}

/** Probes the heaviest missing point, as long as a better answer is likely. */
function decideFollowUp(
  state: DialogueState,
  open: AskedQuestion,
  judged: ScoredAnswer | null,
): DialogueAct | null {
  if (!judged) return null
  const isFirst = open.follow_ups === 0
  const mayAsk = open.follow_ups + open.hints < maxFollowUps && hasTime(state, followUpMs)
  // A second follow-up only if the first raised the score, or if the score is low.
  const isFruitful = isFirst || judged.score > (open.score ?? 0) || judged.score < weakScore
  const pointId =
    getProbeCandidates(judged, open.probed)[0]?.pointId ??
    findMissingStoryPart(state.type, judged, open.probed)
  return judged.score < strongScore && mayAsk && isFruitful && pointId ? { kind: 'followUp', pointId } : null
}

/** Points that are certainly missing, heaviest first. Unsure points are never called missing. */
export const getMissingPoints = (judged: ScoredAnswer): ScoredAnswer['points'] =>
  judged.points.filter(point => point.credit === 0).toSorted((a, b) => b.weight - a.weight)

/**
 * Points not probed yet, the least answered follow-up question first. Without the encoder: missing points first, then unsure
 * ones.
 */
export function getProbeCandidates(judged: ScoredAnswer, probed: readonly string[]): ScoredAnswer['points'] {
  if (judged.points.some(({ probeAnswered }) => probeAnswered !== undefined))
    return judged.points
      .filter(({ credit, probeAnswered = 1 }) => credit < 1 && probeAnswered < maxAnswered)
      .filter(point => !probed.includes(point.pointId))
      .toSorted((a, b) => compareLight(a, b) || (a.probeAnswered ?? 1) - (b.probeAnswered ?? 1))
  const unsure = judged.points.filter(isUnsure).toSorted((a, b) => b.weight - a.weight)
  return [...getMissingPoints(judged), ...unsure].filter(point => !probed.includes(point.pointId))
}

/** Partly or possibly met. */
export const isUnsure = ({ credit }: { credit: number }): boolean => credit > 0 && credit < 1

/** Parts that a story can lack besides its points, with the minimum value of their dimension. */
export const storyParts = [
  { id: 'story-result', dimension: 'result', minimum: 1 },
  { id: 'story-own-part', dimension: 'action', minimum: 0.6 },
] as const
export type StoryPart = (typeof storyParts)[number]['id']

function findMissingStoryPart(
  type: InterviewType,
  judged: ScoredAnswer,
  probed: readonly string[],
): StoryPart | null {
  if (type !== interviewTypes.Behavioral && type !== interviewTypes.Leadership) return null
  const valueIn = (name: string) => judged.dimensions.find(dimension => dimension.name === name)?.value ?? 1
  return (
    storyParts.find(({ id, dimension, minimum }) => valueIn(dimension) < minimum && !probed.includes(id))
      ?.id ?? null
  )
}

function decideNextQuestion(
  state: DialogueState,
  open: AskedQuestion,
  judged: ScoredAnswer | null,
): DialogueAct {
  const { askedQuestions, type, chosenLevel } = state
  if (askedQuestions.length >= getPlannedQuestionCount(type)) return { kind: 'close', reason: 'done' }
  if (!hasTime(state, questionMs)) return { kind: 'close', reason: 'time' }
  const score = judged ? getThreadScore(open.score, judged.score) : open.score
  const before = askedQuestions.slice(0, -1).map(question => question.score)
  return { kind: 'ask', level: getNextLevel(chosenLevel, [...before, score]) }
}

const hasTime = ({ elapsedMs }: DialogueState, needed: number) => interviewMs - elapsedMs >= needed
