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

/** Duration of an interview without its pauses. */
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
/** Number of the specification. */
export const toStatusCode = (status: InterviewStatus): TrainingInterviewStatus => statusCodes[status]

/** Error code for a message to a paused or ended interview, or null if it is active. */
export function closedReason(status: InterviewStatus): ErrorCode | null {
  if (status === 'active') return null
  return status === 'paused' ? 'training.session_paused' : 'training.session_ended'
}

/** Interviews without activity since then are paused, and paused ones are cancelled. */
export const idleCutoff = (now: Date): Date => new Date(now.getTime() - trainingLimits.idleMinutes * minuteMs)
export const abandonedCutoff = (now: Date): Date =>
  new Date(now.getTime() - trainingLimits.resumeDays * dayMs)

/** Lifetime of a claim on a message. After a crash of the process, another one takes over when it expires. */
export const claimTimeoutMs = { embedded: 5_000, model: 60_000 } as const

/** Delay before the next poll for another process's reply. It grows by half each time, up to a second. */
export const replyPollDelayMs = (attempt: number): number => Math.min(1000, 50 * 1.5 ** attempt)

export const isClaimed = (
  { claimed_at }: { claimed_at: Date | null },
  engine: CoachEngine,
  now: Date,
): boolean => claimed_at !== null && now.getTime() - claimed_at.getTime() < claimTimeoutMs[engine]

type PositionedMessage = { role: 'user' | 'assistant'; position: number }

/** The last message is the user's, and a process composes the reply. */
export function isAnswering(
  { engine }: { engine: CoachEngine },
  messages: readonly (PositionedMessage & { claimed_at: Date | null })[],
  now: Date,
): boolean {
  const last = messages.at(-1)
  return last?.role === 'user' && isClaimed(last, engine, now)
}

/** Next reply of the coach. If the direct reply was lost, the next one answers both messages. */
export const findReply = <M extends PositionedMessage>(
  messages: readonly M[],
  { position }: { position: number },
): M | undefined => messages.find(message => message.role === 'assistant' && message.position > position)

export const getPreviousAnswers = (
  messages: readonly { role: string; number: number | null; content: string }[],
  number: number,
): string[] =>
  messages
    .filter(message => message.role === 'user' && message.number !== null && message.number < number)
    .map(message => message.content)

/** Lower-case words without punctuation. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** The last answer is contained word for word in an earlier one. */
export function isRepeatedAnswer(thread: readonly { content: string }[]): boolean {
  const texts = thread.map(answer => normalizeText(answer.content))
  const last = texts.at(-1)
  return !!last && texts.slice(0, -1).some(text => ` ${text} `.includes(` ${last} `))
}

/** Answers to a question. Without any, the messages that admit not knowing count instead. */
export function getAnswers<M extends PositionedMessage & { kind: string; number: number | null }>(
  messages: readonly M[],
  number: number | null,
): M[] {
  const userMessages = messages.filter(
    message => message.role === 'user' && message.number === number && number !== null,
  )
  const answers = userMessages.filter(({ kind }) => kind === 'answer')
  return answers.length > 0 ? answers : userMessages.filter(({ kind }) => kind === 'dontKnow')
}

/** Rubric with the language of the interview, and with earlier texts that earn nothing when repeated. */
export function buildInterviewRubric(
  { language }: { language: Language },
  rubric: Rubric,
  messages: readonly { role: string; number: number | null; content: string }[],
  number: number,
): Rubric {
  const withAnswers = { ...rubric, previousAnswers: getPreviousAnswers(messages, number) }
  if (language === 'en') return withAnswers
  const coachUtterances = messages.flatMap((message, at) => {
    if (message.role !== 'assistant' || message.number !== number) return []
    const userTexts = messages
      .slice(0, at)
      .flatMap(({ role, content }) => (role === 'user' ? [normalizeText(content)] : []))
    return (
      message.content
        .split(/(?<=[.!?…:])\s+|\n+/)
        // A quote of the user in the coach's text still counts as the user's words.
        .filter(sentence => !/[«“"]/.test(sentence))
        .filter(sentence => !userTexts.some(text => quotesUser(normalizeText(sentence), text)))
    )
  })
  return { ...withAnswers, language, coachUtterances }
}

const quotesUser = (sentence: string, userText: string): boolean => {
  const words = sentence.split(' ')
  return words.slice(3).some((_, at) => userText.includes(words.slice(at, at + 4).join(' ')))
}
