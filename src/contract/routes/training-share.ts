import { defineRoutes } from './route.ts'

/** What training comes to, and who else may see it. */
export const trainingShareApi = defineRoutes({
  trainingStatistics: {
    method: 'GET',
    path: '/api/chat/statistics',
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
  },
  shareInterview: {
    method: 'POST',
    path: '/api/chat/interview/:sessionId/share',
    access: 'not-interviewer',
    cost: 'write',
  },
  unshareInterview: {
    method: 'DELETE',
    path: '/api/chat/interview/:sessionId/share/:bookingId',
    access: 'not-interviewer',
    cost: 'write',
  },
  sharedTraining: { method: 'GET', path: '/api/booking/:id/training', access: 'signed-in', cost: 'read' },
  exportInterview: {
    method: 'GET',
    path: '/api/chat/interview/:sessionId/export',
    access: 'signed-in',
    cost: 'heavy',
  },
})
