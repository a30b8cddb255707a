import { defineRoutes, del, get, post } from './route.ts'

export const trainingApi = defineRoutes('training', {
  trainingOptions: get('/api/chat/config', { access: 'signed-in', cost: 'read', viewAs: true }),
  generateQuestions: post('/api/chat/questions/generate', {
    access: 'signed-in',
    cost: 'provider',
    changes: [],
  }),
})

export const trainingInterviewApi = defineRoutes('training', {
  scorePracticeAnswer: post('/api/chat/questions/answer', { access: 'signed-in', cost: 'cpu', changes: [] }),
  canStartInterview: get('/api/chat/can-start-session', { access: 'signed-in', cost: 'read', viewAs: true }),
  startInterview: post('/api/chat/interview/start', {
    access: 'signed-in',
    cost: 'provider',
    changes: ['training'],
  }),
  sendCoachMessage: post('/api/chat/message', {
    access: 'signed-in',
    cost: 'provider',
    changes: ['training'],
  }),
  readInterview: get('/api/chat/interview/:sessionId', { access: 'signed-in', cost: 'read' }),
  endInterview: post('/api/chat/interview/:sessionId/end', {
    access: 'signed-in',
    cost: 'provider',
    changes: ['training'],
  }),
  pauseInterview: post('/api/chat/interview/:sessionId/pause', {
    access: 'signed-in',
    cost: 'write',
    changes: ['training'],
  }),
  resumeInterview: post('/api/chat/interview/:sessionId/resume', {
    access: 'signed-in',
    cost: 'write',
    changes: ['training'],
  }),
  cancelInterview: post('/api/chat/interview/:sessionId/cancel', {
    access: 'signed-in',
    cost: 'write',
    changes: ['training'],
  }),
  retryAnswer: post('/api/chat/interview/:sessionId/retry', {
    access: 'signed-in',
    cost: 'provider',
    changes: ['training'],
  }),
  interviewHistory: get('/api/chat/interview/history', { access: 'signed-in', cost: 'read', viewAs: true }),
  interviewersForSkill: get('/api/chat/interview/:sessionId/people', {
    access: 'not-interviewer',
    cost: 'search',
    allowStale: true,
    viewAs: true,
  }),
  streamCoachMessage: post('/api/chat/message/stream', {
    kind: 'stream',
    access: 'signed-in',
    cost: 'provider',
  }),
})

export const trainingShareApi = defineRoutes('training', {
  trainingStatistics: get('/api/chat/statistics', {
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
    viewAs: true,
  }),
  shareInterview: post('/api/chat/interview/:sessionId/share', {
    access: 'not-interviewer',
    cost: 'write',
    changes: ['training', 'booking'],
  }),
  unshareInterview: del('/api/chat/interview/:sessionId/share/:bookingId', {
    access: 'not-interviewer',
    cost: 'write',
    changes: ['training', 'booking'],
  }),
  sharedInterviews: get('/api/booking/:id/training', { access: 'signed-in', cost: 'read' }),
  exportInterview: get('/api/chat/interview/:sessionId/export', { access: 'signed-in', cost: 'cpu' }),
})

/** Trial of the coach without an account. */
export const trainingTrialApi = defineRoutes('training', {
  trialQuestions: get('/api/chat/trial', { access: 'public', cost: 'read', viewAs: true }),
  scoreTrialAnswer: post('/api/chat/trial', { access: 'public', cost: 'cpu', changes: [] }),
})
