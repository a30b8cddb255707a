import { defineRoutes } from './route.ts'

/** Bookings: making, reading, answering and ending them. */
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
  setMeetingLink: { method: 'POST', path: '/api/booking/meeting-link', access: 'interviewer', cost: 'mail' },
})
