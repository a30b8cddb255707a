import { endpoints as api } from '#contract/settings.ts'
import type { Deps } from '#server/lib/context.ts'
import { reportingErrors } from './client-errors.ts'
import { AppError } from './error.ts'
import type { Register } from './register-routes.ts'

const alive = { status: 'ok' } as const

export const settingsRoutes = (on: Register, deps: Deps) => {
  const noteError = reportingErrors()
  on(api.googleClientId, () => {
    const { google } = deps.config
    return google
      ? { clientId: google.clientId, scriptUrl: new URL('/gsi/client', google.issuer).href }
      : { clientId: '', scriptUrl: '' }
  })
  on(api.reportError, ({ body, request }) => noteError(body, request))
  on(api.health, () => alive)
  on(api.ready, async () => {
    if (!(await deps.jobs.isReachable())) throw new AppError('server.unavailable')
    return alive
  })
}
