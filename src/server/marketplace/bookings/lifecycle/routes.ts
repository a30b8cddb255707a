import { endpoints as api } from '#contract/booking-lifecycle.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { answerProposal } from './answer-proposal.ts'
import { contestNoShow } from './contest-no-show.ts'
import { proposeTime } from './propose-time.ts'
import { reportNoShow } from './report-no-show.ts'
import { rescheduleBooking } from './reschedule-booking.ts'

export const bookingLifecycleRoutes = (on: Register, deps: Deps) => {
  on(api.rescheduleBooking, ({ user, params, body }) =>
    rescheduleBooking(deps, user, params.id, body.timeSlotId),
  )
  on(api.proposeTime, ({ user, params, body }) => proposeTime(deps, user, params.id, body.timeSlotId))
  on(api.answerProposal, ({ user, params, body }) => answerProposal(deps, user, params.id, body.accept))
  on(api.reportNoShow, ({ user, params }) => reportNoShow(deps, user, params.id))
  on(api.contestNoShow, ({ user, params, body }) => contestNoShow(deps, user, params.id, body.text))
}
