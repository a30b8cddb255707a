import { z } from 'zod'
import { addresses as at } from './address/settings.ts'
import { endpoint } from './endpoint.ts'

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
  ready: endpoint({
    ...at.ready,
    summary: 'The database and the jobs can be reached',
    area: 'settings',
    reply: alive,
    errors: ['server.unavailable'],
  }),
}
