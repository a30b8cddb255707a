import { defineRoutes } from './route.ts'

/** The live room. */
export const roomApi = defineRoutes({
  joinRoom: { method: 'POST', path: '/api/rooms/:bookingId/join', access: 'signed-in', cost: 'write' },
  tryLine: { method: 'GET', path: '/api/rooms/:bookingId/trial', access: 'signed-in', cost: 'read' },
  roomSocket: { kind: 'socket', method: 'GET', path: '/api/rooms/socket', access: 'public', cost: 'write' },
})
