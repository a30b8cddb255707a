import { defineRoutes } from './route.ts'

export const trainingApi = defineRoutes({
  chatConfig: { method: 'GET', path: '/api/chat/config', access: 'signed-in', cost: 'read' },
  generateQuestions: {
    method: 'POST',
    path: '/api/chat/questions/generate',
    access: 'signed-in',
    cost: 'provider',
  },
})

export const trainingSessionApi = defineRoutes({
  canStartSession: { method: 'GET', path: '/api/chat/can-start-session', access: 'signed-in', cost: 'read' },
  startInterview: {
    method: 'POST',
    path: '/api/chat/interview/start',
    access: 'signed-in',
    cost: 'provider',
  },
  sendMessage: { method: 'POST', path: '/api/chat/message', access: 'signed-in', cost: 'provider' },
  readInterview: { method: 'GET', path: '/api/chat/interview/:sessionId', access: 'signed-in', cost: 'read' },
  endInterview: {
    method: 'POST',
    path: '/api/chat/interview/:sessionId/end',
    access: 'signed-in',
    cost: 'provider',
  },
  pauseInterview: {
    method: 'POST',
    path: '/api/chat/interview/:sessionId/pause',
    access: 'signed-in',
    cost: 'write',
  },
  resumeInterview: {
    method: 'POST',
    path: '/api/chat/interview/:sessionId/resume',
    access: 'signed-in',
    cost: 'write',
  },
  cancelInterview: {
    method: 'POST',
    path: '/api/chat/interview/:sessionId/cancel',
    access: 'signed-in',
    cost: 'write',
  },
  retryAnswer: {
    method: 'POST',
    path: '/api/chat/interview/:sessionId/retry',
    access: 'signed-in',
    cost: 'provider',
  },
  interviewHistory: { method: 'GET', path: '/api/chat/interview/history', access: 'signed-in', cost: 'read' },
  peopleForSkill: {
    method: 'GET',
    path: '/api/chat/interview/:sessionId/people',
    access: 'not-interviewer',
    cost: 'search',
    allowStale: true,
  },
  streamMessage: {
    kind: 'stream',
    method: 'POST',
    path: '/api/chat/message/stream',
    access: 'signed-in',
    cost: 'provider',
  },
})

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
    cost: 'cpu',
  },
})

/** Trial of the coach without an account. */
export const trainingTrialApi = defineRoutes({
  trialQuestions: { method: 'GET', path: '/api/chat/trial', access: 'public', cost: 'read' },
  tryAnswer: { method: 'POST', path: '/api/chat/trial', access: 'public', cost: 'cpu' },
})
