import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { issueReceipt } from '#server/payments/receipts/issue-receipt.ts'
import { createRefund } from './create-refund.ts'
import { createDispute } from './disputes/record-dispute.ts'
import { updateDispute } from './disputes/repository.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { Effect } from './policy.ts'
import { postPaymentEvents } from './post-payment-journal.ts'
import { shrinkRefund, updateRefund } from './refunds/repository.ts'
import { updatePayment } from './repository.ts'

/** Does what was decided about a payment, in its order and in the transaction that holds both locks. */
export async function applyEffects(deps: Deps, tx: Tx, told: LockedPayment, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) await applyEffect(deps, tx, told, effect)
}

async function applyEffect(deps: Deps, tx: Tx, told: LockedPayment, effect: Effect): Promise<void> {
  const { order, payment } = told
  switch (effect.do) {
    case 'change-payment':
      return updatePayment(tx, payment.id, effect.change, deps.now())
    case 'name-refund':
      return updateRefund(tx, effect.id, { provider_ref: effect.ref })
    case 'settle-refund': {
      const { id, status, ref } = effect
      return updateRefund(tx, id, { status, provider_ref: ref, settled_at: deps.now() })
    }
    case 'replace-refund':
      return updateRefund(tx, effect.id, { replaced_minor: effect.replacedMinor })
    case 'shrink-refund':
      return shrinkRefund(tx, effect.id, effect.toMinor)
    case 'keep-refund':
      return void (await createRefund(deps, tx, told, effect.refund))
    case 'keep-dispute':
      return createDispute(deps, tx, told, effect.dispute)
    case 'name-dispute':
      return updateDispute(tx, effect.id, { provider_ref: effect.ref })
    case 'decide-dispute':
      return updateDispute(tx, effect.id, { status: effect.status })
    case 'book':
      return postPaymentEvents(deps, tx, told, effect.event)
    case 'void':
      return deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
    case 'issue-receipt':
      return issueReceipt(deps, tx, told)
    case 'alert':
      return deps.log.error({ paymentId: payment.id, ...effect.about }, effect.text)
    case 'confirm':
      return order.confirm()
    case 'request':
      return order.requestApproval()
    case 'end':
      return order.cancel(effect.reason, effect.refundMinor)
    case 'count-paid':
      return order.recordPaid(effect.minor)
    case 'tell-of-return':
      return order.notifyLateRefund(effect.minor)
    case 'revive':
      return applyEffects(deps, tx, told, (await order.reactivate()) ? effect.onReactivated : effect.onUnavailable)
  }
}
