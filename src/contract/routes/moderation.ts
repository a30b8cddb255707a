import { defineRoutes, del, get, post, put } from './route.ts'

/** Reports about content, decisions about the caller's content, and users whom the caller blocks. */
export const moderationApi = defineRoutes('moderation', {
  reportContent: post('/api/moderation/reports', {
    access: 'signed-in',
    cost: 'write',
    changes: ['moderation'],
  }),
  myModeration: get('/api/moderation', { access: 'signed-in', cost: 'read' }),
  appealDecision: post('/api/moderation/:id/appeal', {
    access: 'signed-in',
    cost: 'write',
    changes: ['moderation'],
  }),
  myBlocks: get('/api/blocks', { access: 'signed-in', cost: 'read' }),
  blockUser: put('/api/blocks/:id', {
    access: 'signed-in',
    cost: 'write',
    changes: ['moderation', 'interviewer', 'booking', 'message'],
  }),
  unblockUser: del('/api/blocks/:id', {
    access: 'signed-in',
    cost: 'write',
    changes: ['moderation', 'interviewer', 'booking', 'message'],
  }),
})
