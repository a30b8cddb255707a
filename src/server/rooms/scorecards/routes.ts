import { endpoints as scorecardApi } from '#contract/scorecard.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getCalibration } from './calibration.ts'
import { listGradedSessions } from './list-scorecards.ts'
import { getScorecard, saveScorecardDraft, sendScorecard } from './write-scorecard.ts'

export const scorecardRoutes = (on: Register, deps: Deps) => {
  on(scorecardApi.gradedSessions, ({ user }) => listGradedSessions(deps, user))
  on(scorecardApi.gradingCalibration, ({ user }) => getCalibration(deps, user))
  on(scorecardApi.scorecard, ({ user, params, query }) => getScorecard(deps, user, params.id, query.language))
  on(scorecardApi.saveScorecard, ({ user, params, body }) => saveScorecardDraft(deps, user, params.id, body))
  on(scorecardApi.sendScorecard, ({ user, params, body }) => sendScorecard(deps, user, params.id, body))
}
