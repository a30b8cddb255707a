import { endpoints as api } from '#contract/scorecard.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { readCalibration } from './calibration.ts'
import { listGraded } from './list-scorecards.ts'
import { readScorecard, saveScorecard, sendScorecard } from './write-scorecard.ts'

export const scorecardRoutes = (on: Register, deps: Deps) => {
  on(api.gradedSessions, ({ user }) => listGraded(deps, user))
  on(api.gradingCalibration, ({ user }) => readCalibration(deps, user))
  on(api.scorecard, ({ user, params, query }) => readScorecard(deps, user, params.id, query.language))
  on(api.saveScorecard, ({ user, params, body }) => saveScorecard(deps, user, params.id, body))
  on(api.sendScorecard, ({ user, params, body }) => sendScorecard(deps, user, params.id, body))
}
