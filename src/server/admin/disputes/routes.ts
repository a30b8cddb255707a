import { endpoints as disputesApi } from '#contract/admin/disputes.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { decideOpenAppeal, decideOpenClaim, decideReport, proposeDecision } from './decide.ts'
import { findDisputes, getDispute } from './get-dispute.ts'

export function adminDisputeRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(disputesApi.adminDisputes, ({ query }) => findDisputes(deps, query))
  on(disputesApi.adminDispute, ({ user, params }) => getDispute(deps, params.bookingId, user.id))
  on(disputesApi.proposeDecision, ({ user, params, body: { reason } }) =>
    proposeDecision(deps, { actor: { adminId: user.id }, reason }, params.bookingId),
  )
  on(disputesApi.decideNoShow, async ({ user, params, body: { isUpheld, text, reason } }) => {
    const act = { actor: { adminId: user.id }, text, reason }
    if (!(await decideReport(deps, act, params.bookingId, isUpheld)))
      throw new AppError('admin.no_open_dispute')
  })
  on(disputesApi.decideClaim, ({ user, params, body: { amount, bearer, text, reason } }) => {
    const terms = { minor: toMinorUnits(amount), bearer }
    return decideOpenClaim(deps, { actor: { adminId: user.id }, text, reason }, params.bookingId, terms)
  })
  on(disputesApi.decideDisputeAppeal, ({ user, params, body }) => {
    const { kind, isChanged, amount, bearer, text, reason } = body
    const decision = { kind, isChanged, refund: { minor: toMinorUnits(amount), bearer } }
    return decideOpenAppeal(deps, { actor: { adminId: user.id }, text, reason }, params.bookingId, decision)
  })
}
