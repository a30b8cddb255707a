import { defineRoutes, get, post } from './route.ts'

const forReaders = { access: 'admin', cost: 'read', adminRoles: ['support', 'moderator'] } as const
const forSupport = { access: 'admin', cost: 'write', adminRoles: ['support'], changes: ['admin'] } as const
/** Moderators suspend and restore too. */
const forModerators = {
  access: 'admin',
  cost: 'write',
  adminRoles: ['support', 'moderator'],
  changes: ['admin'],
} as const

/** Accounts, and what an admin does with one. */
export const adminPeopleApi = defineRoutes('admin', {
  people: get('/api/admin/people', { ...forReaders, cost: 'search' }),
  person: get('/api/admin/people/:userId', forReaders),
  personTimeline: get('/api/admin/people/:userId/timeline', { ...forReaders, cost: 'search' }),
  suspendPerson: post('/api/admin/people/:userId/suspend', { ...forModerators, requiresRecentAuth: true }),
  restorePerson: post('/api/admin/people/:userId/restore', forModerators),
  signOutPerson: post('/api/admin/people/:userId/sign-out', forSupport),
  resendPersonConfirmation: post('/api/admin/people/:userId/confirmation', forSupport),
  resetPersonMfa: post('/api/admin/people/:userId/reset-mfa', { ...forSupport, requiresRecentAuth: true }),
  startView: post('/api/admin/people/:userId/view-as', { ...forSupport, requiresRecentAuth: true }),
  closePerson: post('/api/admin/people/:userId/close', { ...forSupport, requiresRecentAuth: true }),
})
