import { defineRoutes, get, post, put } from './route.ts'

const reviewers = { access: 'admin', adminRoles: ['support', 'moderator'] } as const

/** Applications of interviewers, and the rule by which search lists new ones. */
export const adminApplicationsApi = defineRoutes('admin', {
  applications: get('/api/admin/applications', { ...reviewers, cost: 'search' }),
  application: get('/api/admin/applications/:userId', { ...reviewers, cost: 'read' }),
  approveApplication: post('/api/admin/applications/:userId/approve', {
    ...reviewers,
    cost: 'write',
    changes: ['admin'],
  }),
  sendBackApplication: post('/api/admin/applications/:userId/send-back', {
    ...reviewers,
    cost: 'write',
    changes: ['admin'],
  }),
  declineApplication: post('/api/admin/applications/:userId/decline', {
    ...reviewers,
    cost: 'write',
    changes: ['admin'],
  }),
  listingRule: get('/api/admin/listing-rule', { ...reviewers, cost: 'search' }),
  setListingRule: put('/api/admin/listing-rule', {
    access: 'admin',
    cost: 'write',
    adminRoles: ['owner'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
})
