import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { type CoachReply, rawRoutes, trainingTrialEndpoints as trial } from '#contract/training-session.ts'
import { createTranslator, getRequestLanguage } from '#server/lib/http/error.ts'
import { toProblem } from '#server/lib/http/problem.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Deps } from './context.ts'
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
import { presentConfig } from './messages.ts'
import { generateQuestions, getTrialQuestions, scoreTrialAnswer } from './practice-questions.ts'
import { exportInterview } from './sharing/export-interview.ts'
import { listSharedTraining, shareInterview, unshareInterview } from './sharing/share-interview.ts'
import { getTrainingStatistics } from './sharing/statistics.ts'

export const trainingRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.chatConfig, ({ query }) => presentConfig(query.language, deps.coach))
  on(trial.trialQuestions, () => getTrialQuestions(deps))
  on(trial.tryAnswer, ({ body }) => scoreTrialAnswer(deps, body))
  on(api.generateQuestions, ({ user, body }) => generateQuestions(deps, user.id, body))
}

export const interviewRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.canStartSession, ({ user, request }) =>
    getStartEligibility(deps, deps.db, user.id, createTranslator(getRequestLanguage(request))),
  )
  on(api.startInterview, ({ user, body }) => startInterview(deps, user.id, body))
  on(api.sendMessage, ({ user, body }) => sendMessage(deps, user.id, body))
  on(api.interviewHistory, ({ user, query }) => listInterviewHistory(deps, user.id, query))
  on(api.readInterview, ({ user, params }) => getInterview(deps, user.id, params.sessionId))
  on(api.endInterview, ({ user, params }) => endInterview(deps, user.id, params.sessionId))
  on(api.pauseInterview, ({ user, params }) => pauseInterview(deps, user.id, params.sessionId))
  on(api.resumeInterview, ({ user, params }) => resumeInterview(deps, user.id, params.sessionId))
  on(api.cancelInterview, ({ user, params }) => cancelInterview(deps, user.id, params.sessionId))
  on(api.retryAnswer, ({ user, params, body }) => retryAnswer(deps, user.id, params.sessionId, body))
  on(api.peopleForSkill, ({ user, params, readConnection: from }) =>
    recommendInterviewers({ ...deps, ...from }, user.id, params.sessionId),
  )
}

/** Says that somebody is still there, so that no proxy closes the line. */
const heartbeatIntervalMs = 15_000

/** Many times a whole reply: whoever has not read so much does not read. */
const maxBufferedBytes = 256_000

/** How long somebody may take to read the end of it. */
const drainTimeoutMs = 60_000

/**
 * The same as the plain call, told as it happens: `accepted`, pieces of the reply, `metadata`, `done`. Whoever hangs up
 * loses nothing: the message is answered, and the reply kept.
 */
export const messageStreamRoute = (app: FastifyInstance, open: RegisterRawRoute, deps: Deps) =>
  open(app, rawRoutes.streamMessage, async ({ user, body, request, reply }) => {
    const line = reply.raw
    let isOpen = true
    line.on('close', () => {
      isOpen = false
    })
    const tell = (event: string, data: unknown) => {
      if (!line.headersSent) {
        reply.hijack()
        line.writeHead(200, toSseHeaders(reply.getHeaders()))
      }
      if (isOpen && line.writableLength > maxBufferedBytes) line.destroy()
      if (isOpen) line.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    const heartbeat = setInterval(
      () => isOpen && line.headersSent && line.write(': still here\n\n'),
      heartbeatIntervalMs,
    )
    let heard = ''
    try {
      const done: CoachReply = await sendMessage(deps, user.id, body, {
        onAccepted: messageId => tell('accepted', { messageId }),
        onText: text => {
          heard += text
          tell('delta', { text })
        },
      })
      if (heard === '') tell('delta', { text: done.message })
      tell('metadata', done.metadata)
      tell('done', done)
    } catch (error) {
      // Before anything was told, it is an answer like any other.
      if (!line.headersSent) throw error
      const { code, message } = toProblem(error as Error, request).problem
      tell('error', { code, message, fallback: false })
    } finally {
      clearInterval(heartbeat)
      if (isOpen && line.headersSent) line.setTimeout(drainTimeoutMs).end()
    }
  })

const toSseHeaders = (known: Record<string, unknown>) => ({
  ...(known as Record<string, string>),
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
})

export const sharingRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.trainingStatistics, ({ user, readConnection: from }) =>
    getTrainingStatistics({ ...deps, ...from }, user.id),
  )
  on(api.shareInterview, ({ user, params, body }) =>
    shareInterview(deps, user, params.sessionId, body.bookingId),
  )
  on(api.unshareInterview, ({ user, params }) =>
    unshareInterview(deps, user.id, params.sessionId, params.bookingId),
  )
  on(api.sharedTraining, ({ user, params }) => listSharedTraining(deps, user, params.id))
  on(api.exportInterview, ({ user, params, query }) =>
    exportInterview(deps, user.id, params.sessionId, query),
  )
}
