import { defineRoutes } from './route.ts'

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
