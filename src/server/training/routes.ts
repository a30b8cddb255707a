import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { type Language, languages } from '#contract/language.ts'
import { trainingLimits } from '#contract/limits.ts'
import { type CoachReply, rawRoutes } from '#contract/training-interview.ts'
import { createTranslator, getRequestLanguage } from '#server/lib/http/app-error.ts'
import { toProblem } from '#server/lib/http/problem.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Coach } from './coach/coach.ts'
import type { Deps } from './context.ts'
import { interviewLabels } from './interview-labels.ts'
import { getInterview, listInterviewHistory } from './interviews/get-interviews.ts'
import {
  cancelInterview,
  endInterview,
  pauseInterview,
  resumeInterview,
} from './interviews/interview-lifecycle.ts'
import { recommendInterviewers } from './interviews/recommend-interviewers.ts'
import { retryAnswer } from './interviews/retry-answer.ts'
import { sendMessage } from './interviews/send-message.ts'
import { getStartEligibility, startInterview } from './interviews/start-interview.ts'
import {
  generateQuestions,
  getTrialQuestions,
  scorePracticeAnswer,
  scoreTrialAnswer,
} from './practice-questions.ts'
import { exportInterview } from './sharing/export-interview.ts'
import { listSharedTraining, shareInterview, unshareInterview } from './sharing/share-interview.ts'
import { getTrainingStatistics } from './sharing/statistics.ts'

export const trainingRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.trainingOptions, ({ query }) => presentConfig(query.language, deps.coach))
  on(api.trialQuestions, () => getTrialQuestions(deps))
  on(api.scoreTrialAnswer, ({ body }) => scoreTrialAnswer(deps, body))
  on(api.scorePracticeAnswer, ({ body }) => scorePracticeAnswer(deps, body))
  on(api.generateQuestions, ({ user, body }) => generateQuestions(deps, user.id, body))
  on(api.canStartInterview, async ({ user, request }) => {
    const { trainingSessionsPerDay, ...eligibility } = await getStartEligibility(deps, deps.db, user.id)
    const translate = createTranslator(getRequestLanguage(request))
    const reason =
      eligibility.code === 'training.daily_limit' && trainingSessionsPerDay !== trainingLimits.sessionsPerDay
        ? translate('training.daily_limit_of', { count: trainingSessionsPerDay })
        : eligibility.code && translate(eligibility.code)
    return { ...eligibility, reason }
  })
  on(api.startInterview, ({ user, body }) => startInterview(deps, user.id, body))
  on(api.sendCoachMessage, ({ user, body }) => sendMessage(deps, user.id, body))
  on(api.interviewHistory, ({ user, query }) => listInterviewHistory(deps, user.id, query))
  on(api.readInterview, ({ user, params }) => getInterview(deps, user.id, params.sessionId))
  on(api.endInterview, ({ user, params }) => endInterview(deps, user.id, params.sessionId))
  on(api.pauseInterview, ({ user, params }) => pauseInterview(deps, user.id, params.sessionId))
  on(api.resumeInterview, ({ user, params }) => resumeInterview(deps, user.id, params.sessionId))
  on(api.cancelInterview, ({ user, params }) => cancelInterview(deps, user.id, params.sessionId))
  on(api.retryAnswer, ({ user, params, body }) => retryAnswer(deps, user.id, params.sessionId, body))
  on(api.interviewersForSkill, ({ user, params, readConnection: from }) =>
    recommendInterviewers({ ...deps, ...from }, user.id, params.sessionId),
  )
  on(api.trainingStatistics, ({ user, readConnection: from }) =>
    getTrainingStatistics({ ...deps, ...from }, user.id),
  )
  on(api.shareInterview, ({ user, params, body }) =>
    shareInterview(deps, user, params.sessionId, body.bookingId),
  )
  on(api.unshareInterview, ({ user, params }) =>
    unshareInterview(deps, user.id, params.sessionId, params.bookingId),
  )
  on(api.sharedInterviews, ({ user, params }) => listSharedTraining(deps, user, params.id))
  on(api.exportInterview, ({ user, params, query }) =>
    exportInterview(deps, user.id, params.sessionId, query),
  )
}

function presentConfig(language: Language, coach: Coach) {
  const { types, levels } = interviewLabels[language]
  return {
    interviewTypes: Object.values(interviewTypes).map(type => ({ type, ...types[type] })),
    interviewLanguages: coach.name === 'model' ? [...languages] : ['en' as const],
    experienceLevels: Object.values(experienceLevels).map(level => ({ level, ...levels[level] })),
  }
}

/** Interval of SSE comments. Proxies close connections that stay silent. */
const heartbeatIntervalMs = 15_000

/** Many times a whole reply. A client with so much unread data has stopped reading. */
const maxBufferedBytes = 256_000

/** Time for a slow client to read the rest after the last event. */
const drainTimeoutMs = 60_000

/**
 * Streams the reply to a message as SSE events: `accepted`, `delta`, `metadata`, `done`. The reply is stored even when the
 * client disconnects.
 */
export const messageStreamRoute = (app: FastifyInstance, registerRaw: RegisterRawRoute, deps: Deps) =>
  registerRaw(app, rawRoutes.streamCoachMessage, async ({ user, body, request, reply }) => {
    const response = reply.raw
    let isOpen = true
    response.on('close', () => {
      isOpen = false
    })
    const sendEvent = (event: string, data: unknown) => {
      if (!response.headersSent) {
        reply.hijack()
        response.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
      }
      if (isOpen && response.writableLength > maxBufferedBytes) response.destroy()
      if (isOpen) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    const heartbeat = setInterval(
      () => isOpen && response.headersSent && response.write(': still here\n\n'),
      heartbeatIntervalMs,
    )
    let streamedText = ''
    try {
      const coachReply: CoachReply = await sendMessage(deps, user.id, body, {
        onAccepted: messageId => sendEvent('accepted', { messageId }),
        onText: text => {
          streamedText += text
          sendEvent('delta', { text })
        },
      })
      if (streamedText === '') sendEvent('delta', { text: coachReply.message })
      sendEvent('metadata', coachReply.metadata)
      sendEvent('done', coachReply)
    } catch (error) {
      // Before the first event, an error is a plain HTTP response.
      if (!response.headersSent) throw error
      const { code, message } = toProblem(error as Error, request).problem
      sendEvent('error', { code, message, fallback: false })
    } finally {
      clearInterval(heartbeat)
      if (isOpen && response.headersSent) response.setTimeout(drainTimeoutMs).end()
    }
  })
