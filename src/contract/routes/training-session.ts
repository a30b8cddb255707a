import { defineRoutes } from './route.ts'

/** An interview with the coach. */
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
