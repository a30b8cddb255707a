import type { PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/money/deps.ts'
import { updateSwept } from './store.ts'

/** A sweep tries to settle these payments now: next time others come first. */
export const noteSwept = (deps: Deps, ids: readonly PaymentId[]): Promise<void> =>
  updateSwept(deps.db, 'payments', ids, deps.now())
