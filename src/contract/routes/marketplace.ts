import { defineRoutes, del, get, post, put } from './route.ts'

export const interviewersApi = defineRoutes('interviewer', {
  interviewers: get('/api/interviewer', {
    access: 'not-interviewer',
    cost: 'search',
    allowStale: true,
    viewAs: true,
  }),
  findInterviewers: post('/api/interviewer/filter', {
    access: 'not-interviewer',
    cost: 'search',
    allowStale: true,
    viewAs: true,
    changes: [],
  }),
  availableLanguages: get('/api/interviewer/available-languages', {
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
    viewAs: true,
  }),
  availableSpecialties: get('/api/interviewer/available-specialties', {
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
    viewAs: true,
  }),
  interviewer: get('/api/interviewer/:id', {
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
    viewAs: true,
  }),
  specialties: get('/api/interviewer/specialties', {
    access: 'signed-in',
    cost: 'read',
    hasEtag: true,
    viewAs: true,
  }),
})

/** Separate from the other routes, so that the landing page loads no more than this one. */
export const landingStatsApi = defineRoutes('interviewer', {
  landingStats: get('/api/teaser', { access: 'public', cost: 'read', allowStale: true, viewAs: true }),
})

/** The interviewer's own public profile. */
export const publicProfileApi = defineRoutes('profile', {
  myPublicProfile: get('/api/profile/public-page', { access: 'interviewer', cost: 'read', viewAs: true }),
  setPublicProfile: put('/api/profile/public-page', {
    access: 'interviewer',
    cost: 'write',
    changes: ['profile'],
  }),
})

/** Public profiles, and the sitemap for search engines. */
export const publicPagesApi = defineRoutes('system', {
  publicProfile: get('/i/:slug', { area: 'interviewer', kind: 'file', access: 'public', cost: 'search' }),
  publicProfilePreview: get('/i/:slug/preview.png', {
    area: 'interviewer',
    kind: 'file',
    access: 'public',
    cost: 'cpu',
  }),
  robots: get('/robots.txt', { kind: 'file', access: 'public', cost: 'read' }),
  sitemap: get('/sitemap.xml', { kind: 'file', access: 'public', cost: 'read' }),
  sitemapPart: get('/sitemap/:part', { kind: 'file', access: 'public', cost: 'search' }),
})

/** Favorites and availability alerts. */
export const favoritesApi = defineRoutes('favorite', {
  myFavorites: get('/api/interviewer/wishes', { access: 'not-interviewer', cost: 'read', viewAs: true }),
  setFavorite: put('/api/interviewer/:id/wish', {
    access: 'not-interviewer',
    cost: 'write',
    changes: ['favorite'],
  }),
})

export const slotsApi = defineRoutes('slot', {
  availableSlots: get('/api/TimeSlot/available/:interviewerId', {
    access: 'signed-in',
    cost: 'read',
    allowStale: true,
    viewAs: true,
  }),
  mySlots: get('/api/TimeSlot/Interviewer', { access: 'interviewer', cost: 'read', viewAs: true }),
  addSlots: post('/api/TimeSlot/add-batch', {
    access: 'interviewer',
    cost: 'write',
    changes: ['slot', 'profile'],
  }),
  addRecurringSlots: post('/api/TimeSlot/add-recurring', {
    access: 'interviewer',
    cost: 'write',
    changes: ['slot', 'profile'],
  }),
  setSlotPrices: put('/api/TimeSlot/prices', {
    access: 'interviewer',
    cost: 'cpu',
    changes: ['slot', 'profile'],
  }),
  editSlot: put('/api/TimeSlot/:id', { access: 'interviewer', cost: 'write', changes: ['slot', 'profile'] }),
  deleteSlot: del('/api/TimeSlot/:id', {
    access: 'interviewer',
    cost: 'write',
    changes: ['slot', 'profile'],
  }),
})

export const weeklyScheduleApi = defineRoutes('slot', {
  weeklySchedule: get('/api/TimeSlot/weekly-hours', { access: 'interviewer', cost: 'read', viewAs: true }),
  previewWeeklySchedule: post('/api/TimeSlot/weekly-hours/preview', {
    access: 'interviewer',
    cost: 'cpu',
    changes: [],
  }),
  setWeeklySchedule: put('/api/TimeSlot/weekly-hours', {
    access: 'interviewer',
    cost: 'cpu',
    changes: ['slot', 'profile'],
  }),
})

/** Kinds of sessions that an interviewer offers, each with its own terms. */
export const sessionTypesApi = defineRoutes('slot', {
  mySessionTypes: get('/api/session-types', { access: 'interviewer', cost: 'read', viewAs: true }),
  addSessionType: post('/api/session-types', { access: 'interviewer', cost: 'write', changes: ['slot'] }),
  editSessionType: put('/api/session-types/:id', { access: 'interviewer', cost: 'write', changes: ['slot'] }),
  deleteSessionType: del('/api/session-types/:id', {
    access: 'interviewer',
    cost: 'write',
    changes: ['slot'],
  }),
  interviewerSessionTypes: get('/api/interviewer/:id/session-types', {
    access: 'signed-in',
    cost: 'read',
    viewAs: true,
  }),
  sessionTypeTimes: get('/api/session-types/:id/times', {
    access: 'signed-in',
    cost: 'search',
    viewAs: true,
  }),
  chooseSessionTime: post('/api/session-types/:id/times', {
    access: 'interviewee',
    cost: 'write',
    changes: ['slot'],
  }),
})

/** Days on which an interviewer offers no slot. */
export const daysOffApi = defineRoutes('slot', {
  daysOff: get('/api/TimeSlot/days-off', { access: 'interviewer', cost: 'read', viewAs: true }),
  addDaysOff: post('/api/TimeSlot/days-off', {
    access: 'interviewer',
    cost: 'cpu',
    changes: ['slot', 'profile'],
  }),
  removeDaysOff: del('/api/TimeSlot/days-off/:from', {
    access: 'interviewer',
    cost: 'cpu',
    changes: ['slot', 'profile'],
  }),
})
