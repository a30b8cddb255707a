import { defineRoutes } from './route.ts'

/** What is told of the market to whoever comes by: the landing page loads this address and no other of its area. */
export const landingStatsApi = defineRoutes({
  teaser: { method: 'GET', path: '/api/teaser', access: 'public', cost: 'read', allowStale: true },
})
