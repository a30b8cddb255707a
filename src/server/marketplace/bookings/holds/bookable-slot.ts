import type { PaymentId, SlotId, UserId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { SessionAnswer } from '#contract/session-type.ts'
import { getMissingFields } from '#server/identity/profiles/policy.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import {
  readFeePercent,
  readPolicyVersions,
  readSiteLimits,
} from '#server/lib/site-settings/site-settings.ts'
import { formatLocalRange } from '#server/lib/time-zone.ts'
import {
  attachAnsweredFiles,
  findAnsweredFiles,
  hasFiles,
} from '#server/marketplace/bookings/answer-files/answer-files.ts'
import { canBook, canHold, type HoldLimits, type HoldRequest } from '#server/marketplace/bookings/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  type ChosenTime,
  isOffered,
  takeOfferedTime,
} from '#server/marketplace/session-types/availability.ts'
import { checkAnswers } from '#server/marketplace/session-types/policy.ts'
import { presentRange } from '#server/marketplace/slots/policy.ts'
import { claimReservation } from '#server/marketplace/time-requests/repository.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import {
  type BookableSlot,
  findBookableSlot,
  insertHold,
  type NewHold,
  type OverlappingSession,
} from './repository.ts'

/** Slot as this interviewee can book it now. Settles expired holds that are in the way. */
export async function getBookableSlot(deps: Deps, user: CurrentUser, slotId: SlotId): Promise<BookableSlot> {
  const find = () => findBookableSlot(deps.pool, slotId, user.id, deps.now())
  const found = await find()
  const expired = found ? listExpiredPayments(found, deps.now()) : []
  await settleExpiredHolds(deps, expired)
  const slot = expired.length > 0 ? await find() : found
  if (!slot || slot.isDeleted) throw new AppError('slot.not_found')
  // A hold or booking of this interviewee is not refused.
  if (slot.isBlocked && slot.booking?.intervieweeId !== user.id) throw new AppError('booking.not_possible')
  // A hold or booking stays, whatever the interviewer's calendar says later.
  if (slot.isBusy && slot.booking?.intervieweeId !== user.id) throw new AppError('booking.slot_busy')
  const { interviewee } = slot
  const missing = getMissingFields('interviewee', {
    country: interviewee?.country ?? null,
    languages: interviewee?.languages ?? [],
  })
  if (missing.length > 0) throw new AppError('profile.incomplete')
  const approval = slot.bookingMode === 'approve'
  valueOrThrow(canBook({ start: slot.startsAt, approval, noticeMinutes: slot.noticeMinutes }, deps.now()))
  if (slot.isWithheld) throw new AppError('booking.slot_taken')
  const time = slot.booking || slot.reservation ? null : toChosenTime(slot)
  if (!time || (await isOffered(deps, deps.db, time, slot.price))) return slot
  // The same request, sent twice, may have booked it since the slot was read.
  const booked = await find()
  if (booked?.booking?.intervieweeId !== user.id) throw new AppError('booking.slot_taken')
  return booked
}

export type AgreedTerms = Awaited<ReturnType<typeof readAgreedTerms>>

/** What a booking keeps from the moment it is made, and the limits at this moment. */
export async function readAgreedTerms(deps: Deps) {
  const [feePercent, policyVersions, limits] = await Promise.all([
    readFeePercent(deps, deps.db),
    readPolicyVersions(deps.db, deps.now()),
    readSiteLimits(deps.db),
  ])
  return { feePercent, policyVersions, limits }
}

/** Null for a slot that the interviewer published. */
const toChosenTime = (slot: BookableSlot): ChosenTime | null =>
  slot.isOnDemand && slot.sessionType.id
    ? {
        ...{ slotId: slot.id, typeId: slot.sessionType.id, interviewerId: slot.interviewer.id },
        ...{ start: slot.startsAt, end: slot.endsAt },
      }
    : null

