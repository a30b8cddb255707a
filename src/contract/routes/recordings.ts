import { recordingLimits } from '#contract/limits.ts'
import { defineRoutes, del, get, post } from './route.ts'

/** Shared by the four steps of a resumable upload (tus 1.0). */
const resumable = { kind: 'upload', access: 'interviewer' } as const
const uploadPath = '/api/recordings/uploads/:id'

export const recordingApi = defineRoutes('recording', {
  uploadRecording: post('/api/booking/:id/recording', {
    access: 'interviewer',
    cost: 'write',
    upload: {
      field: 'recordingFile',
      maxBytes: recordingLimits.maxBytes,
      required: true,
      tooLarge: 'recording.too_large',
      isStreamed: true,
    },
    changes: ['booking'],
  }),
  deleteRecording: del('/api/booking/:id/recording', {
    access: 'signed-in',
    cost: 'write',
    changes: ['booking', 'room'],
  }),
  startUpload: post('/api/recordings/uploads', { ...resumable, cost: 'write' }),
  readUpload: { method: 'HEAD', path: uploadPath, ...resumable, cost: 'read' },
  continueUpload: { method: 'PATCH', path: uploadPath, ...resumable, cost: 'chunk' },
  cancelUpload: del(uploadPath, { ...resumable, cost: 'write' }),
  recordingFile: get('/api/recordings/:id/file', { kind: 'file', access: 'public', cost: 'read' }),
})

export const replayApi = defineRoutes('room', {
  replay: get('/api/rooms/:bookingId/replay', { access: 'signed-in', cost: 'read' }),
  replayDocument: get('/api/rooms/:bookingId/replay/desk', { access: 'signed-in', cost: 'search' }),
})
