import { trainingLimits } from '#contract/limits.ts'
import type { Question } from '#contract/training.ts'
import type { InterviewSession, MessageReply } from '#contract/training-session.ts'
import type { SessionAnswer, SessionSummary } from '#contract/training-summary.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { absentOf, hintUntilSeconds, questionsPlanned } from '#server/training/dialogue/decide.ts'
import type { Judged } from '#server/training/dialogue/summary.ts'
import { rubricFor } from '#server/training/question-bank/rubrics.ts'
import { earnedOf, type Score } from '#server/training/scoring/verdict.ts'
import { answersTo, elapsedMs, isAnswering, statusOf } from './policy.ts'
import type { InterviewRow, MessageRow, QuestionRow, RetryRow } from './repository.ts'

type Asked = Pick<QuestionRow, 'question_id' | 'text' | 'competency' | 'minutes' | 'number'>

const questionOf = (row: Asked): Question => ({
  id: row.question_id,
  text: row.text,
  competency: row.competency,
  minutes: row.minutes,
})

export const viewQuestion = (row: Asked, type: InterviewRow['interview_type']) => ({
  ...questionOf(row),
  number: row.number,
  of: questionsPlanned(type),
})

const viewMessage = (row: MessageRow): InterviewSession['messages'][number] => ({
  messageId: row.id,
  role: row.role,
  content: row.content,
  timestamp: row.created_at.toISOString(),
  ...(row.metadata && { metadata: row.metadata }),
})

/** A reply, and how the interview stands after it; `messages` are all of it. */
export const viewReply = (
  interview: Pick<InterviewRow, 'status' | 'closing'>,
  reply: MessageRow,
  messages: readonly MessageRow[],
): MessageReply => ({
  message: reply.content,
  timestamp: reply.created_at.toISOString(),
  metadata: reply.metadata ?? { feedback: [], suggestions: [] },
  messageId: reply.id,
  status: statusOf(interview.status),
  isClosing: interview.closing,
  hintUntilSeconds: hintUntilSeconds(interview, messages),
})

/** What a list and the interview itself say alike. */
export const factsOf = (interview: InterviewRow, now: Date) => ({
  sessionId: interview.id,
  interviewType: interview.interview_type,
  jobRole: interview.job_role,
  companyName: interview.company_name,
  experienceLevel: interview.experience_level,
  startedAt: interview.started_at.toISOString(),
  endedAt: interview.ended_at?.toISOString() ?? null,
  status: statusOf(interview.status),
  elapsedSeconds: Math.floor(elapsedMs(interview, now) / 1000),
})

type Whole = {
  interview: InterviewRow
  messages: readonly MessageRow[]
  sharedWith: InterviewSession['sharedWith']
  /** With the retries since; null before the end. */
  summary: InterviewSession['summary']
  now: Date
}

export const viewShare = ({
  id,
  interviewerName,
  start,
}: BookedSession): InterviewSession['sharedWith'][number] => ({
  bookingId: id,
  interviewerName,
  startTime: start.toISOString(),
})

export function viewInterview({ interview, messages, sharedWith, summary, now }: Whole): InterviewSession {
  const said = messages.filter(one => one.role === 'user').length
  return {
    ...factsOf(interview, now),
    messages: messages.map(viewMessage),
    engine: interview.engine,
    language: interview.language,
    userMessages: said,
    messagesLeft: Math.max(0, trainingLimits.messagesPerSession - said),
    isClosing: interview.closing,
    isAnswering: isAnswering(interview, messages, now),
    hintUntilSeconds: hintUntilSeconds(interview, messages),
    summary,
    sharedWith,
  }
}

type Answered = {
  type: InterviewRow['interview_type']
  row: QuestionRow
  messages: readonly MessageRow[]
  retries: readonly RetryRow[]
}

/** A question with what was said to it and what a very good answer is. */
export function viewAnswer({ type, row, messages, retries }: Answered): Judged {
  const said = answersTo(messages, row.number)
  const rubric = rubricFor(type, row)
  const missed = rubric?.points.map(({ label }) => ({ label, credit: 0, quote: null })) ?? []
  const lacking = row.judgement && absentOf(row.judgement)[0]
  return {
    judgement: row.judgement,
    tip: rubric?.points.find(point => point.id === lacking?.pointId)?.tip ?? null,
    answer: {
      number: row.number,
      question: questionOf(row),
      skill: row.skill,
      answer: said.length > 0 ? said.map(one => one.content).join('\n\n') : null,
      answerScore: row.score === null ? null : Number(row.score),
      points: row.judgement ? pointsOf(row.judgement) : missed,
      modelAnswer: rubric?.reference ?? '',
      retries: retries
        .filter(retry => retry.number === row.number)
        .map(retry => ({
          answer: retry.answer,
          answerScore: Number(retry.score),
          points: pointsOf(retry.judgement),
          at: retry.created_at.toISOString(),
        })),
    },
  }
}

/** The summary as it was at the end, with the answers given again since. */
export function viewSummary(summary: SessionSummary, answers: readonly Judged[]): SessionSummary {
  const counted = new Set(summary.answers.map(one => one.number))
  return { ...summary, answers: answers.map(one => one.answer).filter(one => counted.has(one.number)) }
}

const pointsOf = ({ points }: Score): SessionAnswer['points'] =>
  points.map(({ label, credit, quote }) => ({
    label,
    credit: earnedOf({ credit, quote }),
    quote,
    ...(credit > 0 && quote === null && { isUnclear: true as const }),
  }))
