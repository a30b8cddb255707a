import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { errorReportLimits } from './limits.ts'
import { systemApi } from './routes/system.ts'

const okStatus = z.object({ status: z.literal('ok') })

export const endpoints = describeRoutes(systemApi, {
  googleClientId: {
    summary: 'Settings for clients, such as the Google client id (empty if not configured)',
    reply: z.object({
      clientId: z.string(),
      /** Google's identity script, loaded when the user chooses to sign in with Google. */
      scriptUrl: z.string(),
    }),
  },
  health: { summary: 'Liveness check', reply: okStatus },
  reportBrowserError: {
    summary: 'Error report of a browser for the log, without personal data',
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
  },
  ready: {
    summary: 'Readiness check of database and jobs',
    reply: okStatus,
    errors: ['server.unavailable'],
  },
})
