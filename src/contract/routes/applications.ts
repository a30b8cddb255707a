import { defineRoutes, get, post } from './route.ts'

/** An interviewer's application to be listed, while new interviewers are reviewed. */
export const applicationsApi = defineRoutes('profile', {
  myApplication: get('/api/application', { access: 'interviewer', cost: 'read', viewAs: true }),
  sendApplication: post('/api/application', { access: 'interviewer', cost: 'email', changes: ['profile'] }),
  withdrawApplication: post('/api/application/withdraw', {
    access: 'interviewer',
    cost: 'write',
    changes: ['profile'],
  }),
  resendWorkEmailLink: post('/api/application/work-email', {
    access: 'interviewer',
    cost: 'email',
    changes: ['profile'],
  }),
  confirmWorkEmail: post('/api/application/work-email/confirm', {
    access: 'interviewer',
    cost: 'write',
    changes: ['profile'],
  }),
})
