import { defineRoutes, get, post } from './route.ts'

export const calendarOAuthApi = defineRoutes('slot', {
  startCalendarConnection: post('/api/calendars/:provider/connect', {
    access: 'interviewer',
    cost: 'write',
    changes: [],
  }),
  calendarCallback: get('/api/calendars/:provider/callback', {
    kind: 'file',
    access: 'public',
    cost: 'provider',
  }),
  // The cost is low, because all notifications of a provider come from few networks, and each only enqueues a job.
  googleCalendarChanges: post('/api/calendars/google/changes', {
    kind: 'webhook',
    access: 'public',
    cost: 'read',
    maxBytes: 65_536,
  }),
  microsoftCalendarChanges: post('/api/calendars/microsoft/changes', {
    kind: 'webhook',
    access: 'public',
    cost: 'read',
    maxBytes: 262_144,
  }),
})
