import { defineRoutes } from './route.ts'

/** The coach, tried before signing up. */
export const trainingTrialApi = defineRoutes({
  trialQuestions: { method: 'GET', path: '/api/chat/trial', access: 'public', cost: 'read' },
  tryAnswer: { method: 'POST', path: '/api/chat/trial', access: 'public', cost: 'heavy' },
})
