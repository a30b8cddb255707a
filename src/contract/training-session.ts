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

/** Who conducts the interview: rules and texts of this product, or a language model that speaks for them. */
export const engines = ['embedded', 'model'] as const

export const messageMetadata = z.object({
  /** Of the answer that this message replies to, with its follow-ups so far; absent where that was not an answer. */
  answerScore: score.optional(),
  /** What was good, with the words quoted, and what to think about. */
  feedback: z.array(z.string()),
  /** What to do next time. */
  suggestions: z.array(z.string()),
  /** The question that this message asks, where it asks a new one. */
  question: question
    .extend({
      /** Counted from 1. */
      number: z.int(),
      /** How many there will be if the time suffices. */
      of: z.int(),
    })
    .optional(),
  /** The model could not be reached or understood, so the embedded coach spoke or judged instead. */
  isFallback: z.literal(true).optional(),
})
export type MessageMetadata = z.output<typeof messageMetadata>

export const chatMessage = z.object({
  messageId: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: instant,
  /** Only of the coach. */
  metadata: messageMetadata.optional(),
})
export type ChatMessage = z.output<typeof chatMessage>

/**
 * Until which second of the interview asking for a hint gets one; null where it would not: after the first try at a
 * question, and between questions. Later, or twice, it counts as not knowing, and the interview goes on.
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
  /** In which it is held. */
  language: z.enum(languages),
  /** Since the start, without pauses. */
  elapsedSeconds: z.int(),
  /** The person's messages so far; the specification's Q. */
  userMessages: z.int(),
  messagesLeft: z.int(),
  /** Nothing more will be asked: what is left is to end the session and read the summary. */
  isClosing: z.boolean(),
  /** A message waits for its reply, on another screen or since a lost connection. */
  isAnswering: z.boolean(),
  hintUntilSeconds,
  /** Null until the session is completed. */
  summary: sessionSummary.nullable(),
  /** The bookings whose interviewers may read this session. */
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
  /** In which to hold it; only a model speaks another one than English. */
  language: z.enum(languages).default('en'),
})

/** What no one sees, and what would part words all the same: soft hyphens and blanks without width, as pages carry them. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g

/** What somebody says to the coach. */
export const said = z
  .string()
  .overwrite(text => text.normalize().replace(unseen, ''))
  .trim()
  .min(1, fieldCode('field.required'))
  .max(trainingLimits.messageMax, fieldCode('message.too_long'))

/**
 * A message to the coach. The specification's call also carries type, role, company, level and history: the server
 * knows them better, so they are accepted and not looked at.
 */
export const messageRequest = z.object({
  sessionId,
  message: said,
  /** The same for every try to send the same message: it is stored and answered once. */
  clientMessageId: z.string().min(8).max(64).optional(),
})

/** The coach's reply, and how the session stands after it. */
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

/** Why nothing can be sent to a session, or nothing changed about it. */
const notActive = ['training.session_not_found', 'training.session_ended', 'training.session_paused'] as const

/**
 * The events of `streamMessage`: `accepted`, `delta` any number of times, `metadata`, `done`; or
 * `error` instead of what is left. The reply is stored before `done`. The body is `messageRequest`.
 *
 * Deltas show the reply while it is being said. What counts is the text of `done`: it usually is the deltas put
 * together, and replaces them where a model broke off or lost its way in the middle and other words were chosen.
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
    summary: 'Whether the signed-in person may start a session now, else why not and when again',
    area: 'training',
    reply: z.object({
      canStart: z.boolean(),
      /** A sentence; null where nothing stands against it. */
      reason: z.string().nullable(),
      code: z.enum(['training.already_active', 'training.daily_limit']).nullable(),
      activeSessionId: sessionId.nullable(),
      remainingToday: z.int(),
      /** When the day's count begins anew: midnight in the person's time zone. */
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
    summary: 'Say something to the coach and read the reply',
    area: 'training',
    body: messageRequest,
    reply: messageReply,
    errors: [...notActive, 'training.busy', 'training.too_many_messages', 'training.coach_silent'],
  }),
  readInterview: endpoint({
    ...trainingSessionApi.readInterview,
    summary: 'An own session with its transcript',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found'],
  }),
  endInterview: endpoint({
    ...trainingSessionApi.endInterview,
    summary: 'End an interview and read its summary; ending it again gives the same summary',
    area: 'training',
    params: bySession,
    reply: sessionSummary,
    errors: ['training.session_not_found', 'training.session_cancelled', 'training.busy'],
  }),
  pauseInterview: endpoint({
    ...trainingSessionApi.pauseInterview,
    summary: 'Stop the clock of an active session; idle ones pause by themselves',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found', 'training.session_ended', 'training.busy'],
  }),
  resumeInterview: endpoint({
    ...trainingSessionApi.resumeInterview,
    summary: 'Go on with a paused session',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found', 'training.session_ended', 'training.already_active'],
  }),
  cancelInterview: endpoint({
    ...trainingSessionApi.cancelInterview,
    summary: 'Give up a session without a summary',
    area: 'training',
    params: bySession,
    reply: interviewSession,
    errors: ['training.session_not_found', 'training.session_ended', 'training.busy'],
  }),
  retryAnswer: endpoint({
    ...trainingSessionApi.retryAnswer,
    summary: 'Answer a question of a completed session once more and see before and after',
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
    summary: 'Own sessions, newest first',
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
            /** Null before the end, and where nothing was answered. */
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
    summary: 'Interviewers who fit the weakest skill of a completed session',
    area: 'training',
    params: bySession,
    reply: z.object({
      skill: skill.nullable(),
      /** A search that finds more of them. */
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
    summary: 'Questions to try the coach with; the same ones for everybody on one day',
    area: 'training',
    reply: z.object({ questions: z.array(question) }),
    errors: [],
  }),
  tryAnswer: endpoint({
    ...trainingTrialApi.tryAnswer,
    summary: 'Answer one question and read what the answer is worth; nothing of it is kept',
    area: 'training',
    body: z.object({ questionId: z.string().max(100), message: said }),
    reply: z.object({
      answerScore: score,
      /** As in an interview: what was good, with the words quoted, and what was missing. */
      feedback: z.array(z.string()),
      suggestions: z.array(z.string()),
    }),
    errors: ['training.no_question', 'training.no_answer', 'training.not_english'],
  }),
}
