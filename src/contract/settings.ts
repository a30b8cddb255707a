import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const alive = z.object({ status: z.literal('ok') })

export const endpoints = {
  googleClientId: endpoint({
    name: 'googleClientId',
    summary: 'The client id for signing in with Google; empty where it is not configured',
    area: 'settings',
    method: 'GET',
    path: '/api/settings/auth/google-client-id',
    access: 'public',
    reply: z.object({
      clientId: z.string(),
      /** Where Google's identity script is; loaded when somebody wants to sign in with Google. */
      scriptUrl: z.string(),
    }),
    errors: [],
  }),
  health: endpoint({
    name: 'health',
    summary: 'The process is alive',
    area: 'settings',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: alive,
    errors: [],
  }),
  ready: endpoint({
    name: 'ready',
    summary: 'The database and the jobs can be reached',
    area: 'settings',
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    reply: alive,
    errors: ['server.unavailable'],
  }),
}
