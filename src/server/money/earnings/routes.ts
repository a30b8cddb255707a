import { endpoints as api } from '#contract/earnings.ts'
import type { Deps } from '#server/money/deps.ts'
import { changeDetails, readDetails } from '#server/money/payout/set-payout-details.ts'
import type { Register } from '#server/platform/http/register.ts'
import { exportCsv } from './export-earnings.ts'
import { listSessions, readEarnings } from './read.ts'

export const earningsRoutes = (on: Register, deps: Deps) => {
  on(api.earnings, ({ user }) => readEarnings(deps, user.id))
  on(api.earningSessions, ({ user, query }) => listSessions(deps, user.id, query))
  on(api.exportEarnings, ({ user, query }) => exportCsv(deps, user.id, query))
  on(api.payoutDetails, ({ user }) => readDetails(deps, user.id))
  on(api.setPayoutDetails, ({ user, body }) => changeDetails(deps, user, body))
}
