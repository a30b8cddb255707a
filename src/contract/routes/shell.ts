import { defineRoutes } from './route.ts'

export const authSessionsApi = defineRoutes({
  signOut: { method: 'POST', path: '/api/auth/logout', access: 'signed-in', cost: 'write' },
  mySignIns: { method: 'GET', path: '/api/account/sessions', access: 'signed-in', cost: 'read' },
  endSignIn: { method: 'DELETE', path: '/api/account/sessions/:id', access: 'signed-in', cost: 'write' },
  endOtherSignIns: { method: 'DELETE', path: '/api/account/sessions', access: 'signed-in', cost: 'write' },
})

/** Settings for every client at its start, and health checks for the operator. */
export const settingsApi = defineRoutes({
  googleClientId: {
    method: 'GET',
    path: '/api/settings/auth/google-client-id',
    access: 'public',
    cost: 'read',
  },
  health: { method: 'GET', path: '/api/health', access: 'public', cost: 'free' },
  reportError: { method: 'POST', path: '/api/browser-errors', access: 'public', cost: 'write' },
  ready: { method: 'GET', path: '/api/ready', access: 'public', cost: 'read' },
})
