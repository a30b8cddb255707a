import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { errorReportLimits } from './limits.ts'
import { settingsApi } from './routes/shell.ts'

const okStatus = z.object({ status: z.literal('ok') })

export const endpoints = {
  googleClientId: endpoint({
    ...settingsApi.googleClientId,
    summary: 'The client id for signing in with Google; empty where it is not configured',
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
    summary: 'The process is alive',
    area: 'settings',
    reply: okStatus,
    errors: [],
  }),
  reportError: endpoint({
    ...settingsApi.reportError,
    summary: 'A page broke in a browser: a few words about it for the log, and nothing about anybody',
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
    summary: 'The database and the jobs can be reached',
    area: 'settings',
    reply: okStatus,
    errors: ['server.unavailable'],
  }),
}
