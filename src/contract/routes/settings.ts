import { defineRoutes } from './route.ts'

/** What a client asks before anything else, and what whoever runs the product asks. */
export const settingsApi = defineRoutes({
  googleClientId: {
    method: 'GET',
    path: '/api/settings/auth/google-client-id',
    access: 'public',
    cost: 'read',
  },
  health: { method: 'GET', path: '/api/health', access: 'public', cost: 'nothing' },
  reportError: { method: 'POST', path: '/api/browser-errors', access: 'public', cost: 'write' },
  ready: { method: 'GET', path: '/api/ready', access: 'public', cost: 'read' },
})
