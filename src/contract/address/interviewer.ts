import { named } from './address.ts'

/** Finding interviewers. */
export const addresses = named({
  interviewers: { method: 'GET', path: '/api/interviewer', access: 'not-interviewer', cost: 'search' },
  findInterviewers: {
    method: 'POST',
    path: '/api/interviewer/filter',
    access: 'not-interviewer',
    cost: 'search',
  },
  availableLanguages: {
    method: 'GET',
    path: '/api/interviewer/available-languages',
    access: 'signed-in',
    cost: 'read',
  },
  availableSpecialties: {
    method: 'GET',
    path: '/api/interviewer/available-specialties',
    access: 'signed-in',
    cost: 'read',
  },
  interviewer: { method: 'GET', path: '/api/interviewer/:id', access: 'signed-in', cost: 'read' },
})
