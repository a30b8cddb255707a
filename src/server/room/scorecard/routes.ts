import { endpoints as api } from '#contract/scorecard.ts'
import type { Register } from '#server/platform/http/register.ts'
import type { Deps } from '#server/room/deps.ts'
import { listGraded } from './list-graded.ts'
import { readCalibration } from './read-calibration.ts'
import { readScorecard, saveScorecard, sendScorecard } from './write-scorecard.ts'

export const scorecardRoutes = (on: Register, deps: Deps) => {
  on(api.gradedSessions, ({ user }) => listGraded(deps, user))
  on(api.gradingCalibration, ({ user }) => readCalibration(deps, user))
  on(api.scorecard, ({ user, params, query }) => readScorecard(deps, user, params.id, query.language))
  on(api.saveScorecard, ({ user, params, body }) => saveScorecard(deps, user, params.id, body))
  on(api.sendScorecard, ({ user, params, body }) => sendScorecard(deps, user, params.id, body))
}
