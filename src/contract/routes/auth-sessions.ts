import { defineRoutes, del, get, post } from './route.ts'

/** Logout, and the devices on which a user is signed in. */
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
