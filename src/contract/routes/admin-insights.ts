import { defineRoutes, get } from './route.ts'

export const adminInsightsApi = defineRoutes('admin', {
  insights: get('/api/admin/insights', {
    access: 'admin',
    cost: 'search',
    adminRoles: ['finance', 'support'],
    allowStale: true,
  }),
  moneyInsights: get('/api/admin/insights/money', {
    access: 'admin',
    cost: 'search',
    adminRoles: ['finance'],
    allowStale: true,
  }),
})
