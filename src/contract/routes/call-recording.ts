import { callRecordingLimits } from '#contract/room-limits.ts'
import { defineRoutes } from './route.ts'

/** What is recorded in a room. */
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
    cost: 'part',
    maxBytes: callRecordingLimits.chunkBytes,
  },
})
