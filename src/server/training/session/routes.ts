import { endpoints as api } from '#contract/training-session.ts'
import type { Register } from '#server/platform/http/register.ts'
import type { Deps } from '#server/training/deps.ts'
import { answer } from './answer.ts'
import { canStart } from './can-start.ts'
import { endInterview } from './end.ts'
import { interviewHistory } from './list.ts'
import { cancelInterview, pauseInterview, resumeInterview } from './pause.ts'
import { peopleForSkill } from './people.ts'
import { readInterview } from './read.ts'
import { retryAnswer } from './retry.ts'
import { startInterview } from './start.ts'

export const trainingSessionRoutes = (on: Register, deps: Deps) => {
  on(api.canStartSession, ({ user }) => canStart(deps, deps.db, user.id))
  on(api.startInterview, ({ user, body }) => startInterview(deps, user.id, body))
  on(api.sendMessage, ({ user, body }) => answer(deps, user.id, body))
  on(api.interviewHistory, ({ user, query }) => interviewHistory(deps, user.id, query))
  on(api.readInterview, ({ user, params }) => readInterview(deps, user.id, params.sessionId))
  on(api.endInterview, ({ user, params }) => endInterview(deps, user.id, params.sessionId))
  on(api.pauseInterview, ({ user, params }) => pauseInterview(deps, user.id, params.sessionId))
  on(api.resumeInterview, ({ user, params }) => resumeInterview(deps, user.id, params.sessionId))
  on(api.cancelInterview, ({ user, params }) => cancelInterview(deps, user.id, params.sessionId))
  on(api.retryAnswer, ({ user, params, body }) => retryAnswer(deps, user.id, params.sessionId, body))
  on(api.peopleForSkill, ({ user, params }) => peopleForSkill(deps, user.id, params.sessionId))
}
