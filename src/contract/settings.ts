import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { errorReportLimits } from './limits.ts'
import { settingsApi } from './routes/shell.ts'

const okStatus = z.object({ status: z.literal('ok') })

export const endpoints = {
  googleClientId: endpoint({
    ...settingsApi.googleClientId,
    summary: 'Settings for clients, such as the Google client id (empty if not configured)',
    area: 'settings',
    reply: z.object({
      clientId: z.string(),
      /** Google's identity script, loaded when the user chooses to sign in with Google. */
      scriptUrl: z.string(),
    }),
    errors: [],
  }),
  health: endpoint({
    ...settingsApi.health,
    summary: 'Liveness check',
    area: 'settings',
    reply: okStatus,
    errors: [],
  }),
  reportError: endpoint({
    ...settingsApi.reportError,
    summary: 'Error report of a browser for the log, without personal data',
    area: 'settings',
    body: z.object({
      message: z.string().max(errorReportLimits.messageLength),
      /** As the browser formats it. */
      stack: z.string().max(errorReportLimits.stackLength).optional(),
      /** Path of the page without its query. */
      page: z.string().max(errorReportLimits.pageLength),
      /** Build of the web app. */
      build: z.string().max(errorReportLimits.buildLength).optional(),
    }),
    reply: noContent,
    errors: [],
  }),
  ready: endpoint({
    ...settingsApi.ready,
    summary: 'Readiness check of database and jobs',
    area: 'settings',
    reply: okStatus,
    errors: ['server.unavailable'],
  }),
}
