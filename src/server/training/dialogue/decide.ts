import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { phases } from '#server/training/question-bank/question.ts'
import type { Score } from '#server/training/scoring/verdict.ts'
import type { Asked, Heard, Move, Situation } from './dialogue-act.ts'

/** How an interview is conducted. Both engines follow this; neither decides anything. */

/** Answers from here on raise the level, and need no follow-up. */
const strong = 8
/** Below this the level falls. */
const weak = 5
/** To one question, a hint included. */
const followUpsMost = 2
/** A new question needs this much of the half hour, a follow-up this much. */
const questionMs = 5 * minuteMs
const followUpMs = 3 * minuteMs
const interviewMs = trainingLimits.interviewMinutes * minuteMs

/** How many questions an interview has if the time suffices. */
export function questionsPlanned(type: InterviewType): number {
  if (type === interviewTypes.SystemDesign) return phases.length
  return type === interviewTypes.General || type === interviewTypes.Behavioral ? 6 : 5
}

/**
 * The level of the next question: two strong answers in a row raise it, two weak ones lower it, by one step from what
 * the person chose and never beyond the levels there are.
 */
export function levelAfter(chosen: ExperienceLevel, scores: readonly (number | null)[]): ExperienceLevel {
  let step = 0
  let run = 0
  for (const score of scores) {
    if (score === null || (score >= weak && score < strong)) {
      run = 0
      continue
    }
    const way = score >= strong ? 1 : -1
    run = Math.sign(run) === way ? run + way : way
    if (Math.abs(run) < 2) continue
    step = Math.max(-1, Math.min(1, step + way))
    run = 0
  }
  return Object.values(experienceLevels).find(level => level === chosen + step) ?? chosen
}

/** A thread is worth what its best state was worth: more words that belong to the matter can only help. */
export const threadScore = (before: number | null, merged: number): number => Math.max(before ?? 0, merged)

/** What the coach does after a message. The last of `asked` is the open question. */
export function decide(situation: Situation, { kind, judged, heaviest }: Heard): Move {
  const open = situation.asked.at(-1)
  if (open?.state !== 'open') return { kind: 'farewell' }
  if (situation.userMessages >= trainingLimits.messagesPerSession) return { kind: 'close', why: 'messages' }
  switch (kind) {
    case 'clarify':
      return { kind: 'clarify' }
    case 'dontKnow':
      return hint(situation, open, heaviest) ?? onward(situation, open, judged)
    case 'hint':
      return hint(situation, open, heaviest) ?? { kind: 'redirect', about: kind }
    case 'skip':
    case 'answer':
      return followUp(situation, open, judged) ?? onward(situation, open, judged)
    default:
      return { kind: 'redirect', about: kind }
  }
}

/** Helps once, and only where nothing was said yet: whoever has answered has shown what is there. */
function hint(situation: Situation, open: Asked, pointId: string | null): Move | null {
  const isHelped = open.score !== null || open.hints > 0
  return isHelped || !hasTime(situation, followUpMs) ? null : { kind: 'hint', pointId }
}

/**
 * Until which second of an interview asking for a hint gets one: before anything was tried, and while there is time for
 * another try. Null where it gets none, so that nobody is offered what would move them on.
 */
export function hintUntilSeconds(
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
function followUp(situation: Situation, open: Asked, judged: Score | null): Move | null {
  if (!judged) return null
  const isFirst = open.followUps === 0
  const mayAsk = open.followUps + open.hints < followUpsMost && hasTime(situation, followUpMs)
  // A second one only where the first brought something, or where there is much to win.
  const isFruitful = isFirst || judged.score > (open.score ?? 0) || judged.score < weak
  const pointId =
    missingOf(judged, open.probed)[0]?.pointId ?? missingInStory(situation.type, judged, open.probed)
  return judged.score < strong && mayAsk && isFruitful && pointId ? { kind: 'followUp', pointId } : null
}

/** What is not there for certain, the heaviest first: this, and nothing else, may be called missing. */
export const absentOf = (judged: Score): Score['points'] =>
  judged.points.filter(point => point.credit === 0).toSorted((a, b) => b.weight - a.weight)

/** What is worth asking for and was not asked for yet: what is missing, then what may have been meant. */
export function missingOf(judged: Score, probed: readonly string[]): Score['points'] {
  const unsure = judged.points.filter(isUnsure).toSorted((a, b) => b.weight - a.weight)
  return [...absentOf(judged), ...unsure].filter(point => !probed.includes(point.pointId))
}

/** Said in part, or in words that may have meant it. */
export const isUnsure = ({ credit }: { credit: number }): boolean => credit > 0 && credit < 1

/** What a story can lack besides its points: the dimension it shows in, and below which value it does. */
export const storyParts = [
  { id: 'story-result', dimension: 'result', least: 1 },
  { id: 'story-own-part', dimension: 'action', least: 0.6 },
] as const
export type StoryPart = (typeof storyParts)[number]['id']

function missingInStory(type: InterviewType, judged: Score, probed: readonly string[]): StoryPart | null {
  if (type !== interviewTypes.Behavioral && type !== interviewTypes.Leadership) return null
  const valueIn = (name: string) => judged.dimensions.find(one => one.name === name)?.value ?? 1
  return (
    storyParts.find(({ id, dimension, least }) => valueIn(dimension) < least && !probed.includes(id))?.id ??
    null
  )
}

function onward(situation: Situation, open: Asked, judged: Score | null): Move {
  const { asked, type, chosenLevel } = situation
  if (asked.length >= questionsPlanned(type)) return { kind: 'close', why: 'done' }
  if (!hasTime(situation, questionMs)) return { kind: 'close', why: 'time' }
  const worth = judged ? threadScore(open.score, judged.score) : open.score
  const before = asked.slice(0, -1).map(one => one.score)
  return { kind: 'ask', level: levelAfter(chosenLevel, [...before, worth]) }
}

const hasTime = ({ elapsedMs }: Situation, needed: number) => interviewMs - elapsedMs >= needed
