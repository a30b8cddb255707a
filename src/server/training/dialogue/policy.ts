import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { type Phase, phases } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/judgement.ts'
import type { CandidateRequest } from './request-patterns.ts'

/** Whom the coach plays, and for whom. Role and company are the person's own words: data, never instructions. */
export type InterviewContext = {
  type: InterviewType
  level: ExperienceLevel
  jobRole: string | null
  companyName: string | null
}

/**
 * What a person's message is taken for. `aside` is thanks or that one is ready, `foreign` another language than English,
 * `lost` that one does not follow, said in another language.
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
  | CandidateRequest

/** A question that was asked, and what became of it. */
export type AskedQuestion = {
  number: number
  questionId: string
  phase: Phase | null
  level: ExperienceLevel
  followUps: number
  hints: number
  /** Ids of points, or of parts of a story, that a follow-up or a hint asked for. */
  probed: readonly string[]
  state: 'open' | 'answered' | 'skipped'
  /** Of everything said to it so far; null before the first answer. */
  score: number | null
}

/** How an interview stands when a message comes in. The last of `asked` is the open question. */
export type DialogueState = {
  type: InterviewType
  /** What the person chose; the level of single questions moves at most one step from it. */
  chosenLevel: ExperienceLevel
  askedQuestions: readonly AskedQuestion[]
  /** Since the start, without pauses. */
  elapsedMs: number
  /** The person's messages, this one included. */
  userMessages: number
}

/** What was heard. */
export type MessageAssessment = {
  intent: MessageIntent
  /** Where it counts: the judgement of the whole thread with it. */
  score: ScoredAnswer | null
  /** The point that matters most in an answer to the open question. */
  topPointId: string | null
}

/** What the coach does next. Both engines only put it into words. */
export type DialogueAct =
  | { kind: 'followUp'; pointId: string }
  | { kind: 'hint'; pointId: string | null }
  | { kind: 'clarify' }
  /** Replies to what is no answer, and brings the person back to the question. */
  | { kind: 'redirect'; intent: Exclude<MessageIntent, 'answer' | 'clarify' | 'dontKnow' | 'skip'> }
  | { kind: 'ask'; level: ExperienceLevel }
  | { kind: 'close'; reason: 'done' | 'time' | 'messages' | 'spent' }
  /** After the close: there is nothing left but to end the interview. */
  | { kind: 'farewell' }

/** How an interview is conducted. Both engines follow this; neither decides anything. */

/** Answers from here on raise the level, and need no follow-up. */
const strongScore = 8
/** Below this the level falls. */
const weakScore = 5
/** To one question, a hint included. */
const maxFollowUps = 2
/** A new question needs this much of the half hour, a follow-up this much. */
const questionMs = 5 * minuteMs
const followUpMs = 3 * minuteMs
const interviewMs = trainingLimits.interviewMinutes * minuteMs

/** How many questions an interview has if the time suffices. */
export function getPlannedQuestionCount(type: InterviewType): number {
  if (type === interviewTypes.SystemDesign) return phases.length
  return type === interviewTypes.General || type === interviewTypes.Behavioral ? 6 : 5
}

/**
 * The level of the next question: two strong answers in a row raise it, two weak ones lower it, by one step from what
 * the person chose and never beyond the levels there are.
 */
export function getNextLevel(chosen: ExperienceLevel, scores: readonly (number | null)[]): ExperienceLevel {
  let step = 0
  let run = 0
  for (const score of scores) {
    if (score === null || (score >= weakScore && score < strongScore)) {
      run = 0
      continue
    }
    const way = score >= strongScore ? 1 : -1
    run = Math.sign(run) === way ? run + way : way
    if (Math.abs(run) < 2) continue
    step = Math.max(-1, Math.min(1, step + way))
    run = 0
  }
  return Object.values(experienceLevels).find(level => level === chosen + step) ?? chosen
}

/** A thread is worth what its best state was worth: more words that belong to the matter can only help. */
export const getThreadScore = (before: number | null, merged: number): number => Math.max(before ?? 0, merged)

/** What the coach does after a message. The last of `asked` is the open question. */
export function decideNextAct(
  situation: DialogueState,
  { intent, score, topPointId }: MessageAssessment,
): DialogueAct {
  const open = situation.askedQuestions.at(-1)
  if (open?.state !== 'open') return { kind: 'farewell' }
  if (situation.userMessages >= trainingLimits.messagesPerSession)
    return { kind: 'close', reason: 'messages' }
  switch (intent) {
    case 'clarify':
      return { kind: 'clarify' }
    case 'dontKnow':
      return decideHint(situation, open, topPointId) ?? decideNextQuestion(situation, open, score)
    case 'hint':
      return decideHint(situation, open, topPointId) ?? { kind: 'redirect', intent }
    case 'skip':
    case 'answer':
      return decideFollowUp(situation, open, score) ?? decideNextQuestion(situation, open, score)
    default:
      return { kind: 'redirect', intent }
  }
}

