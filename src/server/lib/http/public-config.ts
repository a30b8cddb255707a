import { endpoints as api } from '#contract/settings.ts'
import type { Deps } from '#server/lib/context.ts'
import { createErrorReporter } from './client-errors.ts'
import { AppError } from './error.ts'
import type { RegisterEndpoint } from './register-routes.ts'

const okStatus = { status: 'ok' } as const

export const settingsRoutes = (on: RegisterEndpoint, deps: Deps) => {
  const noteError = createErrorReporter()
  on(api.googleClientId, () => {
    const { google } = deps.config
    return google
      ? { clientId: google.clientId, scriptUrl: new URL('/gsi/client', google.issuer).href }
      : { clientId: '', scriptUrl: '' }
  })
  on(api.reportError, ({ body, request }) => noteError(body, request))
  on(api.health, () => okStatus)
  on(api.ready, async () => {
    if (!(await deps.jobs.isReachable())) throw new AppError('server.unavailable')
    return okStatus
  })
}
