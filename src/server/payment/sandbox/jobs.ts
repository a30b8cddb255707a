import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/jobs/jobs.ts'

export const sandboxHandlers = (_deps: Deps): Pick<Handlers, 'sandbox-webhook'> => ({
  'sandbox-webhook': async () => {},
})
