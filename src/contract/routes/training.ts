import { defineRoutes } from './route.ts'

/** What can be practised. */
export const trainingApi = defineRoutes({
  chatConfig: { method: 'GET', path: '/api/chat/config', access: 'signed-in', cost: 'read' },
  generateQuestions: {
    method: 'POST',
    path: '/api/chat/questions/generate',
    access: 'signed-in',
    cost: 'provider',
  },
})
