import { sessionStatuses } from '#contract/enums.ts'
import { minuteMs } from '#contract/time.ts'
import type { TrainingInterview, TrainingInterviewStatus } from '#contract/training-session.ts'

/** A welcome this young is an interview that has just begun, whatever its status is called. */
const justStartedMs = minuteMs

type InterviewProgress = {
  status: TrainingInterviewStatus | string
  startedAt: string
  messages: readonly { role: string }[]
}

/** Whether a session takes messages: it says so, or it says nothing known and has only just begun. */
export function isInterviewActive({ status, startedAt, messages }: InterviewProgress, now: number): boolean {
  if (status === sessionStatuses.Active || status === 'Active' || status === 'active') return true
  if (Object.values<unknown>(sessionStatuses).includes(status)) return false
  const [welcome, ...further] = messages
  const hasOnlyWelcome = welcome?.role === 'assistant' && further.length === 0
  return hasOnlyWelcome && now - Date.parse(startedAt) < justStartedMs
}

export const isInterviewEnded = (status: TrainingInterviewStatus): boolean =>
  status === sessionStatuses.Completed || status === sessionStatuses.Cancelled

/** The question on the table and since when; null before the first and once everything was asked. */
export function currentQuestion({ messages, isClosing }: TrainingInterview) {
  const asking = messages.findLast(one => one.metadata?.question)
  const question = asking?.metadata?.question
  return asking && question && !isClosing ? { ...question, askedAt: asking.timestamp } : null
}