/** Helps once, and only where nothing was said yet: whoever has answered has shown what is there. */
function decideHint(
  situation: DialogueState,
  open: AskedQuestion,
  pointId: string | null,
): DialogueAct | null {
  const isHelped = open.score !== null || open.hints > 0
  return isHelped || !hasTime(situation, followUpMs) ? null : { kind: 'hint', pointId }
}

/**
 * Until which second of an interview asking for a hint gets one: before anything was tried, and while there is time for
 * another try. Null where it gets none, so that nobody is offered what would move them on.
 */
export function getHintUntilSeconds(
  { status, closing }: { status: string; closing: boolean },
  messages: readonly { role: string; kind: string; number: number | null }[],
): number | null {
  const open = messages.findLast(one => one.role === 'assistant' && one.number !== null)?.number
  if (!open || closing || status !== 'active') return null
  const isTried = messages.some(
    one => one.role === 'user' && one.number === open && ['answer', 'dontKnow', 'hint'].includes(one.kind),
  )
  return isTried ? null : (interviewMs - followUpMs) / 1000
}

/** Asks for the heaviest thing that is missing, as long as asking promises something. */
function decideFollowUp(
  situation: DialogueState,
  open: AskedQuestion,
  judged: ScoredAnswer | null,
): DialogueAct | null {
  if (!judged) return null
  const isFirst = open.followUps === 0
  const mayAsk = open.followUps + open.hints < maxFollowUps && hasTime(situation, followUpMs)
  // A second one only where the first brought something, or where there is much to win.
  const isFruitful = isFirst || judged.score > (open.score ?? 0) || judged.score < weakScore
  const pointId =
    getProbeCandidates(judged, open.probed)[0]?.pointId ??
    findMissingStoryPart(situation.type, judged, open.probed)
  return judged.score < strongScore && mayAsk && isFruitful && pointId ? { kind: 'followUp', pointId } : null
}

/** What is not there for certain, the heaviest first: this, and nothing else, may be called missing. */
export const getMissingPoints = (judged: ScoredAnswer): ScoredAnswer['points'] =>
  judged.points.filter(point => point.credit === 0).toSorted((a, b) => b.weight - a.weight)

/** What is worth asking for and was not asked for yet: what is missing, then what may have been meant. */
export function getProbeCandidates(judged: ScoredAnswer, probed: readonly string[]): ScoredAnswer['points'] {
  const unsure = judged.points.filter(isUnsure).toSorted((a, b) => b.weight - a.weight)
  return [...getMissingPoints(judged), ...unsure].filter(point => !probed.includes(point.pointId))
}

/** Said in part, or in words that may have meant it. */
export const isUnsure = ({ credit }: { credit: number }): boolean => credit > 0 && credit < 1

/** What a story can lack besides its points: the dimension it shows in, and below which value it does. */
export const storyParts = [
  { id: 'story-result', dimension: 'result', least: 1 },
  { id: 'story-own-part', dimension: 'action', least: 0.6 },
] as const
export type StoryPart = (typeof storyParts)[number]['id']

function findMissingStoryPart(
  type: InterviewType,
  judged: ScoredAnswer,
  probed: readonly string[],
): StoryPart | null {
  if (type !== interviewTypes.Behavioral && type !== interviewTypes.Leadership) return null
  const valueIn = (name: string) => judged.dimensions.find(one => one.name === name)?.value ?? 1
  return (
    storyParts.find(({ id, dimension, least }) => valueIn(dimension) < least && !probed.includes(id))?.id ??
    null
  )
}

function decideNextQuestion(
  situation: DialogueState,
  open: AskedQuestion,
  judged: ScoredAnswer | null,
): DialogueAct {
  const { askedQuestions, type, chosenLevel } = situation
  if (askedQuestions.length >= getPlannedQuestionCount(type)) return { kind: 'close', reason: 'done' }
  if (!hasTime(situation, questionMs)) return { kind: 'close', reason: 'time' }
  const worth = judged ? getThreadScore(open.score, judged.score) : open.score
  const before = askedQuestions.slice(0, -1).map(one => one.score)
  return { kind: 'ask', level: getNextLevel(chosenLevel, [...before, worth]) }
}

const hasTime = ({ elapsedMs }: DialogueState, needed: number) => interviewMs - elapsedMs >= needed
