import { recordingLimits } from '#contract/limits.ts'
import { defineRoutes } from './route.ts'

/** What all four steps of an upload that can be interrupted have in common (tus 1.0). */
const resumable = { kind: 'upload', access: 'interviewer' } as const
const oneUpload = { ...resumable, path: '/api/recordings/uploads/:id' } as const

/** Recordings of sessions, and the way they come in and go out. */
export const recordingApi = defineRoutes({
  uploadRecording: {
    method: 'POST',
    path: '/api/booking/:id/recording',
    access: 'interviewer',
    cost: 'write',
    upload: {
      field: 'recordingFile',
      maxBytes: recordingLimits.maxBytes,
      required: true,
      tooLarge: 'recording.too_large',
      isStreamed: true,
    },
  },
  deleteRecording: {
    method: 'DELETE',
    path: '/api/booking/:id/recording',
    access: 'signed-in',
    cost: 'write',
  },
  startUpload: { ...resumable, method: 'POST', path: '/api/recordings/uploads', cost: 'write' },
  readUpload: { ...oneUpload, method: 'HEAD', cost: 'read' },
  continueUpload: { ...oneUpload, method: 'PATCH', cost: 'chunk' },
  cancelUpload: { ...oneUpload, method: 'DELETE', cost: 'write' },
  watchRecording: {
    kind: 'file',
    method: 'GET',
    path: '/api/recordings/:id/file',
    access: 'public',
    cost: 'read',
  },
})

/** What a session was like, to be gone through again. */
export const replayApi = defineRoutes({
  replay: { method: 'GET', path: '/api/rooms/:bookingId/replay', access: 'signed-in', cost: 'read' },
  replayDesk: {
    method: 'GET',
    path: '/api/rooms/:bookingId/replay/desk',
    access: 'signed-in',
    cost: 'search',
  },
})
