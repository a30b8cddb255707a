import type { PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/payments/context.ts'
import { updateLastRetriedAt } from './repository.ts'

/** A sweep tries to settle these payments now: next time others come first. */
export const markPaymentsRetried = (deps: Deps, ids: readonly PaymentId[]): Promise<void> =>
  updateLastRetriedAt(deps.db, 'payments', ids, deps.now())
