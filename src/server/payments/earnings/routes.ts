import { endpoints as api } from '#contract/earnings.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import { setPayoutDetails, getPayoutDetails } from '#server/payments/payouts/set-payout-details.ts'
import { listEarningSessions } from './earning-sessions.ts'
import { getEarnings } from './earnings.ts'
import { exportEarnings } from './export-earnings.ts'

export const earningsRoutes = (on: Register, deps: Deps) => {
  on(api.earnings, ({ user }) => getEarnings(deps, user.id))
  on(api.earningSessions, ({ user, query }) => listEarningSessions(deps, user.id, query))
  on(api.exportEarnings, ({ user, query }) => exportEarnings(deps, user.id, query))
  on(api.payoutDetails, ({ user }) => getPayoutDetails(deps, user.id))
  on(api.setPayoutDetails, ({ user, body }) => setPayoutDetails(deps, user, body))
}
