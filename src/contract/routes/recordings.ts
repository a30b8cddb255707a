import { recordingLimits } from '#contract/limits.ts'
import { defineRoutes } from './route.ts'

/** Shared by the four steps of a resumable upload (tus 1.0). */
const resumable = { kind: 'upload', access: 'interviewer' } as const
const oneUpload = { ...resumable, path: '/api/recordings/uploads/:id' } as const

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

export const replayApi = defineRoutes({
  replay: { method: 'GET', path: '/api/rooms/:bookingId/replay', access: 'signed-in', cost: 'read' },
  replayDesk: {
    method: 'GET',
    path: '/api/rooms/:bookingId/replay/desk',
    access: 'signed-in',
    cost: 'search',
  },
})
