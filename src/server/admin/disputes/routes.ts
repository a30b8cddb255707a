import type { ActionName } from '#contract/admin/action-names.ts'
import { endpoints as disputesApi } from '#contract/admin/disputes.ts'
import type { BookingId } from '#contract/id.ts'
import { toMinorUnits } from '#contract/money.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import { type Act, recordBookingAction } from '#server/admin/bookings/change-booking.ts'
import { listOpenItems } from '#server/admin/bookings/repository.ts'
import type { Deps } from '#server/admin/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import {
  decideAppeal,
  decideClaim,
  type RefundTerms,
} from '#server/marketplace/bookings/disputes/decide-dispute.ts'
import type { AdminDecision } from '#server/marketplace/bookings/disputes/policy.ts'
import { decideNoShow } from '#server/marketplace/bookings/no-shows/no-show.ts'
import { findBooking } from '#server/marketplace/bookings/repository.ts'
import { findDisputes, getDispute } from './get-dispute.ts'

/** Who decides and why, and what both participants read. */
export type DecidingAct = Act & { text: string }

const toDecision = (deps: Deps, act: DecidingAct, action: ActionName, id: BookingId): AdminDecision => ({
  decidedBy: act.actor,
  text: act.text,
  record: recordBookingAction(deps, act, action, id),
})

/** False without an open report. */
export const decideReport = (deps: Deps, act: DecidingAct, id: BookingId, isUpheld: boolean) =>
  decideNoShow(deps, id, isUpheld, toDecision(deps, act, 'decide_no_show', id))

const decideOpenClaim = (deps: Deps, act: DecidingAct, id: BookingId, terms: RefundTerms) =>
  decideClaim(deps, id, terms, toDecision(deps, act, 'decide_claim', id))

type AppealDecision = { kind: 'no_show' | 'claim'; isChanged: boolean; refund: RefundTerms }

const decideOpenAppeal = (deps: Deps, act: DecidingAct, id: BookingId, decision: AppealDecision) =>
  decideAppeal(deps, id, decision.kind, decision, toDecision(deps, act, 'decide_appeal', id))

/** What an admin without the right to decide thinks. It changes nothing. */
const proposeDecision = (deps: Deps, { actor, reason }: Act, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    if (!(await findBooking(tx, id))) throw new AppError('booking.not_found')
    if ((await listOpenItems(tx, id)).length === 0) throw new AppError('admin.no_open_dispute')
    const target = { type: 'booking' as const, id }
    await recordAction(tx, deps.now(), { actor, reason, action: 'propose_decision', target })
  })

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
