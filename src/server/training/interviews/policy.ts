import { interviewStatuses } from '#contract/enums.ts'
import type { Language } from '#contract/language.ts'
import type { TrainingInterviewStatus } from '#contract/training-interview.ts'
import type { Row } from '#server/lib/database/pool.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { normalizeText } from '#server/training/scoring/scorable-text.ts'

type Interview = Row<'training_interviews'>
type Message = Row<'training_messages'>

/** Duration of an interview without its pauses. */
export function elapsedMs(interview: Interview, now: Date): number {
  const running =
    interview.status === 'active' ? Math.max(0, now.getTime() - interview.resumed_at.getTime()) : 0
  return Number(interview.elapsed_before_ms) + running
}

/** Numbers of the specification. */
export const statusCodes: Record<Interview['status'], TrainingInterviewStatus> = {
  active: interviewStatuses.Active,
  completed: interviewStatuses.Completed,
  paused: interviewStatuses.Paused,
  cancelled: interviewStatuses.Cancelled,
}

/** Lifetime of a claim on a message. After a crash of the process, another one takes over when it expires. */
export const claimTimeoutMs = { embedded: 5_000, model: 60_000 } as const

/** Delay before the next poll for another process's reply. It grows by half each time, up to a second. */
export const replyPollDelayMs = (attempt: number): number => Math.min(1000, 50 * 1.5 ** attempt)

export const isClaimed = ({ claimed_at }: Message, { engine }: Interview, now: Date) =>
  claimed_at !== null && now.getTime() - claimed_at.getTime() < claimTimeoutMs[engine]

/** The last message is the user's, and a process composes the reply. */
export function isAnswering(interview: Interview, messages: readonly Message[], now: Date): boolean {
  const last = messages.at(-1)
  return last?.role === 'user' && isClaimed(last, interview, now)
}

/** Next reply of the coach. If the direct reply was lost, the next one answers both messages. */
export const findReply = (messages: readonly Message[], { position }: Message): Message | undefined =>
  messages.find(message => message.role === 'assistant' && message.position > position)

/** The last answer is contained word for word in an earlier one. */
export function isRepeatedAnswer(thread: readonly Message[]): boolean {
  const texts = thread.map(answer => normalizeText(answer.content))
  const last = texts.pop()
  return !!last?.trim() && texts.some(text => text.includes(last))
}

/** An answer of the interview is to be practised aloud. */
export const hasProposedAloud = (questions: readonly { judgement: ScoredAnswer | null }[]): boolean =>
  questions.some(({ judgement }) => judgement?.next?.kind === 'aloud')

/** Answers to a question. Without any, the messages that admit not knowing count instead. */
export function getAnswers(messages: readonly Message[], number: number | null): Message[] {
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
  messages: readonly Message[],
  number: number,
): Rubric {
  const previousAnswers = messages
    .filter(message => message.role === 'user' && message.number !== null && message.number < number)
    .map(message => message.content)
  if (language === 'en') return { ...rubric, previousAnswers }
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
  return { ...rubric, previousAnswers, language, coachUtterances }
}

/** Whether any four successive words of a sentence are the user's. */
const quotesUser = (sentence: string, userText: string): boolean => {
  const words = sentence.trim().split(' ')
  return words.slice(3).some((_, at) => userText.includes(words.slice(at, at + 4).join(' ')))
}
