import { defineRoutes } from './route.ts'

/** What happens to a booking between its confirmation and its end. */
export const bookingLifecycleApi = defineRoutes({
  rescheduleBooking: {
    method: 'POST',
    path: '/api/booking/:id/reschedule',
    access: 'interviewee',
    cost: 'write',
  },
  proposeTime: { method: 'POST', path: '/api/booking/:id/propose', access: 'interviewer', cost: 'mail' },
  answerProposal: { method: 'POST', path: '/api/booking/:id/proposal', access: 'interviewee', cost: 'write' },
  reportNoShow: { method: 'POST', path: '/api/booking/:id/no-show', access: 'signed-in', cost: 'write' },
  contestNoShow: {
    method: 'POST',
    path: '/api/booking/:id/no-show/contest',
    access: 'signed-in',
    cost: 'write',
  },
})
