import { defineRoutes } from './route.ts'

/** What interviewees say of a session. */
export const reviewsApi = defineRoutes({
  writeReview: { method: 'POST', path: '/api/reviews/create', access: 'interviewee', cost: 'write' },
  interviewerReviews: {
    method: 'GET',
    path: '/api/reviews/interviewer/:id',
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
  },
})