/** Inserts a hold with the files of its answers. Null as for `insertHold`. */
export async function insertHoldWithFiles(tx: Tx, hold: NewHold) {
  const booking = await insertHold(tx, hold)
  if (booking && hasFiles(hold.answers))
    await attachAnsweredFiles(tx, booking, hold.answers, hold.slot.sessionType.questions, hold.now)
  return booking
}

const nothingHeld = Symbol('nothing held')

/**
 * Inserts a hold. A slot that was chosen from free time is taken in the same transaction, or left as it was. So is one that is
 * reserved for the interviewee.
 */
export async function takeAndHold<T>(
  deps: Deps,
  slot: BookableSlot,
  intervieweeId: UserId,
  insert: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  const time = toChosenTime(slot)
  const held = deps.db.transaction().execute(async tx => {
    const isTaken = slot.reservation
      ? await claimReservation(tx, { slotId: slot.id, intervieweeId }, deps.now())
      : !time || (await takeOfferedTime(deps, tx, time, slot.price))
    const hold = isTaken ? await insert(tx) : null
    if (hold === null) throw nothingHeld
    return hold
  })
  return held.catch((error: unknown) => {
    if (error === nothingHeld) return null
    throw error
  })
}

/** Answers of the interviewee, each with its question. Those for a reserved time were given with the request. */
export async function getAnswers(
  { db }: Deps,
  user: CurrentUser,
  { sessionType, reservation }: BookableSlot,
  given: readonly { questionId: string; answer: string }[] | undefined,
): Promise<SessionAnswer[]> {
  if (reservation) return reservation.answers
  const { questions, id } = sessionType
  const files = await findAnsweredFiles(db, user.id, questions, given)
  const { answers, error } = checkAnswers({ questions, isDefault: id === null }, given, files)
  if (error) throw createFieldError(error.path, error.code)
  return answers
}

/** Payments of expired holds on the slot, or of the interviewee at the same time. */
function listExpiredPayments({ booking, overlap }: BookableSlot, now: Date): PaymentId[] {
  const isExpired =
    booking?.status === 'hold' && booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
  return [isExpired ? booking.payment?.id : null, overlap?.expiredPaymentId].filter(id => id != null)
}

/** The provider may know of a payment that no webhook reported. If it does not answer, the slot stays unavailable. */
async function settleExpiredHolds(deps: Deps, expired: readonly PaymentId[]): Promise<void> {
  await forEachSettled(deps.log, 'expired hold settlement failed, slot stays unavailable', expired, id =>
    voidPayment(deps, id),
  )
}

export function assertCanHold(slot: BookableSlot, requested: HoldRequest, limits: HoldLimits): void {
  const { overlap, usage, interviewee, sessionType } = slot
  if (sessionType.isIntro && sessionType.isIntroUsed) throw new AppError('booking.intro_used')
  const { error: refused } = canHold(slot, requested, limits)
  if (refused === 'booking.too_many_attempts' && usage.retryAfterSeconds !== null)
    throw tooManyAttemptsError(usage.retryAfterSeconds)
  if (refused === 'booking.overlaps' && overlap)
    throw overlapError({ ...overlap, timeZone: interviewee?.timeZone ?? 'UTC' })
  if (refused === 'booking.too_many_free' && limits.maxFreeSessions !== bookingLimits.maxFreeSessions)
    throw new AppError(refused, {
      message: translate => translate('booking.free_limit_of', { count: limits.maxFreeSessions }),
    })
  if (refused) throw new AppError(refused)
}

/** Names the overlapping session, with its time in the interviewee's time zone. */
export const overlapError = ({ name, start, end, timeZone }: OverlappingSession): AppError =>
  new AppError('booking.overlaps', {
    message: translate =>
      translate('booking.overlaps_with', { name, when: formatLocalRange({ start, end }, timeZone) }),
    extra: { withName: name, ...presentRange({ start, end }) },
  })

const tooManyAttemptsError = (seconds: number): AppError =>
  new AppError('booking.too_many_attempts', {
    retryAfterSeconds: seconds,
    message: translate => translate('detail.wait_minutes', { count: Math.ceil(seconds / 60) }),
  })
