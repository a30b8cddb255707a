import type { PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/payments/context.ts'
import { updateSwept } from './repository.ts'

/** A sweep tries to settle these payments now: next time others come first. */
export const noteSwept = (deps: Deps, ids: readonly PaymentId[]): Promise<void> =>
  updateSwept(deps.db, 'payments', ids, deps.now())
