import type { Deps } from '#server/money/deps.ts'
import { apply } from './apply.ts'
import { lockPaid } from './lock.ts'
import { isOurSum, type ProviderState, settle } from './rules.ts'
import { type PaymentRow, quarantine } from './store.ts'

/** What a provider said of a payment: locked, decided, and done in one transaction. Told twice it changes nothing. */
export async function settlePayment(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  if (!isOurSum(known, state)) return putAside(deps, known, state)
  await deps.db.transaction().execute(async tx => {
    const told = await lockPaid(deps, tx, known)
    if (told) await apply(deps, tx, told, settle(told, state, deps.now()))
  })
}

/** The provider speaks of another sum than we do: nothing moves until a person has looked. */
async function putAside(deps: Deps, payment: PaymentRow, state: ProviderState): Promise<void> {
  const theirs = `${state.amount.minor} ${state.amount.currency}, captured ${state.capturedMinor}`
  const ours = `${payment.amount_minor} ${payment.currency}`
  await quarantine(deps.db, payment.id, `The provider says ${theirs}; we say ${ours}.`, deps.now())
  deps.log.error(
    { paymentId: payment.id, ours: payment.amount_minor, theirs: state.amount },
    'payment quarantined',
  )
}
