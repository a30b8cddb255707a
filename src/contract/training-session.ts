import { z } from 'zod'
import { languages } from './account.ts'
import { endpoint, rawRoute } from './endpoint.ts'
import { experienceLevels, interviewTypes, sessionStatuses } from './enums.ts'
import { fieldCode } from './error.ts'
import { instant, page, pageInfo, pageSize } from './fields.ts'
import { bookingId, trainingSessionId as sessionId } from './id.ts'
import { interviewerCard } from './interviewer.ts'
import { trainingLimits } from './limits.ts'
import { trainingSessionApi, trainingTrialApi } from './routes/training.ts'
import {
  experienceLevel,
  interviewType,
  question,
  score,
  sessionAnswer,
  sessionSummary,
  skill,
} from './training.ts'

export type TrainingInterviewStatus = (typeof sessionStatuses)[keyof typeof sessionStatuses]
export const sessionStatus = z.literal(Object.values(sessionStatuses))

/** Who conducts the interview: the rule-based coach, or a language model. */
export const engines = ['embedded', 'model'] as const

export const messageMetadata = z.object({
  /** Score of the answer to which this message replies, follow-ups included. Absent for other messages. */
  answerScore: score.optional(),
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

export const interviewSession = z.object({
  sessionId,
  interviewType,
  jobRole: z.string().nullable(),
  companyName: z.string().nullable(),
  experienceLevel,
  startedAt: instant,
  endedAt: instant.nullable(),
  status: sessionStatus,
  messages: z.array(chatMessage),
  engine: z.enum(engines),
  /** Language of the interview. */
  language: z.enum(languages),
  /** Since the start, without pauses. */
  elapsedSeconds: z.int(),
  /** Messages of the person so far (the specification's Q). */
  userMessages: z.int(),
  messagesLeft: z.int(),
  /** No further questions. The person can end the interview and read the summary. */
  isClosing: z.boolean(),
  /** A message waits for its reply, sent from another screen or before a lost connection. */
  isAnswering: z.boolean(),
  hintUntilSeconds,
  /** Null until the interview is completed. */
  summary: sessionSummary.nullable(),
  /** Bookings whose interviewers may read this interview. */
  sharedWith: z.array(z.object({ bookingId, interviewerName: z.string(), startTime: instant })),
})
export type TrainingInterview = z.output<typeof interviewSession>

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

export const said = z
  .string()
  .overwrite(text => text.normalize().replace(invisibleCharacters, ''))
  .trim()
  .min(1, fieldCode('field.required'))
  .max(trainingLimits.messageMax, fieldCode('message.too_long'))

/**
 * Message to the coach. The specification's call also sends type, role, company, level and history. The
 * server has them, so these fields are accepted and ignored.
 */
export const messageRequest = z.object({
  sessionId,
  message: said,
  /** Idempotency key. Retries with the same id are stored and answered once. */
  clientMessageId: z.string().min(8).max(64).optional(),
})

/** Reply of the coach, with the new state of the interview. */
export const messageReply = z.object({
  message: z.string(),
  timestamp: instant,
  metadata: messageMetadata,
  messageId: z.uuid(),
  status: sessionStatus,
  isClosing: z.boolean(),
  hintUntilSeconds,
})
export type CoachReply = z.output<typeof messageReply>

const bySession = z.object({ sessionId })

const notActive = ['training.session_not_found', 'training.session_ended', 'training.session_paused'] as const

/**
 * Events of `streamMessage`: `accepted`, any number of `delta`, `metadata`, `done`, or `error` instead of the rest. The reply is stored before `done`. The body is `messageRequest`.
 *
 * Deltas show the reply as it is generated. The text of `done` is final: it usually equals the joined deltas,
 * and replaces them when a model broke off and the server chose another text.
 */
export const streamEvents = {
  accepted: z.object({ messageId: z.uuid() }),
  delta: z.object({ text: z.string() }),
  metadata: messageMetadata,
  done: messageReply,
  error: z.object({ code: z.string(), message: z.string(), fallback: z.boolean() }),
}

export const endpoints = {
  canStartSession: endpoint({
    ...trainingSessionApi.canStartSession,
    summary: 'Whether the signed-in user may start an interview now, else the reason and time',
    area: 'training',
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
    errors: [],
  }),
  startInterview: endpoint({
    ...trainingSessionApi.startInterview,
    summary: 'Start an interview; the reply holds the coach’s welcome with the first question',
    area: 'training',
    body: startRequest,
    reply: interviewSession,
    errors: [
      'training.already_active',
      'training.daily_limit',
      'training.no_russian',
      'training.coach_silent',
    ],
  }),
  sendMessage: endpoint({
    ...trainingSessionApi.sendMessage,
    summary: 'Send a message to the coach and return the reply',
    area: 'training',
    body: messageRequest,
    reply: messageReply,
    errors: [...notActive, 'training.busy', 'training.too_many_messages', 'training.coach_silent'],
  }),
  readInterview: endpoint({
    ...trainingSessionApi.readInterview,
    summary: 'Interview of the signed-in user with its transcript',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found'],
  }),
  endInterview: endpoint({
    ...trainingSessionApi.endInterview,
    summary: 'End an interview and return its summary; a repeated call returns the same summary',
    area: 'training',
    params: bySession,
    reply: sessionSummary,
    errors: ['training.session_not_found', 'training.session_cancelled', 'training.busy'],
  }),
  pauseInterview: endpoint({
    ...trainingSessionApi.pauseInterview,
    summary: 'Pause an active interview; idle ones pause automatically',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found', 'training.session_ended', 'training.busy'],
  }),
  resumeInterview: endpoint({
    ...trainingSessionApi.resumeInterview,
    summary: 'Resume a paused interview',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found', 'training.session_ended', 'training.already_active'],
  }),
  cancelInterview: endpoint({
    ...trainingSessionApi.cancelInterview,
    summary: 'Cancel an interview without a summary',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found', 'training.session_ended', 'training.busy'],
  }),
  retryAnswer: endpoint({
    ...trainingSessionApi.retryAnswer,
    summary: 'Retry a question of a completed interview and compare the scores',
    area: 'training',
    params: bySession,
    body: z.object({ number: z.int().min(1), message: said }),
    reply: z.object({
      before: score.nullable(),
      after: score,
      feedback: z.array(z.string()),
      suggestions: z.array(z.string()),
      answer: sessionAnswer,
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
  }),
  interviewHistory: endpoint({
    ...trainingSessionApi.interviewHistory,
    summary: 'Interviews of the signed-in user, newest first',
    area: 'training',
    query: z.object({ page, pageSize: pageSize(10) }),
    reply: z.object({
      sessions: z.array(
        interviewSession
          .pick({
            sessionId: true,
            interviewType: true,
            jobRole: true,
            companyName: true,
            experienceLevel: true,
            startedAt: true,
            endedAt: true,
            status: true,
            elapsedSeconds: true,
            userMessages: true,
          })
          .extend({
            /** Null before the end, and without any answer. */
            averageScore: z.number().nullable(),
            totalQuestions: z.int(),
          }),
      ),
      ...pageInfo,
    }),
    errors: [],
  }),
  peopleForSkill: endpoint({
    ...trainingSessionApi.peopleForSkill,
    summary: 'Interviewers for the weakest skill of a completed interview',
    area: 'training',
    params: bySession,
    reply: z.object({
      skill: skill.nullable(),
      /** Search term that finds such interviewers. */
      specialty: z.string().nullable(),
      interviewers: z.array(interviewerCard),
    }),
    errors: ['training.session_not_found', 'training.not_completed'],
  }),
}

export const rawRoutes = {
  streamMessage: rawRoute({
    ...trainingSessionApi.streamMessage,
    summary:
      'The same as `sendMessage`, told as it happens: `accepted`, `delta`s, `metadata`, `done`, or `error`',
    area: 'training',
    body: messageRequest,
    errors: [...notActive, 'training.busy', 'training.too_many_messages', 'training.coach_silent'],
  }),
}

export const trainingTrialEndpoints = {
  trialQuestions: endpoint({
    ...trainingTrialApi.trialQuestions,
    summary: 'Trial questions, the same for all users of one day',
    area: 'training',
    reply: z.object({ questions: z.array(question) }),
    errors: [],
  }),
  tryAnswer: endpoint({
    ...trainingTrialApi.tryAnswer,
    summary: 'Score one answer without storing it',
    area: 'training',
    body: z.object({ questionId: z.string().max(100), message: said }),
    reply: z.object({
      answerScore: score,
      /** Strengths with quotes, and missing points, as in an interview. */
      feedback: z.array(z.string()),
      suggestions: z.array(z.string()),
    }),
    errors: ['training.no_question', 'training.no_answer', 'training.not_english'],
  }),
}
