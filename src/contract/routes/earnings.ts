import { defineRoutes } from './route.ts'

/** What an interviewer earns, and where it goes. */
export const earningsApi = defineRoutes({
  earnings: { method: 'GET', path: '/api/earnings', access: 'interviewer', cost: 'read' },
  earningSessions: { method: 'GET', path: '/api/earnings/sessions', access: 'interviewer', cost: 'read' },
  exportEarnings: { method: 'GET', path: '/api/earnings/export', access: 'interviewer', cost: 'heavy' },
  payoutDetails: { method: 'GET', path: '/api/earnings/payout-details', access: 'interviewer', cost: 'read' },
  setPayoutDetails: {
    method: 'PUT',
    path: '/api/earnings/payout-details',
    access: 'interviewer',
    cost: 'write',
    requiresRecentAuth: true,
  },
})
