import { named } from './route.ts'

/** Finding interviewers. */
export const addresses = named({
  interviewers: {
    method: 'GET',
    path: '/api/interviewer',
    access: 'not-interviewer',
    cost: 'search',
    mayLag: true,
  },
  findInterviewers: {
    method: 'POST',
    path: '/api/interviewer/filter',
    access: 'not-interviewer',
    cost: 'search',
    mayLag: true,
  },
  availableLanguages: {
    method: 'GET',
    path: '/api/interviewer/available-languages',
    access: 'signed-in',
    cost: 'read',
    mayLag: true,
  },
  availableSpecialties: {
    method: 'GET',
    path: '/api/interviewer/available-specialties',
    access: 'signed-in',
    cost: 'read',
    mayLag: true,
  },
  interviewer: {
    method: 'GET',
    path: '/api/interviewer/:id',
    access: 'signed-in',
    cost: 'read',
    mayLag: true,
  },
})
