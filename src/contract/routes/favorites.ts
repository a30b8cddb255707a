import { defineRoutes } from './route.ts'

/** Interviewers whom somebody keeps: favourites, and those of whom they want to be told when they are free. */
export const favoritesApi = defineRoutes({
  myWishes: { method: 'GET', path: '/api/interviewer/wishes', access: 'not-interviewer', cost: 'read' },
  keepWish: { method: 'PUT', path: '/api/interviewer/:id/wish', access: 'not-interviewer', cost: 'write' },
})
