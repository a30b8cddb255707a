import { answerFileLimits } from '#contract/session-type-limits.ts'
import { defineRoutes, del, get, post } from './route.ts'

export const bookingApi = defineRoutes('booking', {
  createBooking: post('/api/booking/create', {
    access: 'interviewee',
    cost: 'write',
    changes: ['booking', 'slot', 'interviewer'],
  }),
  createPaymentIntent: post('/api/booking/create-payment-intent', {
    access: 'interviewee',
    cost: 'provider',
    changes: ['booking', 'slot', 'interviewer'],
  }),
  myBookings: get('/api/booking', { access: 'signed-in', cost: 'read', viewAs: true }),
  interviewerBookings: get('/api/booking/Interviewer', {
    access: 'interviewer',
    cost: 'read',
    viewAs: true,
  }),
  intervieweeBookings: get('/api/booking/interviewee', {
    access: 'interviewee',
    cost: 'read',
    viewAs: true,
  }),
  upcomingTasks: get('/api/booking/next', {
    access: 'signed-in',
    cost: 'read',
    viewAs: true,
  }),
  busyTimes: get('/api/booking/times', { access: 'signed-in', cost: 'read', viewAs: true }),
  booking: get('/api/booking/:id', { access: 'signed-in', cost: 'read', viewAs: true }),
  bookingCalendar: get('/api/booking/:id/calendar', { access: 'signed-in', cost: 'read' }),
  bookingPolicies: get('/api/booking/:id/policies', { access: 'signed-in', cost: 'read', viewAs: true }),
  cancelQuote: get('/api/booking/:id/cancel-quote', { access: 'signed-in', cost: 'read', viewAs: true }),
  cancelBooking: post('/api/booking/cancel', {
    access: 'signed-in',
    cost: 'provider',
    changes: ['booking', 'slot', 'payment', 'earnings'],
  }),
  acceptBooking: post('/api/booking/:id/accept', {
    access: 'interviewer',
    cost: 'provider',
    changes: ['booking', 'payment', 'earnings'],
  }),
  declineBooking: post('/api/booking/:id/decline', {
    access: 'interviewer',
    cost: 'provider',
    changes: ['booking', 'slot', 'payment'],
  }),
  setMeetingLink: post('/api/booking/meeting-link', {
    access: 'interviewer',
    cost: 'email',
    changes: ['booking'],
  }),
})

/** Changes of a booking between confirmation and end. */
export const bookingLifecycleApi = defineRoutes('booking', {
  rescheduleBooking: post('/api/booking/:id/reschedule', {
    access: 'interviewee',
    cost: 'write',
    changes: ['booking', 'slot'],
  }),
  proposeReschedule: post('/api/booking/:id/propose', {
    access: 'interviewer',
    cost: 'email',
    changes: ['booking', 'slot'],
  }),
  answerRescheduleProposal: post('/api/booking/:id/proposal', {
    access: 'interviewee',
    cost: 'write',
    changes: ['booking', 'slot'],
  }),
  reportNoShow: post('/api/booking/:id/no-show', {
    access: 'signed-in',
    cost: 'write',
    changes: ['booking', 'earnings'],
  }),
  contestNoShow: post('/api/booking/:id/no-show/contest', {
    access: 'signed-in',
    cost: 'write',
    changes: ['booking'],
  }),
})

/** Files that candidates upload as answers to the questions of a session type. */
export const answerFilesApi = defineRoutes('booking', {
  uploadAnswerFile: post('/api/booking/answer-files', {
    access: 'interviewee',
    cost: 'cpu',
    upload: {
      field: 'file',
      maxBytes: answerFileLimits.maxBytes,
      // An empty file has an error of its own.
      required: false,
      tooLarge: 'answer_file.too_large',
    },
    changes: [],
  }),
  deleteAnswerFile: del('/api/booking/answer-files/:fileId', {
    access: 'interviewee',
    cost: 'write',
    changes: [],
  }),
  answerFile: get('/api/booking/:id/answer-files/:fileId', {
    kind: 'file',
    access: 'signed-in',
    cost: 'read',
  }),
})

/** Claims about a session, and appeals against decisions of admins. */
export const bookingDisputesApi = defineRoutes('booking', {
  claimSession: post('/api/booking/:id/claim', {
    access: 'interviewee',
    cost: 'write',
    changes: ['booking'],
  }),
  appealDispute: post('/api/booking/:id/appeal', {
    access: 'signed-in',
    cost: 'write',
    changes: ['booking', 'earnings'],
  }),
})

/** Messages are an area of their own: lists of bookings do not reload with each message. */
export const bookingMessagesApi = defineRoutes('booking', {
  intervieweeProfile: get('/api/booking/:id/candidate', { access: 'interviewer', cost: 'read' }),
  updateBookingNotes: post('/api/booking/:id/notes', {
    access: 'interviewee',
    cost: 'email',
    changes: ['booking'],
  }),
  bookingMessages: get('/api/booking/:id/messages', { area: 'message', access: 'signed-in', cost: 'read' }),
  sendBookingMessage: post('/api/booking/:id/messages', {
    area: 'message',
    access: 'signed-in',
    cost: 'email',
    changes: ['message'],
  }),
})

/** Requests of candidates for times that are not offered. */
export const timeRequestsApi = defineRoutes('booking', {
  timeRequests: get('/api/time-requests', { access: 'signed-in', cost: 'read' }),
  requestableTimes: get('/api/session-types/:id/free-times', { access: 'interviewee', cost: 'search' }),
  requestTimes: post('/api/time-requests', {
    access: 'interviewee',
    cost: 'email',
    changes: ['booking', 'slot'],
  }),
  acceptTimeRequest: post('/api/time-requests/:id/accept', {
    access: 'interviewer',
    cost: 'email',
    changes: ['booking', 'slot'],
  }),
  declineTimeRequest: post('/api/time-requests/:id/decline', {
    access: 'interviewer',
    cost: 'email',
    changes: ['booking', 'slot'],
  }),
  withdrawTimeRequest: post('/api/time-requests/:id/withdraw', {
    access: 'interviewee',
    cost: 'email',
    changes: ['booking', 'slot'],
  }),
})

export const reviewsApi = defineRoutes('review', {
  writeReview: post('/api/reviews/create', {
    access: 'interviewee',
    cost: 'write',
    changes: ['booking', 'review', 'interviewer', 'scorecard'],
  }),
  interviewerReviews: get('/api/reviews/interviewer/:id', {
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
    viewAs: true,
  }),
})
