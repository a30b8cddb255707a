import { defineRoutes, get, post } from './route.ts'

const access = { access: 'admin', adminRoles: ['moderator'] } as const

export const adminModerationApi = defineRoutes('admin', {
  moderationCases: get('/api/admin/moderation', { ...access, cost: 'read' }),
  moderationStatistics: get('/api/admin/moderation/statistics', { ...access, cost: 'cpu' }),
  moderationCase: get('/api/admin/moderation/:id', { ...access, cost: 'read' }),
  dismissReports: post('/api/admin/moderation/:id/dismiss', { ...access, cost: 'write', changes: ['admin'] }),
  hideContent: post('/api/admin/moderation/:id/hide', { ...access, cost: 'write', changes: ['admin'] }),
  decideAppeal: post('/api/admin/moderation/:id/appeal', { ...access, cost: 'write', changes: ['admin'] }),
  restoreContent: post('/api/admin/moderation/:id/restore', { ...access, cost: 'write', changes: ['admin'] }),
})
