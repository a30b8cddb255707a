import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { errorReportLimits } from './limits.ts'
import { addresses as at } from './routes/settings.ts'

const alive = z.object({ status: z.literal('ok') })

export const endpoints = {
  googleClientId: endpoint({
    ...at.googleClientId,
    summary: 'The client id for signing in with Google; empty where it is not configured',
    area: 'settings',
    reply: z.object({
      clientId: z.string(),
      /** Where Google's identity script is; loaded when somebody wants to sign in with Google. */
      scriptUrl: z.string(),
    }),
    errors: [],
  }),
  health: endpoint({
    ...at.health,
    summary: 'The process is alive',
    area: 'settings',
    reply: alive,
    errors: [],
  }),
  reportError: endpoint({
    ...at.reportError,
    summary: 'A page broke in a browser: a few words about it for the log, and nothing about anybody',
    area: 'settings',
    body: z.object({
      message: z.string().max(errorReportLimits.messageLength),
      /** As the browser tells it. */
      stack: z.string().max(errorReportLimits.stackLength).optional(),
      /** The path of the page, without what follows it. */
      page: z.string().max(errorReportLimits.pageLength),
      /** Which build of the web app it was. */
      build: z.string().max(errorReportLimits.buildLength).optional(),
    }),
    reply: nothing,
    errors: [],
  }),
  ready: endpoint({
    ...at.ready,
    summary: 'The database and the jobs can be reached',
    area: 'settings',
    reply: alive,
    errors: ['server.unavailable'],
  }),
}
