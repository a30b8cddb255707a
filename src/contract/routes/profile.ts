import { pictureLimits } from '#contract/limits.ts'
import { defineRoutes } from './route.ts'

const picture = {
  field: 'file',
  maxBytes: pictureLimits.maxBytes,
  tooLarge: 'profile.image_too_large',
} as const

export const profileApi = defineRoutes({
  myProfile: { method: 'GET', path: '/api/profile', access: 'signed-in', cost: 'read' },
  updateProfile: {
    method: 'POST',
    path: '/api/profile/update',
    access: 'signed-in',
    cost: 'cpu',
    upload: { ...picture, required: false },
  },
  uploadPicture: {
    method: 'POST',
    path: '/api/profile/picture',
    access: 'signed-in',
    cost: 'cpu',
    upload: { ...picture, required: true },
  },
  profileCompleteness: { method: 'GET', path: '/api/profile/complete', access: 'signed-in', cost: 'read' },
  chooseRole: { method: 'PUT', path: '/api/profile/role', access: 'signed-in', cost: 'write' },
  setBookingMode: { method: 'PUT', path: '/api/profile/booking-mode', access: 'interviewer', cost: 'write' },
  picture: { kind: 'file', method: 'GET', path: '/media/:name', access: 'public', cost: 'read' },
})

export const notificationsApi = defineRoutes({
  notices: { method: 'GET', path: '/api/notice', access: 'signed-in', cost: 'read' },
  unseenNotices: { method: 'GET', path: '/api/notice/unseen', access: 'signed-in', cost: 'read' },
  seeNotices: { method: 'POST', path: '/api/notice/seen', access: 'signed-in', cost: 'write' },
  noticeChoices: { method: 'GET', path: '/api/notice/choices', access: 'signed-in', cost: 'read' },
  chooseNotices: { method: 'PUT', path: '/api/notice/choices', access: 'signed-in', cost: 'write' },
})
