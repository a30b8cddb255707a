import { endpoints as adminApi } from '#contract/admin/admins.ts'
import { canonicalizeEmail } from '#contract/typed-text.ts'
import type { Deps } from '#server/admin/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { grantAdminRole, listAdminsWithRoles, revokeAdminRole } from './admin-roles.ts'

export function adminRoleRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(adminApi.myAdminRoles, async ({ user }) => ({ roles: [...user.adminRoles] }))
  on(adminApi.admins, async () => ({ admins: await listAdminsWithRoles(deps) }))
  on(adminApi.grantAdminRole, async ({ user, body }) => {
    const change = { ...body, email: canonicalizeEmail(body.email) }
    if (!(await grantAdminRole(deps, { adminId: user.id }, change))) throw new AppError('admin.no_account')
  })
  on(adminApi.revokeAdminRole, ({ user, params, query }) =>
    revokeAdminRole(deps, { adminId: user.id }, { ...params, reason: query.reason }),
  )
}
