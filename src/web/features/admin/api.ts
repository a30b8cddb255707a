import { adminApi } from '#contract/routes/admin.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const myAdminRolesQuery = apiQuery(adminApi.myAdminRoles, {})
export const adminsQuery = apiQuery(adminApi.admins, {})

export const useGrantAdminRole = () =>
  useApiMutation(adminApi.grantAdminRole, { invalidates: [adminApi.admins, adminApi.adminActions] })
export const useRevokeAdminRole = () =>
  useApiMutation(adminApi.revokeAdminRole, { invalidates: [adminApi.admins, adminApi.adminActions] })
export const useVerifyAdminActions = () => useApiMutation(adminApi.verifyAdminActions)
