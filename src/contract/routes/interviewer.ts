import { defineRoutes } from './route.ts'

/** Finding interviewers. */
export const interviewersApi = defineRoutes({
  interviewers: {
    method: 'GET',
    path: '/api/interviewer',
    access: 'not-interviewer',
    cost: 'search',
    allowStale: true,
  },
  findInterviewers: {
    method: 'POST',
    path: '/api/interviewer/filter',
    access: 'not-interviewer',
    cost: 'search',
    allowStale: true,
  },
  availableLanguages: {
    method: 'GET',
    path: '/api/interviewer/available-languages',
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
  },
  availableSpecialties: {
    method: 'GET',
    path: '/api/interviewer/available-specialties',
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
  },
  interviewer: {
    method: 'GET',
    path: '/api/interviewer/:id',
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
  },
})
