import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { settleNoShow } from '#server/marketplace/bookings/no-shows/no-show.ts'
import { findNoShowReport, updateNoShowReport } from '#server/marketplace/bookings/no-shows/repository.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { canRefundAsAdmin } from '#server/marketplace/bookings/policy.ts'
import { type BookingRow, lockBooking, updateBooking } from '#server/marketplace/bookings/repository.ts'
import { completeIfOver, toLockedOrder } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/reviews.ts'
import { findPaymentByBooking } from '#server/payments/payments/repository.ts'
import {
  compensateInterviewer,
  executePayback,
  getRefundableMinor,
  type PartialRefund,
  type PendingPayback,
  refundPart,
} from '#server/payments/refunds/refunds.ts'
import { hasRefund } from '#server/payments/refunds/repository.ts'
import {
  type AdminDecision,
  type AdminRecord,
  canDecideAppeal,
  getAppealEffect,
  getAppellant,
  listLosers,
} from './policy.ts'
import {
  type DisputeKind,
  findClaim,
  insertDecision,
  listAppeals,
  listDecisions,
  markAppealDecided,
  markClaimDecided,
} from './repository.ts'

export type RefundTerms = Pick<PartialRefund, 'minor' | 'bearer'>

async function lockExisting(tx: Tx, id: BookingId): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw new AppError('booking.not_found')
  return booking
}

/**
 * Checks the amount against what is left, under the booking's lock. The job completes a session within a minute after its
 * end. A refund that comes before it does not wait.
 */
async function refundChecked(deps: Deps, tx: Tx, row: BookingRow, refund: PartialRefund) {
  const booking = await completeIfOver(deps, tx, row)
  const payment = await findPaymentByBooking(tx, booking.id)
  const refundableMinor = payment ? await getRefundableMinor(tx, payment) : 0
  valueOrThrow(canRefundAsAdmin(booking, { ...refund, refundableMinor }))
  const payback = await refundPart(deps, tx, toLockedOrder(deps, tx, booking), refund)
  // A refund after the session may change whether its review counts.
  if (booking.ends_at <= deps.now()) await recomputeEligibility(deps, tx, booking.id)
  return { payback, leftMinor: refundableMinor - refund.minor }
}

/**
 * Refunds part of a payment for an admin. `refundId` makes it idempotent: a repeated call with the same id changes
 * nothing. False for a repetition.
 */
export async function refundBooking(
  deps: Deps,
  id: BookingId,
  { refundId, record, ...terms }: RefundTerms & { refundId: string; record: AdminRecord },
): Promise<boolean> {
  const refunded = await deps.db.transaction().execute(async tx => {
    const booking = await lockExisting(tx, id)
    if (await hasRefund(tx, refundId)) return null
    const refund = { ...terms, id: refundId, reason: 'operator' }
    const { payback, leftMinor } = await refundChecked(deps, tx, booking, refund)
    const { minor, bearer } = terms
    const before = { refundableMinor: leftMinor + minor }
    const after = { refundableMinor: leftMinor, refundMinor: minor, currency: booking.currency, bearer }
    await record(tx, { before, after })
    await enqueueBookingNotifications(deps, tx, 'refund-granted', id, { refundMinor: minor })
    return { payback }
  })
  if (refunded) await executePayback(deps, refunded.payback)
  return refunded !== null
}

/** Decides an open claim. A refund of 0 rejects it. Both participants get the text. */
export async function decideClaim(deps: Deps, id: BookingId, terms: RefundTerms, decision: AdminDecision) {
  const payback = await deps.db.transaction().execute(async tx => {
    const booking = await lockExisting(tx, id)
    const claim = await findClaim(tx, id)
    if (!claim || claim.decided_at) throw new AppError('admin.no_open_dispute')
    const { minor, bearer } = terms
    const refund = { minor, bearer, reason: 'claim' }
    const refunded = minor > 0 ? await refundChecked(deps, tx, booking, refund) : null
    await markClaimDecided(tx, id, minor, deps.now())
    await insertDecision(tx, { bookingId: id, kind: 'claim', isAppeal: false, ...decision }, deps.now())
    const after = { refundMinor: minor, currency: booking.currency, bearer }
    await decision.record(tx, { before: { claim: claim.reason }, after })
    const { captured_minor: capturedMinor } = booking
    const appealableBy = listLosers({ kind: 'claim', refundMinor: minor, capturedMinor })
    await notifyDecision(deps, tx, id, { refundMinor: minor, text: decision.text, appealableBy })
    return refunded?.payback ?? null
  })
  await executePayback(deps, payback)
}

