import { defineRoutes, del, get, post } from './route.ts'

/** Admins and what they did. The screens of `/admin` have one table of routes each. */
export const adminApi = defineRoutes('admin', {
  myAdminRoles: get('/api/admin/me', { access: 'admin', cost: 'read' }),
  admins: get('/api/admin/admins', { access: 'admin', cost: 'read' }),
  grantAdminRole: post('/api/admin/admins', {
    access: 'admin',
    cost: 'write',
    adminRoles: ['owner'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
  revokeAdminRole: del('/api/admin/admins/:userId/:role', {
    access: 'admin',
    cost: 'write',
    adminRoles: ['owner'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
  adminActions: get('/api/admin/actions', { access: 'admin', cost: 'read' }),
  verifyAdminActions: post('/api/admin/actions/verify', { access: 'admin', cost: 'cpu', changes: [] }),
  exportAdminActions: post('/api/admin/actions/export/chain', {
    kind: 'file',
    access: 'admin',
    cost: 'cpu',
    adminRoles: ['owner'],
    requiresRecentAuth: true,
  }),
})
