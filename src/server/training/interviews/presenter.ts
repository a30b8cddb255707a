import type { Language } from '#contract/language.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { InterviewAnswer, InterviewSummary, InterviewType, Question } from '#contract/training.ts'
import type { CoachReply, TrainingInterview } from '#contract/training-interview.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import { buildFeedback, getNextStep } from '#server/training/dialogue/feedback.ts'
import { feedbackMessages } from '#server/training/dialogue/feedback-messages.ts'
import { getHintUntilSeconds, getPlannedQuestionCount } from '#server/training/dialogue/policy.ts'
import type { JudgedAnswer } from '#server/training/dialogue/summary.ts'
import { findRubric, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { isStoryType } from '#server/training/scoring/answer-features.ts'
import { getEarnedCredit, type ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { elapsedMs, getAnswers, isAnswering, statusCodes } from './policy.ts'
import type { InterviewRow, MessageRow, QuestionRow, RetryRow } from './repository.ts'

type QuestionFields = Pick<QuestionRow, 'question_id' | 'text' | 'competency' | 'minutes' | 'number'>

const presentQuestion = (row: QuestionFields): Question => ({
  id: row.question_id,
  text: row.text,
  competency: row.competency,
  minutes: row.minutes,
})

export const presentNumberedQuestion = (row: QuestionFields, type: InterviewType) => ({
  ...presentQuestion(row),
  number: row.number,
  of: getPlannedQuestionCount(type),
})

const presentMessage = (row: MessageRow): TrainingInterview['messages'][number] => ({
  messageId: row.id,
  role: row.role,
  content: row.content,
  timestamp: row.created_at.toISOString(),
  ...(row.metadata && { metadata: row.metadata }),
})

export const presentReply = (
  interview: Pick<InterviewRow, 'status' | 'closing'>,
  reply: MessageRow,
  messages: readonly MessageRow[],
): CoachReply => ({
  message: reply.content,
  timestamp: reply.created_at.toISOString(),
  metadata: reply.metadata ?? { feedback: [], suggestions: [] },
  messageId: reply.id,
  status: statusCodes[interview.status],
  isClosing: interview.closing,
  hintUntilSeconds: getHintUntilSeconds(interview, messages),
})

/** Fields that the history and the interview share. */
export const presentInterviewSummary = (interview: InterviewRow, now: Date) => ({
  sessionId: interview.id,
  interviewType: interview.interview_type,
  jobRole: interview.job_role,
  companyName: interview.company_name,
  experienceLevel: interview.experience_level,
  startedAt: interview.started_at.toISOString(),
  endedAt: interview.ended_at?.toISOString() ?? null,
  status: statusCodes[interview.status],
  elapsedSeconds: Math.floor(elapsedMs(interview, now) / 1000),
})

export const presentShare = ({ id, interviewerName, start }: BookedSession) => ({
  bookingId: id,
  interviewerName,
  startTime: start.toISOString(),
})

export function presentInterview(
  interview: InterviewRow,
  messages: readonly MessageRow[],
  now: Date,
): Omit<TrainingInterview, 'summary' | 'sharedWith'> {
  const userMessages = messages.filter(({ role }) => role === 'user').length
  return {
    ...presentInterviewSummary(interview, now),
    messages: messages.map(presentMessage),
    engine: interview.engine,
    language: interview.language,
    userMessages,
    messagesLeft: Math.max(0, trainingLimits.messagesPerSession - userMessages),
    isClosing: interview.closing,
    isAnswering: isAnswering(interview, messages, now),
    hintUntilSeconds: getHintUntilSeconds(interview, messages),
  }
}

/** Question with the user's answer, its points and the model answer. */
export function presentAnswer(
  { interview_type: type, language }: Pick<InterviewRow, 'interview_type' | 'language'>,
  row: QuestionRow,
  messages: readonly MessageRow[],
  retries: readonly RetryRow[],
  isAloudProposed: boolean,
): JudgedAnswer {
  const answers = getAnswers(messages, row.number)
  const rubric = findRubric(type, row)
  const missedPoints = rubric?.points.map(({ label }) => ({ label, credit: 0, quote: null })) ?? []
  const answer = answers.length > 0 ? answers.map(({ content }) => content).join('\n\n') : null
  return {
    judgement: row.judgement,
    nextStep:
      row.judgement &&
      getNextStep(feedbackMessages[language], {
        ...{ score: row.judgement, answer: answer ?? '', points: rubric?.points ?? [] },
        ...{ probed: row.probed, isAloudProposed },
      }),
    answer: {
      number: row.number,
      question: presentQuestion(row),
      skill: row.skill,
      answer,
      answerScore: row.score,
      ...(row.score === null && row.judgement && { isUnscored: true as const }),
      feedback: row.judgement
        ? presentFeedback(language, { ...row, isAloudProposed }, row.judgement, answer ?? '', rubric)
        : [],
      points: row.judgement ? presentPoints(type, row.judgement) : missedPoints,
      modelAnswer: rubric?.reference ?? '',
      retries: retries
        .filter(retry => retry.number === row.number)
        .map(retry => ({
          answer: retry.answer,
          answerScore: retry.score === null ? null : Number(retry.score),
          points: presentPoints(type, retry.judgement),
          at: retry.created_at.toISOString(),
        })),
    },
  }
}

/** Summary as of the end of the interview, with later retries. */
export function presentSummary(
  summary: InterviewSummary,
  answers: readonly JudgedAnswer[],
): InterviewSummary {
  const numbers = new Set(summary.answers.map(({ number }) => number))
  return {
    ...summary,
    answers: answers.map(({ answer }) => answer).filter(({ number }) => numbers.has(number)),
  }
}

function presentFeedback(
  language: Language,
  { probed, isAloudProposed }: Pick<QuestionRow, 'probed'> & { isAloudProposed: boolean },
  score: ScoredAnswer,
  answer: string,
  rubric: Rubric | null,
): string[] {
  const points = rubric?.points ?? []
  const { feedback, suggestions } = buildFeedback({
    ...{ language, score, answer, points },
    ...{ before: null, probed, isOpen: false, isAloudProposed },
  })
  return [...feedback, ...suggestions]
}

/** A story need not meet each point, so none of them is called missing. */
const presentPoints = (type: InterviewType, { points }: ScoredAnswer): InterviewAnswer['points'] =>
  points.map(({ label, credit, quote }) => ({
    label,
    credit: getEarnedCredit({ credit, quote }),
    quote,
    ...(quote === null && (credit > 0 || isStoryType(type)) && { isUnclear: true as const }),
  }))
