import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { experienceLevels, interviewStatuses, interviewTypes } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { instant, page, pageInfo, pageSize } from './fields.ts'
import { bookingId, trainingInterviewId as sessionId } from './id.ts'
import { interviewerCard } from './interviewer.ts'
import { languages } from './language.ts'
import { trainingLimits } from './limits.ts'
import { trainingInterviewApi, trainingTrialApi } from './routes/training.ts'
import {
  experienceLevel,
  interviewAnswer,
  interviewSummary,
  interviewType,
  question,
  score,
  skill,
} from './training.ts'

export type TrainingInterviewStatus = (typeof interviewStatuses)[keyof typeof interviewStatuses]
export const interviewStatus = z.literal(Object.values(interviewStatuses))

/** Who conducts the interview: the rule-based coach, or a language model. */
export const coachEngines = ['embedded', 'model'] as const

export const messageMetadata = z.object({
  /** Score of the answer to which this message replies, follow-ups included. Absent for other messages. */
  answerScore: score.optional(),
  /** The coach was not sure enough to score this answer. It does not count in the average. */
  isUnscored: z.literal(true).optional(),
  /** Strengths with quotes, and points to consider. */
  feedback: z.array(z.string()),
  /** Advice for the next answer. */
  suggestions: z.array(z.string()),
  /** New question in this message. */
  question: question
    .extend({
      /** Counted from 1. */
      number: z.int(),
      /** Planned number of questions, if time permits. */
      of: z.int(),
    })
    .optional(),
  /** The model failed, so the rule-based coach replied or scored. */
  isFallback: z.literal(true).optional(),
})
export type MessageMetadata = z.output<typeof messageMetadata>

export const chatMessage = z.object({
  messageId: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: instant,
  /** Only in the coach's messages. */
  metadata: messageMetadata.optional(),
})
export type ChatMessage = z.output<typeof chatMessage>

/**
 * Second of the interview until which a request for a hint gets one. Null after the first try at a question,
 * and between questions. A later or second request counts as not knowing.
 */
const hintUntilSeconds = z.int().nullable()

const interviewOverview = z.object({
  sessionId,
  interviewType,
  jobRole: z.string().nullable(),
  companyName: z.string().nullable(),
  experienceLevel,
  startedAt: instant,
  endedAt: instant.nullable(),
  status: interviewStatus,
  /** Since the start, without pauses. */
  elapsedSeconds: z.int(),
  /** Messages of the person so far (the specification's Q). */
  userMessages: z.int(),
})

export const trainingInterview = interviewOverview.extend({
  messages: z.array(chatMessage),
  engine: z.enum(coachEngines),
  /** Language of the interview. */
  language: z.enum(languages),
  messagesLeft: z.int(),
  /** No further questions. The person can end the interview and read the summary. */
  isClosing: z.boolean(),
  /** A message waits for its reply, sent from another screen or before a lost connection. */
  isAnswering: z.boolean(),
  hintUntilSeconds,
  /** Null until the interview is completed. */
  summary: interviewSummary.nullable(),
  /** Bookings whose interviewers may read this interview. */
  sharedWith: z.array(z.object({ bookingId, interviewerName: z.string(), startTime: instant })),
})
export type TrainingInterview = z.output<typeof trainingInterview>

const trimmed = (max: number) =>
  z
    .string()
    .transform(text => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, fieldCode('field.too_long')))
    .nullish()
    .transform(text => text || null)

export const startRequest = z.object({
  interviewType: interviewType.default(interviewTypes.General),
  experienceLevel: experienceLevel.default(experienceLevels.MidLevel),
  jobRole: trimmed(trainingLimits.jobRoleMax),
  companyName: trimmed(trainingLimits.companyNameMax),
  /** Language of the interview. Only a model speaks others than English. */
  language: z.enum(languages).default('en'),
})

/** Soft hyphens and zero-width characters from pasted pages. They would split words. */
const invisibleCharacters = /[\u00ad\u200b\u2060\ufeff]/g

export const messageText = z
  .string()
  .overwrite(text => text.normalize().replace(invisibleCharacters, ''))
  .trim()
  .min(1, fieldCode('field.required'))
  .max(trainingLimits.messageMax, fieldCode('message.too_long'))

/** The specification's type, role, company, level and history are accepted and ignored. */
export const messageRequest = z.object({
  sessionId,
  message: messageText,
  /** Idempotency key. Retries with the same id are stored and answered once. */
  clientMessageId: z.string().min(8).max(64).optional(),
})

/** Reply of the coach, with the new state of the interview. */
export const coachReply = z.object({
  message: z.string(),
  timestamp: instant,
  metadata: messageMetadata,
  messageId: z.uuid(),
  status: interviewStatus,
  isClosing: z.boolean(),
  hintUntilSeconds,
})
export type CoachReply = z.output<typeof coachReply>

const bySession = z.object({ sessionId })

/** Input, reply and errors of an interview's state change. */
const stateChange = {
  params: bySession,
  reply: trainingInterview,
  errors: ['training.session_not_found', 'training.session_ended', 'training.busy'],
} as const
const messageErrors = [
  'training.session_not_found',
  'training.session_ended',
  'training.session_paused',
  'training.busy',
  'training.too_many_messages',
  'training.coach_silent',
] as const

