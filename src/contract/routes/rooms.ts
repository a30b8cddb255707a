import { callRecordingLimits } from '#contract/room-limits.ts'
import { defineRoutes, del, get, post, put } from './route.ts'

export const roomApi = defineRoutes('room', {
  joinRoom: post('/api/rooms/:bookingId/join', { access: 'signed-in', cost: 'write', changes: [] }),
  precallTest: get('/api/rooms/:bookingId/trial', { access: 'signed-in', cost: 'read' }),
  roomPresence: get('/api/rooms/:bookingId/presence', { access: 'signed-in', cost: 'read' }),
  roomSocket: get('/api/rooms/socket', { kind: 'socket', access: 'public', cost: 'write' }),
})

export const collaborationApi = defineRoutes('room', {
  /** Sandboxed page that runs programs. Its policy allows computation only. */
  codeSandbox: get('/runner', { kind: 'file', access: 'public', cost: 'read' }),
})

export const notesApi = defineRoutes('room', {
  suggestedQuestions: get('/api/rooms/:bookingId/questions', { access: 'interviewer', cost: 'search' }),
  sessionNotes: get('/api/rooms/:bookingId/moments', { access: 'signed-in', cost: 'read' }),
  saveSessionNote: put('/api/rooms/:bookingId/moments/:id', {
    access: 'signed-in',
    cost: 'write',
    changes: [],
  }),
  deleteSessionNote: del('/api/rooms/:bookingId/moments/:id', {
    access: 'signed-in',
    cost: 'write',
    changes: [],
  }),
  savedQuestions: get('/api/interviewer/questions', { access: 'interviewer', cost: 'read' }),
  saveQuestion: put('/api/interviewer/questions/:id', { access: 'interviewer', cost: 'write', changes: [] }),
  deleteQuestion: del('/api/interviewer/questions/:id', {
    access: 'interviewer',
    cost: 'write',
    changes: [],
  }),
})

export const callRecordingApi = defineRoutes('recording', {
  callRecording: get('/api/rooms/:bookingId/film', { access: 'signed-in', cost: 'read' }),
  setRecordingConsent: put('/api/rooms/:bookingId/film/consent', {
    access: 'signed-in',
    cost: 'write',
    changes: [],
  }),
  startRecordingSegment: put('/api/rooms/:bookingId/film/segments/:id', {
    access: 'interviewer',
    cost: 'write',
    changes: [],
  }),
  endRecordingSegment: put('/api/rooms/:bookingId/film/segments/:id/end', {
    access: 'interviewer',
    cost: 'write',
    changes: [],
  }),
  uploadRecordingChunk: put('/api/rooms/:bookingId/film/segments/:id/chunks/:seq', {
    kind: 'upload',
    access: 'interviewer',
    cost: 'chunk',
    maxBytes: callRecordingLimits.chunkBytes,
  }),
})

export const scorecardApi = defineRoutes('scorecard', {
  gradedSessions: get('/api/scorecards', { access: 'signed-in', cost: 'read', viewAs: true }),
  gradingCalibration: get('/api/scorecards/calibration', {
    access: 'interviewer',
    cost: 'read',
    viewAs: true,
  }),
  scorecard: get('/api/booking/:id/scorecard', { access: 'signed-in', cost: 'read' }),
  saveScorecardDraft: put('/api/booking/:id/scorecard', {
    access: 'interviewer',
    cost: 'write',
    changes: [],
  }),
  sendScorecard: post('/api/booking/:id/scorecard', {
    access: 'interviewer',
    cost: 'email',
    changes: ['booking', 'scorecard'],
  }),
})