type AppealOutcome = { isChanged: boolean; refund: RefundTerms }

/**
 * Decides an appeal for the second and last time. A changed decision refunds what the first one refused, or the platform
 * pays the interviewer what the first one took, because the payer keeps a paid refund.
 */
export async function decideAppeal(
  deps: Deps,
  id: BookingId,
  kind: DisputeKind,
  outcome: AppealOutcome,
  decision: AdminDecision,
) {
  const payback = await deps.db.transaction().execute(async tx => {
    const booking = await lockExisting(tx, id)
    const appeal = (await listAppeals(tx, id)).find(known => known.kind === kind) ?? null
    const decisions = await listDecisions(tx, id)
    const first = decisions.find(known => known.kind === kind && !known.is_appeal) ?? null
    valueOrThrow(canDecideAppeal(appeal, first, decision.decidedBy))
    if (!appeal) throw new AppError('admin.no_open_dispute')
    const { isChanged } = outcome
    const dispute = { kind, appealedBy: getAppellant(appeal, booking) }
    const changed = isChanged ? await changeDecision(deps, tx, booking, dispute, outcome.refund) : unchanged
    const { payback: pending, ...after } = changed
    await markAppealDecided(tx, id, kind, deps.now())
    await insertDecision(tx, { bookingId: id, kind, isAppeal: true, isChanged, ...decision }, deps.now())
    await decision.record(tx, { before: { attendance: booking.attendance }, after: { isChanged, ...after } })
    await notifyDecision(deps, tx, id, {
      refundMinor: after.refundMinor,
      text: decision.text,
      appeal: isChanged ? 'changed' : 'confirmed',
    })
    return pending
  })
  await executePayback(deps, payback)
}

type Changed = { payback: PendingPayback; refundMinor: number; compensatedMinor: number }
const unchanged: Changed = { payback: null, refundMinor: 0, compensatedMinor: 0 }

async function changeDecision(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  { kind, appealedBy }: { kind: DisputeKind; appealedBy: ParticipantRole },
  refund: RefundTerms,
): Promise<Changed> {
  if (kind === 'claim') {
    const claim = await findClaim(tx, booking.id)
    const effect = getAppealEffect({ kind, refundMinor: claim?.refund_minor ?? 0, appealedBy })
    if (effect === 'compensate') return compensate(deps, tx, booking)
    const { payback } = await refundChecked(deps, tx, booking, { ...refund, reason: 'claim' })
    return { ...unchanged, payback, refundMinor: refund.minor }
  }
  const report = await findNoShowReport(tx, booking.id)
  if (!report) throw new AppError('admin.no_open_dispute')
  const isUpheld = !report.upheld
  await updateNoShowReport(tx, booking.id, { upheld: isUpheld })
  const { payback } = await settleNoShow(deps, tx, booking, report.absent, isUpheld)
  const effect = getAppealEffect({ kind, absent: report.absent, isUpheld: report.upheld === true })
  if (effect === 'compensate') return compensate(deps, tx, booking)
  return { ...unchanged, payback, refundMinor: effect === 'refund' ? booking.captured_minor : 0 }
}

async function compensate(deps: Deps, tx: Tx, booking: BookingRow): Promise<Changed> {
  const compensatedMinor = await compensateInterviewer(deps, tx, toLockedOrder(deps, tx, booking))
  // The decision is final, so the share is available at once.
  if (!booking.earned_at)
    await updateBooking(tx, booking.id, { earned_at: deps.now(), available_at: deps.now() })
  return { ...unchanged, compensatedMinor }
}

type DecisionNotice = {
  refundMinor: number
  text: string
  appeal?: 'changed' | 'confirmed'
  appealableBy?: ParticipantRole[]
}

const notifyDecision = (deps: Deps, tx: Tx, id: BookingId, { refundMinor, text, ...about }: DecisionNotice) =>
  enqueueBookingNotifications(deps, tx, 'dispute-decided', id, {
    refundMinor,
    lifecycle: about,
    ...(text && { texts: { decisionText: text } }),
  })
