import { endpoints as api } from '#contract/earnings.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import { changeDetails, readDetails } from '#server/payments/payouts/set-payout-details.ts'
import { earningSessions } from './earning-sessions.ts'
import { earnings } from './earnings.ts'
import { exportEarnings } from './export-earnings.ts'

export const earningsRoutes = (on: Register, deps: Deps) => {
  on(api.earnings, ({ user }) => earnings(deps, user.id))
  on(api.earningSessions, ({ user, query }) => earningSessions(deps, user.id, query))
  on(api.exportEarnings, ({ user, query }) => exportEarnings(deps, user.id, query))
  on(api.payoutDetails, ({ user }) => readDetails(deps, user.id))
  on(api.setPayoutDetails, ({ user, body }) => changeDetails(deps, user, body))
}