/**
 * Events of `streamCoachMessage`: `accepted`, any number of `delta`, `metadata`, `done`, or `error` instead of
 * the rest. The reply is stored before `done`. The body is `messageRequest`.
 *
 * Deltas show the reply as it is generated. The text of `done` is final: it usually equals the joined deltas,
 * and replaces them when a model broke off and the server chose another text.
 */
export const streamEvents = {
  accepted: z.object({ messageId: z.uuid() }),
  delta: z.object({ text: z.string() }),
  metadata: messageMetadata,
  done: coachReply,
  error: z.object({ code: z.string(), message: z.string(), fallback: z.boolean() }),
}

export const rawRoutes = describeRoutes(trainingInterviewApi, {
  streamCoachMessage: {
    summary:
      'The same as `sendCoachMessage`, told as it happens: `accepted`, `delta`s, `metadata`, `done`, or `error`',
    body: messageRequest,
    errors: messageErrors,
  },
})

/** Feedback on one answer that is not stored. */
export const answerFeedback = z.object({
  /** Null if the coach was not sure enough to score the answer. */
  answerScore: score.nullable(),
  /** Strengths with quotes, and missing points, as in an interview. */
  feedback: z.array(z.string()),
  suggestions: z.array(z.string()),
  modelAnswer: z.string(),
})

export const endpoints = {
  ...describeRoutes(trainingInterviewApi, {
    canStartInterview: {
      summary: 'Whether the signed-in user may start an interview now, else the reason and time',
      reply: z.object({
        canStart: z.boolean(),
        /** Sentence, or null when the interview may start. */
        reason: z.string().nullable(),
        code: z.enum(['training.already_active', 'training.daily_limit']).nullable(),
        activeSessionId: sessionId.nullable(),
        remainingToday: z.int(),
        /** Reset of the daily count: midnight in the user's time zone. */
        resetsAt: instant,
      }),
    },
    startInterview: {
      summary: 'Start an interview; the reply holds the coach’s welcome with the first question',
      body: startRequest,
      reply: trainingInterview,
      errors: [
        'training.already_active',
        'training.daily_limit',
        'training.no_russian',
        'training.coach_silent',
      ],
    },
    sendCoachMessage: {
      summary: 'Send a message to the coach and return the reply',
      body: messageRequest,
      reply: coachReply,
      errors: messageErrors,
    },
    readInterview: {
      summary: 'Interview of the signed-in user with its transcript',
      params: bySession,
      reply: trainingInterview,
      errors: ['training.session_not_found'],
    },
    endInterview: {
      summary: 'End an interview and return its summary; a repeated call returns the same summary',
      params: bySession,
      reply: interviewSummary,
      errors: ['training.session_not_found', 'training.session_cancelled', 'training.busy'],
    },
    pauseInterview: { summary: 'Pause an active interview; idle ones pause automatically', ...stateChange },
    resumeInterview: {
      summary: 'Resume a paused interview',
      params: bySession,
      reply: trainingInterview,
      errors: ['training.session_not_found', 'training.session_ended', 'training.already_active'],
    },
    scorePracticeAnswer: {
      summary: 'Score one answer to a practice question without storing it',
      body: z.object({
        questionId: z.string().max(100),
        jobRole: trimmed(trainingLimits.jobRoleMax),
        message: messageText,
      }),
      reply: answerFeedback,
      errors: ['training.no_question', 'training.no_answer', 'training.not_english'],
    },
    cancelInterview: { summary: 'Cancel an interview without a summary', ...stateChange },
    retryAnswer: {
      summary: 'Retry a question of a completed interview and compare the scores',
      params: bySession,
      body: z.object({ number: z.int().min(1), message: messageText }),
      reply: z.object({
        before: score.nullable(),
        /** Null if the coach was not sure enough to score the retry. */
        after: score.nullable(),
        feedback: z.array(z.string()),
        suggestions: z.array(z.string()),
        answer: interviewAnswer,
        /** As in a message. */
        isFallback: z.literal(true).optional(),
      }),
      errors: [
        'training.session_not_found',
        'training.not_completed',
        'training.not_english',
        'training.too_many_retries',
        'training.coach_silent',
      ],
    },
    interviewHistory: {
      summary: 'Interviews of the signed-in user, newest first',
      query: z.object({ page, pageSize: pageSize(10) }),
      reply: z.object({
        sessions: z.array(
          interviewOverview.extend({
            /** Null before the end, and without any answer. */
            averageScore: z.number().nullable(),
            totalQuestions: z.int(),
          }),
        ),
        ...pageInfo,
      }),
    },
    interviewersForSkill: {
      summary: 'Interviewers for the weakest skill of a completed interview',
      params: bySession,
      reply: z.object({
        skill: skill.nullable(),
        /** Search term that finds such interviewers. */
        specialty: z.string().nullable(),
        interviewers: z.array(interviewerCard),
      }),
      errors: ['training.session_not_found', 'training.not_completed'],
    },
  }),
  ...describeRoutes(trainingTrialApi, {
    trialQuestions: {
      summary: 'Trial questions, the same for all users of one day',
      reply: z.object({ questions: z.array(question) }),
    },
    scoreTrialAnswer: {
      summary: 'Score one answer without storing it',
      body: z.object({ questionId: z.string().max(100), message: messageText }),
      reply: answerFeedback,
      errors: ['training.no_question', 'training.no_answer', 'training.not_english'],
    },
  }),
}
