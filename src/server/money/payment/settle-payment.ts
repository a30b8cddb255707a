import type { Deps } from '#server/money/deps.ts'
import { apply } from './apply.ts'
import { lockPaid } from './lock.ts'
import { type ProviderState, settle } from './rules.ts'
import type { PaymentRow } from './store.ts'

/** What a provider said of a payment: locked, decided and done in one transaction. Told twice it changes nothing. */
export async function settlePayment(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const told = await lockPaid(deps, tx, known)
    if (told) await apply(deps, tx, told, settle(told, state, deps.now()))
  })
}
