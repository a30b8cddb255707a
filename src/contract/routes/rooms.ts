import { callRecordingLimits } from '#contract/room-limits.ts'
import { defineRoutes } from './route.ts'

export const roomApi = defineRoutes({
  joinRoom: { method: 'POST', path: '/api/rooms/:bookingId/join', access: 'signed-in', cost: 'write' },
  tryLine: { method: 'GET', path: '/api/rooms/:bookingId/trial', access: 'signed-in', cost: 'read' },
  roomSocket: { kind: 'socket', method: 'GET', path: '/api/rooms/socket', access: 'public', cost: 'write' },
})

export const collaborationApi = defineRoutes({
  /** Sandboxed page that runs programs. Its policy allows computation only. */
  runner: { kind: 'file', method: 'GET', path: '/runner', access: 'public', cost: 'read' },
})

export const notesApi = defineRoutes({
  roomQuestions: {
    method: 'GET',
    path: '/api/rooms/:bookingId/questions',
    access: 'interviewer',
    cost: 'search',
  },
  roomMoments: { method: 'GET', path: '/api/rooms/:bookingId/moments', access: 'signed-in', cost: 'read' },
  keepMoment: {
    method: 'PUT',
    path: '/api/rooms/:bookingId/moments/:id',
    access: 'signed-in',
    cost: 'write',
  },
  deleteMoment: {
    method: 'DELETE',
    path: '/api/rooms/:bookingId/moments/:id',
    access: 'signed-in',
    cost: 'write',
  },
  ownQuestions: { method: 'GET', path: '/api/interviewer/questions', access: 'interviewer', cost: 'read' },
  keepQuestion: {
    method: 'PUT',
    path: '/api/interviewer/questions/:id',
    access: 'interviewer',
    cost: 'write',
  },
  deleteQuestion: {
    method: 'DELETE',
    path: '/api/interviewer/questions/:id',
    access: 'interviewer',
    cost: 'write',
  },
})

export const callRecordingApi = defineRoutes({
  film: { method: 'GET', path: '/api/rooms/:bookingId/film', access: 'signed-in', cost: 'read' },
  agreeToFilm: {
    method: 'PUT',
    path: '/api/rooms/:bookingId/film/consent',
    access: 'signed-in',
    cost: 'write',
  },
  beginSegment: {
    method: 'PUT',
    path: '/api/rooms/:bookingId/film/segments/:id',
    access: 'interviewer',
    cost: 'write',
  },
  endSegment: {
    method: 'PUT',
    path: '/api/rooms/:bookingId/film/segments/:id/end',
    access: 'interviewer',
    cost: 'write',
  },
  keepChunk: {
    kind: 'upload',
    method: 'PUT',
    path: '/api/rooms/:bookingId/film/segments/:id/chunks/:seq',
    access: 'interviewer',
    cost: 'chunk',
    maxBytes: callRecordingLimits.chunkBytes,
  },
})

export const scorecardApi = defineRoutes({
  gradedSessions: { method: 'GET', path: '/api/scorecards', access: 'signed-in', cost: 'read' },
  gradingCalibration: {
    method: 'GET',
    path: '/api/scorecards/calibration',
    access: 'interviewer',
    cost: 'read',
  },
  scorecard: { method: 'GET', path: '/api/booking/:id/scorecard', access: 'signed-in', cost: 'read' },
  saveScorecard: { method: 'PUT', path: '/api/booking/:id/scorecard', access: 'interviewer', cost: 'write' },
  sendScorecard: {
    method: 'POST',
    path: '/api/booking/:id/scorecard',
    access: 'interviewer',
    cost: 'email',
  },
})
