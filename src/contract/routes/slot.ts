import { defineRoutes } from './route.ts'

/** Times that interviewers offer. */
export const slotsApi = defineRoutes({
  availableSlots: {
    method: 'GET',
    path: '/api/TimeSlot/available/:interviewerId',
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
  },
  mySlots: { method: 'GET', path: '/api/TimeSlot/Interviewer', access: 'interviewer', cost: 'read' },
  addSlots: { method: 'POST', path: '/api/TimeSlot/add-batch', access: 'interviewer', cost: 'write' },
  addRecurringSlots: {
    method: 'POST',
    path: '/api/TimeSlot/add-recurring',
    access: 'interviewer',
    cost: 'write',
  },
  editSlot: { method: 'PUT', path: '/api/TimeSlot/:id', access: 'interviewer', cost: 'write' },
  deleteSlot: { method: 'DELETE', path: '/api/TimeSlot/:id', access: 'interviewer', cost: 'write' },
})
