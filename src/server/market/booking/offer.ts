import type { Consent } from '#contract/booking.ts'
import type { SlotId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { Deps } from '#server/market/deps.ts'
import { voidPayment } from '#server/money/payment/sync.ts'
import { gapsOf } from '#server/people/profile/rules.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import { mayBook } from './rules.ts'
import { type Charge, findOffer, type Offer } from './store.ts'

/**
 * A slot as this person can book it now. A hold on it that ran out is settled first: its provider may know of a payment
 * that nobody told us about.
 */
export async function offerFor(deps: Deps, user: User, slotId: SlotId): Promise<Offer> {
  const seen = await findOffer(deps.pool, slotId, user.id)
  const isOver = seen?.live_hold_expires_at != null && seen.live_hold_expires_at <= deps.now()
  const lapsed = isOver && seen.live_status === 'hold' ? seen.live_payment_id : null
  // Where the provider cannot be asked the slot stays taken: better unsold for a while than sold twice.
  if (lapsed)
    await voidPayment(deps, lapsed).catch(error =>
      deps.log.warn({ fault: faultOf(error) }, 'lapsed hold not settled'),
    )
  const offer = lapsed ? await findOffer(deps.pool, slotId, user.id) : seen
  if (!offer || offer.withdrawn) throw new AppError('slot.not_found')
  const gaps = gapsOf('interviewee', { country: offer.country, languages: offer.languages ?? [] })
  if (gaps.length > 0) throw new AppError('profile.incomplete')
  const verdict = mayBook({ start: offer.starts_at, approval: offer.booking_mode === 'approve' }, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  return offer
}

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
  offered: { startsAt: offer.starts_at, priceMinor: offer.price_minor, currency: offer.currency },
  charge,
  notes: wish.notes || null,
  consents: wish.consents ?? null,
  now: deps.now(),
})
