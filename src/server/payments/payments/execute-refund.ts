import type { Deps } from '#server/payments/context.ts'
import { applyEffects } from './apply-effects.ts'
import { lockPaymentAndOrder } from './lock-payment.ts'
import { settleRefundsOnly } from './policy.ts'
import { getProvider } from './providers.ts'
import type { ProviderRefund } from './refunds/policy.ts'
import { claimRefundAttempt, releaseRefundAttempt, findRefund } from './refunds/repository.ts'
import { findPayment, type PaymentRow } from './repository.ts'

/**
 * Gives the money back. Repeating it moves nothing again: the provider knows the refund by its id, and where an earlier
 * answer got lost we look into the provider's books before we ask once more. One worker at a time: two that both looked
 * before either had paid would pay it twice where the provider forgets or renews its keys. Throws while another is at it.
 */
export async function executeRefund(deps: Deps, refundId: string): Promise<void> {
  const wanted = await findRefund(deps.db, refundId)
  if (wanted?.status !== 'pending') return
  const payment = await findPayment(deps.db, wanted.payment_id)
  if (!payment?.provider_ref) return
  const provider = getProvider(deps, payment)
  if (wanted.attempted_at) {
    const { refunds } = await provider.getState(payment.provider_ref)
    await recordRefunds(deps, payment, refunds)
  }
  // What was found there, or given back behind our back, changes what is left to do.
  const refund = await claimRefundAttempt(deps.db, refundId, deps.now())
  if (refund === 'under way') throw new Error(`refund ${refundId} is under way`)
  if (!refund) return
  const { ref, status } = await provider
    .refund(payment.provider_ref, refund.id, refund.amount_minor)
    .catch(async error => {
      await releaseRefundAttempt(deps.db, refundId)
      throw error
    })
  await recordRefunds(deps, payment, [{ ref, refundId, minor: refund.amount_minor, status }])
}

const recordRefunds = (deps: Deps, payment: PaymentRow, theirs: readonly ProviderRefund[]) =>
  deps.db.transaction().execute(async tx => {
    const told = await lockPaymentAndOrder(deps, tx, payment)
    if (told) await applyEffects(deps, tx, told, settleRefundsOnly(told, theirs))
  })
