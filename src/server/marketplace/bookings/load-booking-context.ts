import type { Consent } from '#contract/booking.ts'
import type { SlotId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import { gapsOf } from '#server/identity/profiles/policy.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { mayTake, type Wanted } from './holds/limits.ts'
import { overlapping } from './holds/overlap-error.ts'
import { type Charge, findOffer, type Offer } from './holds/repository.ts'
import { mayBook } from './policy.ts'

/**
 * A slot as this person can book it now. A hold on it that ran out is settled first, and so is one of their own at the same
 * time: its provider may know of a payment that nobody told us about.
 */
export async function offerFor(deps: Deps, user: User, slotId: SlotId): Promise<Offer> {
  const seen = await findOffer(deps.pool, slotId, user.id, deps.now())
  const isOver = seen?.live_hold_expires_at != null && seen.live_hold_expires_at <= deps.now()
  const lapsed = [
    isOver && seen.live_status === 'hold' ? seen.live_payment_id : null,
    seen?.clash_lapsed_payment_id ?? null,
  ].filter(payment => payment !== null)
  // Where the provider cannot be asked the slot stays taken: better unsold for a while than sold twice.
  for (const payment of lapsed)
    await voidPayment(deps, payment).catch(error =>
      deps.log.warn({ fault: faultOf(error) }, 'lapsed hold not settled'),
    )
  const offer = lapsed.length > 0 ? await findOffer(deps.pool, slotId, user.id, deps.now()) : seen
  if (!offer || offer.withdrawn) throw new AppError('slot.not_found')
  const gaps = gapsOf('interviewee', { country: offer.country, languages: offer.languages ?? [] })
  if (gaps.length > 0) throw new AppError('profile.incomplete')
  const { starts_at: start, booking_mode: mode, notice_minutes: noticeMinutes } = offer
  const verdict = mayBook({ start, approval: mode === 'approve', noticeMinutes }, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  return offer
}

/** Why this person may not take what is offered, or null; a session in the way is named in the zone they read it in. */
export function whyNotTaken(offer: Offer, wanted: Wanted): AppError | null {
  const { clash_name: name, clash_starts_at: starts_at, clash_ends_at: ends_at } = offer
  const { holds, free, of_seller: ofSeller, kept_ms: keptMs, given_up: givenUp } = offer
  const { wait_seconds: waitSeconds } = offer
  const taken = { clashes: starts_at !== null, holds, free, ofSeller, keptMs, givenUp, waitSeconds }
  const { refused } = mayTake(taken, wanted)
  if (!refused) return null
  if (refused === 'booking.too_many_attempts' && waitSeconds !== null) return tooManyAttempts(waitSeconds)
  return refused === 'booking.overlaps' && name && starts_at && ends_at
    ? overlapping({ name, starts_at, ends_at, time_zone: offer.time_zone ?? 'UTC' })
    : new AppError(refused)
}

const tooManyAttempts = (seconds: number): AppError =>
  new AppError('booking.too_many_attempts', {
    retryAfterSeconds: seconds,
    message: say => say('detail.wait_minutes', { count: Math.ceil(seconds / 60) }),
  })

export const priceOf = (offer: Offer) => ({ amount: toAmount(offer.price_minor), currency: offer.currency })

/** The price as the slot names it. */
export const listedCharge = (offer: Offer): Charge => ({
  minor: offer.price_minor,
  currency: offer.currency,
  rate: null,
})

export const wishFor = (
  deps: Deps,
  user: User,
  offer: Offer,
  wish: { notes?: string | undefined; consents?: readonly Consent[] | undefined },
  charge: Charge = listedCharge(offer),
) => ({
  slotId: offer.slot_id,
  intervieweeId: user.id,
  payerId: user.id,
  approval: offer.booking_mode === 'approve',
  offered: {
    interviewerId: offer.interviewer_id,
    startsAt: offer.starts_at,
    priceMinor: offer.price_minor,
    currency: offer.currency,
  },
  charge,
  notes: wish.notes || null,
  consents: wish.consents ?? null,
  now: deps.now(),
})
