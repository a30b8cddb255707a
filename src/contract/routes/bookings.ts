import { defineRoutes } from './route.ts'

export const bookingApi = defineRoutes({
  createBooking: { method: 'POST', path: '/api/booking/create', access: 'interviewee', cost: 'write' },
  createPaymentIntent: {
    method: 'POST',
    path: '/api/booking/create-payment-intent',
    access: 'interviewee',
    cost: 'provider',
  },
  myBookings: { method: 'GET', path: '/api/booking', access: 'signed-in', cost: 'read' },
  interviewerBookings: {
    method: 'GET',
    path: '/api/booking/Interviewer',
    access: 'interviewer',
    cost: 'read',
  },
  intervieweeBookings: {
    method: 'GET',
    path: '/api/booking/interviewee',
    access: 'interviewee',
    cost: 'read',
  },
  nextUp: { method: 'GET', path: '/api/booking/next', access: 'signed-in', cost: 'read' },
  ownTimes: { method: 'GET', path: '/api/booking/times', access: 'signed-in', cost: 'read' },
  booking: { method: 'GET', path: '/api/booking/:id', access: 'signed-in', cost: 'read' },
  bookingCalendar: { method: 'GET', path: '/api/booking/:id/calendar', access: 'signed-in', cost: 'read' },
  cancelQuote: { method: 'GET', path: '/api/booking/:id/cancel-quote', access: 'signed-in', cost: 'read' },
  cancelBooking: { method: 'POST', path: '/api/booking/cancel', access: 'signed-in', cost: 'provider' },
  acceptBooking: { method: 'POST', path: '/api/booking/:id/accept', access: 'interviewer', cost: 'provider' },
  declineBooking: {
    method: 'POST',
    path: '/api/booking/:id/decline',
    access: 'interviewer',
    cost: 'provider',
  },
  setMeetingLink: { method: 'POST', path: '/api/booking/meeting-link', access: 'interviewer', cost: 'email' },
})

/** Changes of a booking between confirmation and end. */
export const bookingLifecycleApi = defineRoutes({
  rescheduleBooking: {
    method: 'POST',
    path: '/api/booking/:id/reschedule',
    access: 'interviewee',
    cost: 'write',
  },
  proposeTime: { method: 'POST', path: '/api/booking/:id/propose', access: 'interviewer', cost: 'email' },
  answerProposal: { method: 'POST', path: '/api/booking/:id/proposal', access: 'interviewee', cost: 'write' },
  reportNoShow: { method: 'POST', path: '/api/booking/:id/no-show', access: 'signed-in', cost: 'write' },
  contestNoShow: {
    method: 'POST',
    path: '/api/booking/:id/no-show/contest',
    access: 'signed-in',
    cost: 'write',
  },
})

export const bookingMessagesApi = defineRoutes({
  candidate: { method: 'GET', path: '/api/booking/:id/candidate', access: 'interviewer', cost: 'read' },
  changeNotes: { method: 'POST', path: '/api/booking/:id/notes', access: 'interviewee', cost: 'email' },
  bookingMessages: { method: 'GET', path: '/api/booking/:id/messages', access: 'signed-in', cost: 'read' },
  writeMessage: { method: 'POST', path: '/api/booking/:id/messages', access: 'signed-in', cost: 'email' },
})

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
