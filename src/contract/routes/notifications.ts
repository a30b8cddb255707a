import { defineRoutes } from './route.ts'

/** Notices in the product, and which of them and of the mails somebody wants. */
export const notificationsApi = defineRoutes({
  notices: { method: 'GET', path: '/api/notice', access: 'signed-in', cost: 'read' },
  unseenNotices: { method: 'GET', path: '/api/notice/unseen', access: 'signed-in', cost: 'read' },
  seeNotices: { method: 'POST', path: '/api/notice/seen', access: 'signed-in', cost: 'write' },
  noticeChoices: { method: 'GET', path: '/api/notice/choices', access: 'signed-in', cost: 'read' },
  chooseNotices: { method: 'PUT', path: '/api/notice/choices', access: 'signed-in', cost: 'write' },
})
