import { defineRoutes, get, post } from './route.ts'

const access = { access: 'admin', adminRoles: ['support'] } as const

export const adminReliabilityApi = defineRoutes('admin', {
  reliabilityList: get('/api/admin/reliability', { ...access, cost: 'read' }),
  interviewerReliability: get('/api/admin/reliability/:userId', { ...access, cost: 'read' }),
  imposeReliability: post('/api/admin/reliability/:userId/impose', {
    ...access,
    cost: 'write',
    changes: ['admin'],
  }),
  liftReliability: post('/api/admin/reliability/:userId/lift', {
    ...access,
    cost: 'write',
    changes: ['admin'],
  }),
})
