import { interviewStatuses } from '#contract/enums.ts'
import { minuteMs } from '#contract/time.ts'
import type { ChatMessage, TrainingInterview, TrainingInterviewStatus } from '#contract/training-interview.ts'

/** An interview whose welcome is younger than this has just started, whatever its status. */
const justStartedMs = minuteMs

type InterviewProgress = {
  status: TrainingInterviewStatus | string
  startedAt: string
  messages: readonly { role: string }[]
}

/** Whether an interview accepts messages: an active status, or an unknown one with a recent start. */
export function isInterviewActive({ status, startedAt, messages }: InterviewProgress, now: number): boolean {
  if (status === interviewStatuses.Active || status === 'Active' || status === 'active') return true
  if (Object.values<unknown>(interviewStatuses).includes(status)) return false
  const [welcome, ...further] = messages
  const hasOnlyWelcome = welcome?.role === 'assistant' && further.length === 0
  return hasOnlyWelcome && now - Date.parse(startedAt) < justStartedMs
}

export const isInterviewEnded = (status: TrainingInterviewStatus): boolean =>
  status === interviewStatuses.Completed || status === interviewStatuses.Cancelled

/** Last question asked, the planned number, and how many are done. Null before the first. */
export function questionProgress({ messages, isClosing }: TrainingInterview) {
  const question = messages.findLast(message => message.metadata?.question)?.metadata?.question
  if (!question) return null
  const { number, of } = question
  return { number, of: Math.max(number, of), done: isClosing ? number : number - 1 }
}

/** Whether the coach has replied to an answer, with or without a score. */
export const isFeedback = ({ metadata }: ChatMessage): boolean =>
  metadata?.answerScore !== undefined || metadata?.isUnscored === true

/** Current question and its time. Null before the first and after the last one. */
export function currentQuestion({ messages, isClosing }: TrainingInterview) {
  const asking = messages.findLast(message => message.metadata?.question)
  const question = asking?.metadata?.question
  return asking && question && !isClosing ? { ...question, askedAt: asking.timestamp } : null
}
