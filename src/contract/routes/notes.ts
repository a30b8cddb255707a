import { defineRoutes } from './route.ts'

/** What is asked and noted in a room. */
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
