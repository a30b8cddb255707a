import { endpoints as api } from '#contract/training-session.ts'
import { languageFor, sayIn } from '#server/lib/http/messages.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/training/context.ts'
import { getStartEligibility } from './can-start-session.ts'
import { cancelInterview } from './cancel-interview.ts'
import { endInterview } from './end-interview.ts'
import { listInterviewHistory } from './interview-history.ts'
import { pauseInterview } from './pause-interview.ts'
import { getInterview } from './read-interview.ts'
import { recommendInterviewers } from './recommend-interviewers.ts'
import { resumeInterview } from './resume-interview.ts'
import { retryAnswer } from './retry-answer.ts'
import { sendMessage } from './send-message.ts'
import { startInterview } from './start-interview.ts'

export const interviewRoutes = (on: Register, deps: Deps) => {
  on(api.canStartSession, ({ user, request }) =>
    getStartEligibility(deps, deps.db, user.id, sayIn(languageFor(request))),
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
  on(api.peopleForSkill, ({ user, params, from }) =>
    recommendInterviewers({ ...deps, ...from }, user.id, params.sessionId),
  )
}
