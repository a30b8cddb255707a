import type { Consent } from '#contract/booking.ts'
import type { PaymentId, SlotId } from '#contract/id.ts'
import { getMissingFields } from '#server/identity/profiles/policy.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { formatLocalRange } from '#server/lib/time-zone.ts'
import { canBook, canHold, type HoldRequest } from '#server/marketplace/bookings/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { type BookableSlot, type Charge, findBookableSlot, type OverlappingSession } from './repository.ts'

/** Slot as this interviewee can book it now. Settles expired holds that are in the way. */
export async function getBookableSlot(deps: Deps, user: CurrentUser, slotId: SlotId): Promise<BookableSlot> {
  const find = () => findBookableSlot(deps.pool, slotId, user.id, deps.now())
  const found = await find()
  const expired = found ? listExpiredPayments(found, deps.now()) : []
  await settleExpiredHolds(deps, expired)
  const slot = expired.length > 0 ? await find() : found
  if (!slot || slot.isDeleted) throw new AppError('slot.not_found')
  const { interviewee } = slot
  const missing = getMissingFields('interviewee', {
    country: interviewee?.country ?? null,
    languages: interviewee?.languages ?? [],
  })
  if (missing.length > 0) throw new AppError('profile.incomplete')
  const approval = slot.bookingMode === 'approve'
  const verdict = canBook({ start: slot.startsAt, approval, noticeMinutes: slot.noticeMinutes }, deps.now())
  if (verdict.error) throw new AppError(verdict.error)
  return slot
}

/** Payments of expired holds on the slot, or of the interviewee at the same time. */
function listExpiredPayments({ booking, overlap }: BookableSlot, now: Date): PaymentId[] {
  const isExpired =
    booking?.status === 'hold' && booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
  return [isExpired ? booking.payment?.id : null, overlap?.expiredPaymentId].filter(id => id != null)
}

/**
 * The provider may know of a payment that no webhook reported. If it does not answer, the slot stays
 * unavailable: unsold for a while is better than sold twice.
 */
async function settleExpiredHolds(deps: Deps, expired: readonly PaymentId[]): Promise<void> {
  for (const payment of expired)
    await voidPayment(deps, payment).catch(error =>
      deps.log.warn({ err: error }, 'expired hold settlement failed, slot stays unavailable'),
    )
}

/** Limit that forbids this hold, or null. */
export function getHoldError(slot: BookableSlot, requested: HoldRequest): AppError | null {
  const { overlap, usage, interviewee } = slot
  const { error: refused } = canHold(slot, requested)
  if (!refused) return null
  if (refused === 'booking.too_many_attempts' && usage.retryAfterSeconds !== null)
    return tooManyAttemptsError(usage.retryAfterSeconds)
  return refused === 'booking.overlaps' && overlap
    ? overlapError({ ...overlap, timeZone: interviewee?.timeZone ?? 'UTC' })
    : new AppError(refused)
}

/** Names the overlapping session, with its time in the interviewee's time zone. */
export const overlapError = ({
  name,
  startsAt: start,
  endsAt: end,
  timeZone,
}: OverlappingSession): AppError =>
  new AppError('booking.overlaps', {
    message: say => say('booking.overlaps_with', { name, when: formatLocalRange({ start, end }, timeZone) }),
    extra: { withName: name, startTime: start.toISOString(), endTime: end.toISOString() },
  })

const tooManyAttemptsError = (seconds: number): AppError =>
  new AppError('booking.too_many_attempts', {
    retryAfterSeconds: seconds,
    message: say => say('detail.wait_minutes', { count: Math.ceil(seconds / 60) }),
  })

export const toNewHold = (
  deps: Deps,
  user: CurrentUser,
  slot: BookableSlot,
  input: { notes?: string | undefined; consents?: readonly Consent[] | undefined },
  charge: Charge = { ...slot.price, rate: null },
) => ({
  slotId: slot.id,
  intervieweeId: user.id,
  payerId: user.id,
  approval: slot.bookingMode === 'approve',
  expectedSlot: {
    interviewerId: slot.interviewer.id,
    startsAt: slot.startsAt,
    priceMinor: slot.price.minor,
    currency: slot.price.currency,
  },
  charge,
  notes: input.notes || null,
  consents: input.consents ?? null,
  now: deps.now(),
})
