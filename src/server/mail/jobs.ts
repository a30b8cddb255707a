import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/jobs/jobs.ts'

export const mailHandlers = (_deps: Deps): Pick<Handlers, 'send-mail'> => ({ 'send-mail': async () => {} })
