import { endpoints as todayApi } from '#contract/admin/today.ts'
import type { Deps } from '#server/admin/context.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { getToday } from './get-today.ts'

export function todayRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(todayApi.adminToday, ({ user }) => getToday(deps, user.adminRoles))
}
