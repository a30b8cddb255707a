import { defineRoutes } from './route.ts'

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

/** Separate from the other routes, so that the landing page loads no more than this one. */
export const landingStatsApi = defineRoutes({
  teaser: { method: 'GET', path: '/api/teaser', access: 'public', cost: 'read', allowStale: true },
})

/** Public profiles, and the sitemap for search engines. */
export const publicProfileApi = defineRoutes({
  myPublicPage: { method: 'GET', path: '/api/profile/public-page', access: 'interviewer', cost: 'read' },
  setPublicPage: { method: 'PUT', path: '/api/profile/public-page', access: 'interviewer', cost: 'write' },
  publicPage: { kind: 'file', method: 'GET', path: '/i/:slug', access: 'public', cost: 'search' },
  publicPreview: {
    kind: 'file',
    method: 'GET',
    path: '/i/:slug/preview.png',
    access: 'public',
    cost: 'cpu',
  },
  robots: { kind: 'file', method: 'GET', path: '/robots.txt', access: 'public', cost: 'read' },
  sitemap: { kind: 'file', method: 'GET', path: '/sitemap.xml', access: 'public', cost: 'read' },
  sitemapPart: { kind: 'file', method: 'GET', path: '/sitemap/:part', access: 'public', cost: 'search' },
})

/** Favorites and availability alerts. */
export const favoritesApi = defineRoutes({
  myWishes: { method: 'GET', path: '/api/interviewer/wishes', access: 'not-interviewer', cost: 'read' },
  keepWish: { method: 'PUT', path: '/api/interviewer/:id/wish', access: 'not-interviewer', cost: 'write' },
})

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

export const weeklyScheduleApi = defineRoutes({
  weeklyHours: { method: 'GET', path: '/api/TimeSlot/weekly-hours', access: 'interviewer', cost: 'read' },
  previewWeeklyHours: {
    method: 'POST',
    path: '/api/TimeSlot/weekly-hours/preview',
    access: 'interviewer',
    cost: 'cpu',
  },
  setWeeklyHours: { method: 'PUT', path: '/api/TimeSlot/weekly-hours', access: 'interviewer', cost: 'cpu' },
})
