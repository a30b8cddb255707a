import type { Deps } from '#server/deps.ts'
import type { Handlers, Sweeps } from '#server/jobs/jobs.ts'

export const paymentHandlers = (
  _deps: Deps,
): Pick<Handlers, 'sync-payment' | 'void-payment' | 'execute-refund'> => ({
  'sync-payment': async () => {},
  'void-payment': async () => {},
  'execute-refund': async () => {},
})
export const paymentSweeps = (_deps: Deps): Sweeps => ({})
