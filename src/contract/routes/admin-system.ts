import { defineRoutes, get, post } from './route.ts'

const forAll = { access: 'admin', cost: 'read' } as const
const forSupport = { access: 'admin', cost: 'write', adminRoles: ['support'], changes: ['admin'] } as const

/** State of the server: jobs, emails, files, webhooks. */
export const adminSystemApi = defineRoutes('admin', {
  systemState: get('/api/admin/system', forAll),
  providerHealth: get('/api/admin/system/providers', { ...forAll, cost: 'search' }),
  failedJobs: get('/api/admin/system/jobs/failed', { ...forAll, cost: 'search' }),
  retryJob: post('/api/admin/system/jobs/:queue/:jobId/retry', forSupport),
  undeliveredEmails: get('/api/admin/system/emails', { ...forAll, cost: 'search' }),
  retryEmail: post('/api/admin/system/emails/:jobId/retry', forSupport),
  retryEmails: post('/api/admin/system/emails/retry', forSupport),
  webhookEvents: get('/api/admin/system/webhooks', forAll),
  checkFiles: post('/api/admin/system/files/check', { ...forAll, cost: 'search', changes: [] }),
})
