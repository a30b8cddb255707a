import { pictureLimits } from '#contract/limits.ts'
import { defineRoutes, get, post, put } from './route.ts'

const picture = {
  field: 'file',
  maxBytes: pictureLimits.maxBytes,
  tooLarge: 'profile.image_too_large',
  empty: 'profile.image_empty',
} as const

export const profileApi = defineRoutes('profile', {
  myProfile: get('/api/profile', { access: 'signed-in', cost: 'read', viewAs: true }),
  updateProfile: post('/api/profile/update', {
    access: 'signed-in',
    cost: 'cpu',
    upload: { ...picture, required: false },
    changes: ['profile'],
  }),
  uploadPicture: post('/api/profile/picture', {
    access: 'signed-in',
    cost: 'cpu',
    upload: { ...picture, required: true },
    changes: ['profile'],
  }),
  profileCompleteness: get('/api/profile/complete', { access: 'signed-in', cost: 'read', viewAs: true }),
  setRole: put('/api/profile/role', { access: 'signed-in', cost: 'write', changes: [] }),
  setBookingMode: put('/api/profile/booking-mode', {
    access: 'interviewer',
    cost: 'write',
    // Session types show it where they have none of their own.
    changes: ['profile', 'slot'],
  }),
  setTimeRequests: put('/api/profile/time-requests', {
    access: 'interviewer',
    cost: 'write',
    changes: ['profile'],
  }),
  profilePicture: get('/media/:name', { kind: 'file', access: 'public', cost: 'read' }),
})

export const notificationsApi = defineRoutes('notification', {
  notifications: get('/api/notice', { access: 'signed-in', cost: 'read', viewAs: true }),
  unreadNotificationCount: get('/api/notice/unseen', { access: 'signed-in', cost: 'read', viewAs: true }),
  markNotificationsRead: post('/api/notice/seen', { access: 'signed-in', cost: 'write', changes: [] }),
  notificationSettings: get('/api/notice/choices', { access: 'signed-in', cost: 'read', viewAs: true }),
  updateNotificationSettings: put('/api/notice/choices', { access: 'signed-in', cost: 'write', changes: [] }),
})

/** Links in emails, for people who are not signed in. */
export const unsubscribeApi = defineRoutes('notification', {
  unsubscribePage: get('/api/notice/unsubscribe', { kind: 'file', access: 'public', cost: 'read' }),
  unsubscribe: post('/api/notice/unsubscribe', {
    kind: 'webhook',
    access: 'public',
    cost: 'write',
    maxBytes: 4096,
  }),
})
