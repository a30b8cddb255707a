import { defineRoutes } from './route.ts'

/** What the two people of a booking tell each other: who comes, what to focus on, and short messages. */
export const bookingMessagesApi = defineRoutes({
  candidate: { method: 'GET', path: '/api/booking/:id/candidate', access: 'interviewer', cost: 'read' },
  changeNotes: { method: 'POST', path: '/api/booking/:id/notes', access: 'interviewee', cost: 'mail' },
  bookingMessages: { method: 'GET', path: '/api/booking/:id/messages', access: 'signed-in', cost: 'read' },
  writeMessage: { method: 'POST', path: '/api/booking/:id/messages', access: 'signed-in', cost: 'mail' },
})
