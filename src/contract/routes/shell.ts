import { defineRoutes, del, get, post } from './route.ts'

export const authSessionsApi = defineRoutes('account', {
  signOut: post('/api/auth/logout', { access: 'signed-in', cost: 'write', changes: [] }),
  myLogins: get('/api/account/sessions', { access: 'signed-in', cost: 'read' }),
  revokeLogin: del('/api/account/sessions/:id', { access: 'signed-in', cost: 'write', changes: ['account'] }),
  revokeOtherLogins: del('/api/account/sessions', {
    access: 'signed-in',
    cost: 'write',
    changes: ['account'],
  }),
})

/** Settings for every client at its start, and health checks for the operator. */
export const systemApi = defineRoutes('settings', {
  googleClientId: get('/api/settings/auth/google-client-id', {
    access: 'public',
    cost: 'read',
    viewAs: true,
  }),
  health: get('/api/health', { access: 'public', cost: 'free', viewAs: true }),
  reportBrowserError: post('/api/browser-errors', { access: 'public', cost: 'write', changes: [] }),
  ready: get('/api/ready', { access: 'public', cost: 'read', viewAs: true }),
})
