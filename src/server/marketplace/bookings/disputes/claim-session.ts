import type { Booking } from '#contract/booking.ts'
import type { NewAppeal, NewClaim } from '#contract/booking-disputes.ts'
import type { BookingId } from '#contract/id.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { changeBooking } from '#server/marketplace/bookings/change-booking.ts'
import { findNoShowReport } from '#server/marketplace/bookings/no-shows/repository.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canAppeal, canClaim, toDecided } from './policy.ts'
import { findClaim, insertAppeal, insertClaim, listAppeals, listDecisions } from './repository.ts'

/** The interviewee says that the session was not as described. The interviewer's share waits for the decision. */
export const claimSession = (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  claim: NewClaim,
): Promise<Booking> =>
  changeBooking(deps, user, id, async (tx, booking) => {
    const [report, known] = [await findNoShowReport(tx, id), await findClaim(tx, id)]
    const state = { hasReport: report !== null, hasClaim: known !== undefined }
    valueOrThrow(canClaim(booking, booking.party, state, deps.now()))
    await insertClaim(tx, { booking_id: id, ...claim, claimed_at: deps.now() })
    await enqueueBookingNotifications(deps, tx, 'claim-received', id, {
      only: 'interviewer',
      actor: 'interviewee',
    })
  })

/** Asks for another admin's decision. An interviewer's share that is not available yet waits for it. */
export const appealDispute = (deps: Deps, user: CurrentUser, id: BookingId, { text }: NewAppeal) =>
  changeBooking(deps, user, id, async (tx, booking) => {
    const first = (await listDecisions(tx, id)).findLast(decision => !decision.is_appeal) ?? null
    const appeals = await listAppeals(tx, id)
    const hasAppeal = appeals.some(appeal => appeal.kind === first?.kind)
    const report = await findNoShowReport(tx, id)
    const decided = toDecided({
      kind: first?.kind ?? 'claim',
      absent: report?.absent ?? null,
      upheld: report?.upheld ?? null,
      refundMinor: (await findClaim(tx, id))?.refund_minor ?? null,
      capturedMinor: booking.captured_minor,
    })
    valueOrThrow(canAppeal(first && { ...first, decided }, booking.party, hasAppeal, deps.now()))
    if (!first) return
    await insertAppeal(tx, {
      booking_id: id,
      kind: first.kind,
      user_id: user.id,
      text,
      appealed_at: deps.now(),
    })
    const only = booking.party === 'interviewer' ? 'interviewee' : 'interviewer'
    await enqueueBookingNotifications(deps, tx, 'appeal-received', id, { only, actor: booking.party })
  })
