import type { Deps } from '#server/payments/context.ts'
import { applyEffects } from './apply-effects.ts'
import { lockPaymentAndOrder } from './lock-payment.ts'
import { type ProviderState, settle } from './policy.ts'
import type { PaymentRow } from './repository.ts'

/** What a provider said of a payment: locked, decided and done in one transaction. Told twice it changes nothing. */
export async function applyProviderState(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const told = await lockPaymentAndOrder(deps, tx, known)
    if (told) await applyEffects(deps, tx, told, settle(told, state, deps.now()))
  })
}
