import { defineRoutes, get } from './route.ts'

/** How reliable the signed-in interviewer is. */
export const reliabilityApi = defineRoutes('profile', {
  myReliability: get('/api/profile/reliability', { access: 'interviewer', cost: 'read', viewAs: true }),
})
