import type { Language } from '#contract/account.ts'
import { sessionStatuses } from '#contract/enums.ts'
import type { ErrorCode } from '#contract/error.ts'
import { trainingLimits } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { engines, TrainingInterviewStatus } from '#contract/training-session.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'

type InterviewStatus = 'active' | 'completed' | 'paused' | 'cancelled'
type CoachEngine = (typeof engines)[number]
type InterviewClock = { status: InterviewStatus; resumed_at: Date; elapsed_before_ms: string }

/** How long an interview has gone on, without pauses. */
export function elapsedMs(interview: InterviewClock, now: Date): number {
  const running =
    interview.status === 'active' ? Math.max(0, now.getTime() - interview.resumed_at.getTime()) : 0
  return Number(interview.elapsed_before_ms) + running
}

const statusCodes: Record<InterviewStatus, TrainingInterviewStatus> = {
  active: sessionStatuses.Active,
  completed: sessionStatuses.Completed,
  paused: sessionStatuses.Paused,
  cancelled: sessionStatuses.Cancelled,
}
/** The specification's number. */
export const toStatusCode = (status: InterviewStatus): TrainingInterviewStatus => statusCodes[status]

/** Why nothing can be said in an interview; null where it can. */
export function closedReason(status: InterviewStatus): ErrorCode | null {
  if (status === 'active') return null
  return status === 'paused' ? 'training.session_paused' : 'training.session_ended'
}

/** Since when an interview must have been silent to pause, or paused to be given up. */
export const idleCutoff = (now: Date): Date => new Date(now.getTime() - trainingLimits.idleMinutes * minuteMs)
export const abandonedCutoff = (now: Date): Date =>
  new Date(now.getTime() - trainingLimits.resumeDays * dayMs)

/**
 * Until when a message counts as being answered. A process that dies over it takes that long to be noticed; a model
 * takes longer than we do.
 */
export const claimTimeoutMs = { embedded: 5_000, model: 60_000 } as const

/** How long to wait before looking again for a reply that somebody else works on: half as long again each time, a second at most. */
export const replyPollDelayMs = (looks: number): number => Math.min(1000, 50 * 1.5 ** looks)

/** Somebody works on the reply to it. */
export const isClaimed = (
  { claimed_at }: { claimed_at: Date | null },
  engine: CoachEngine,
  now: Date,
): boolean => claimed_at !== null && now.getTime() - claimed_at.getTime() < claimTimeoutMs[engine]

type PositionedMessage = { role: 'user' | 'assistant'; position: number }

/** The last word is the person's, and somebody works on the reply to it. */
export function isAnswering(
  { engine }: { engine: CoachEngine },
  messages: readonly (PositionedMessage & { claimed_at: Date | null })[],
  now: Date,
): boolean {
  const last = messages.at(-1)
  return last?.role === 'user' && isClaimed(last, engine, now)
}

/** What the coach said to a message. Where the reply to it was lost, the next one speaks to it as well. */
export const findReply = <M extends PositionedMessage>(
  messages: readonly M[],
  { position }: { position: number },
): M | undefined => messages.find(one => one.role === 'assistant' && one.position > position)

/** What a person said to the questions before one. */
export const getPreviousAnswers = (
  messages: readonly { role: string; number: number | null; content: string }[],
  number: number,
): string[] =>
  messages
    .filter(one => one.role === 'user' && one.number !== null && one.number < number)
    .map(one => one.content)

/** A text without case and punctuation. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** The last of what was said to a question is word for word what had been said to it before. */
export function isRepeatedAnswer(thread: readonly { content: string }[]): boolean {
  const sounds = thread.map(one => normalizeText(one.content))
  const last = sounds.at(-1)
  return !!last && sounds.slice(0, -1).some(one => ` ${one} `.includes(` ${last} `))
}

/** What counts as an answer to a question: what was said to it, and where there is nothing else, that one does not know. */
export function getAnswers<M extends PositionedMessage & { kind: string; number: number | null }>(
  messages: readonly M[],
  number: number | null,
): M[] {
  const said = messages.filter(one => one.role === 'user' && one.number === number && number !== null)
  const answers = said.filter(one => one.kind === 'answer')
  return answers.length > 0 ? answers : said.filter(one => one.kind === 'dontKnow')
}

/** What is judged against in an interview: with its language, and with what said again answers nothing. */
export function buildInterviewRubric(
  { language }: { language: Language },
  rubric: Rubric,
  messages: readonly { role: string; number: number | null; content: string }[],
  number: number,
): Rubric {
  const whole = { ...rubric, previousAnswers: getPreviousAnswers(messages, number) }
  if (language === 'en') return whole
  const spoken = messages.flatMap((one, at) => {
    if (one.role !== 'assistant' || one.number !== number) return []
    const before = messages
      .slice(0, at)
      .flatMap(({ role, content }) => (role === 'user' ? [normalizeText(content)] : []))
    return (
      one.content
        .split(/(?<=[.!?…:])\s+|\n+/)
        // What the coach takes up of their words stays theirs.
        .filter(sentence => !/[«“"]/.test(sentence))
        .filter(sentence => !before.some(said => quotesUser(normalizeText(sentence), said)))
    )
  })
  return { ...whole, language, coachUtterances: spoken }
}

const quotesUser = (sentence: string, said: string): boolean => {
  const words = sentence.split(' ')
  return words.slice(3).some((_, at) => said.includes(words.slice(at, at + 4).join(' ')))
}
