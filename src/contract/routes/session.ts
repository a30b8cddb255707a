import { defineRoutes } from './route.ts'

/** Where somebody is signed in, and how that ends. */
export const authSessionsApi = defineRoutes({
  signOut: { method: 'POST', path: '/api/auth/logout', access: 'signed-in', cost: 'write' },
  mySignIns: { method: 'GET', path: '/api/account/sessions', access: 'signed-in', cost: 'read' },
  endSignIn: { method: 'DELETE', path: '/api/account/sessions/:id', access: 'signed-in', cost: 'write' },
  endOtherSignIns: { method: 'DELETE', path: '/api/account/sessions', access: 'signed-in', cost: 'write' },
})
