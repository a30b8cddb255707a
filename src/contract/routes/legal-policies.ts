import { defineRoutes, get, post } from './route.ts'

/** Policies that an owner published in place of the web app's own texts. */
export const legalPoliciesApi = defineRoutes('settings', {
  policyText: get('/api/policies/:policy', { access: 'public', cost: 'read', viewAs: true }),
  policyChanges: get('/api/policies', { access: 'signed-in', cost: 'read', viewAs: true }),
  acknowledgePolicy: post('/api/policies/:policy/read', {
    access: 'signed-in',
    cost: 'write',
    changes: ['settings'],
  }),
})
