import { defineRoutes, del, get, post, put } from './route.ts'

/** Calendars of an interviewer, whose busy times change which slots are offered, hence the area. Everyone may have a feed. */
export const calendarsApi = defineRoutes('slot', {
  calendars: get('/api/calendars', { access: 'interviewer', cost: 'read' }),
  connectCalDav: post('/api/calendars/caldav', {
    access: 'interviewer',
    cost: 'provider',
    changes: ['slot', 'profile'],
  }),
  connectIcs: post('/api/calendars/ics', {
    access: 'interviewer',
    cost: 'provider',
    changes: ['slot', 'profile'],
  }),
  updateCalendar: put('/api/calendars/:connectionId/calendars/:calendarId', {
    access: 'interviewer',
    cost: 'write',
    changes: ['slot', 'profile'],
  }),
  syncCalendars: post('/api/calendars/:connectionId/sync', {
    access: 'interviewer',
    cost: 'provider',
    changes: ['slot', 'profile'],
  }),
  disconnectCalendar: del('/api/calendars/:connectionId', {
    access: 'interviewer',
    cost: 'write',
    changes: ['slot', 'profile'],
  }),
  explainDay: get('/api/calendars/day/:day', { access: 'interviewer', cost: 'read' }),
  feedAddress: get('/api/calendars/feed', { access: 'signed-in', cost: 'read' }),
  renewCalendarFeed: post('/api/calendars/feed', {
    access: 'signed-in',
    cost: 'write',
    changes: ['slot', 'profile'],
  }),
  deleteCalendarFeed: del('/api/calendars/feed', {
    access: 'signed-in',
    cost: 'write',
    changes: ['slot', 'profile'],
  }),
  calendarFeed: get('/calendar-feed/:token', { kind: 'file', access: 'public', cost: 'search' }),
})
