import { defineRoutes, get, post } from './route.ts'

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
