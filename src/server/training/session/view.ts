import type { Question } from '#contract/training.ts'
import { trainingLimits } from '#contract/training.ts'
import type { InterviewSession, MessageReply } from '#contract/training-session.ts'
import type { SessionAnswer } from '#contract/training-summary.ts'
import { rubricFor } from '#server/training/bank/rubrics.ts'
import { missingOf, questionsPlanned } from '#server/training/interview/decide.ts'
import type { Judged } from '#server/training/interview/summary.ts'
import type { Score } from '#server/training/scoring/verdict.ts'
import { answersTo, elapsedMs, isAnswering, statusOf } from './rules.ts'
import type { MessageRow, QuestionRow, RetryRow, SessionRow } from './store.ts'

type Asked = Pick<QuestionRow, 'question_id' | 'text' | 'competency' | 'minutes' | 'number'>

const questionOf = (row: Asked): Question => ({
  id: row.question_id,
  text: row.text,
  competency: row.competency,
  minutes: row.minutes,
})

export const viewQuestion = (row: Asked, type: SessionRow['interview_type']) => ({
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

export const viewReply = (
  session: Pick<SessionRow, 'status' | 'closing'>,
  reply: MessageRow,
): MessageReply => ({
  message: reply.content,
  timestamp: reply.created_at.toISOString(),
  metadata: reply.metadata ?? { feedback: [], suggestions: [] },
  messageId: reply.id,
  status: statusOf(session.status),
  isClosing: session.closing,
})

/** What a list and the session itself say alike. */
export const factsOf = (session: SessionRow, now: Date) => ({
  sessionId: session.id,
  interviewType: session.interview_type,
  jobRole: session.job_role,
  companyName: session.company_name,
  experienceLevel: session.experience_level,
  startedAt: session.started_at.toISOString(),
  endedAt: session.ended_at?.toISOString() ?? null,
  status: statusOf(session.status),
  elapsedSeconds: Math.floor(elapsedMs(session, now) / 1000),
})

type Whole = {
  session: SessionRow
  messages: readonly MessageRow[]
  sharedWith: InterviewSession['sharedWith']
  /** With the retries since; null before the end. */
  summary: InterviewSession['summary']
  now: Date
}

export function viewSession({ session, messages, sharedWith, summary, now }: Whole): InterviewSession {
  const said = messages.filter(one => one.role === 'user').length
  return {
    ...factsOf(session, now),
    messages: messages.map(viewMessage),
    engine: session.engine,
    userMessages: said,
    messagesLeft: Math.max(0, trainingLimits.messagesPerSession - said),
    isClosing: session.closing,
    isAnswering: isAnswering(session, messages, now),
    summary,
    sharedWith,
  }
}

type Answered = {
  type: SessionRow['interview_type']
  row: QuestionRow
  messages: readonly MessageRow[]
  retries: readonly RetryRow[]
}

/** A question with what was said to it and what a very good answer is. */
export function viewAnswer({ type, row, messages, retries }: Answered): Judged {
  const said = answersTo(messages, row.number)
  const rubric = rubricFor(type, row)
  const missed = rubric?.points.map(({ label }) => ({ label, credit: 0, quote: null })) ?? []
  const lacking = row.judgement && missingOf(row.judgement, [])[0]
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

const pointsOf = ({ points }: Score): SessionAnswer['points'] =>
  points.map(({ label, credit, quote }) => ({ label, credit, quote }))
