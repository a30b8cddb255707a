import { defineRoutes, get, post, put } from './route.ts'

const forAll = { access: 'admin', cost: 'read' } as const
const forOwners = { access: 'admin', cost: 'write', adminRoles: ['owner'], changes: ['admin'] } as const

/** Settings of the platform and versions of its policies. All admins read them, owners change them. */
export const adminSettingsApi = defineRoutes('admin', {
  siteSettings: get('/api/admin/settings', forAll),
  siteSettingHistory: get('/api/admin/settings/:key/history', forAll),
  changePlatformFee: put('/api/admin/settings/platform-fee', { ...forOwners, requiresRecentAuth: true }),
  changeBanner: put('/api/admin/settings/banner', forOwners),
  changeSiteLimits: put('/api/admin/settings/limits', forOwners),
  adminSpecialties: get('/api/admin/settings/specialties', { access: 'admin', cost: 'search' }),
  changeSpecialties: put('/api/admin/settings/specialties', {
    ...forOwners,
    changes: ['admin', 'interviewer'],
  }),
  adminPolicies: get('/api/admin/policies', forAll),
  publishPolicy: post('/api/admin/policies/:policy', {
    ...forOwners,
    requiresRecentAuth: true,
    changes: ['admin', 'settings'],
  }),
})
